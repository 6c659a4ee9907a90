; RUN: nvopt -passes=sccp -S %s | FileCheck %s
; CHECKS: auto
; Shifts that cannot lose bits say so.

; Four bits by at most three.
define i32 @unsigned_and_signed(i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @unsigned_and_signed(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = and i32 [[A]], 15
; CHECK-NEXT:    [[Y:%.*]] = and i32 [[B]], 3
; CHECK-NEXT:    [[R:%.*]] = shl nuw nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %x = and i32 %a, 15
  %y = and i32 %b, 3
  %r = shl i32 %x, %y
  ret i32 %r
}

; The top bit may be reached: only unsigned.
define i8 @unsigned_only(i8 %a, i8 %b) {
; CHECK-LABEL: define i8 @unsigned_only(
; CHECK-SAME: i8 [[A:%.*]], i8 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = and i8 [[A]], 15
; CHECK-NEXT:    [[Y:%.*]] = and i8 [[B]], 4
; CHECK-NEXT:    [[R:%.*]] = shl nuw i8 [[X]], [[Y]]
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %x = and i8 %a, 15
  %y = and i8 %b, 4
  %r = shl i8 %x, %y
  ret i8 %r
}

; Bits may be lost.
define i8 @neither(i8 %a, i8 %b) {
; CHECK-LABEL: define i8 @neither(
; CHECK-SAME: i8 [[A:%.*]], i8 [[B:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = and i8 [[A]], 31
; CHECK-NEXT:    [[Y:%.*]] = and i8 [[B]], 4
; CHECK-NEXT:    [[R:%.*]] = shl i8 [[X]], [[Y]]
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %x = and i8 %a, 31
  %y = and i8 %b, 4
  %r = shl i8 %x, %y
  ret i8 %r
}

; Nothing is known of either.
define i8 @anything(i8 %a, i8 %b) {
; CHECK-LABEL: define i8 @anything(
; CHECK-SAME: i8 [[A:%.*]], i8 [[B:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = shl i8 [[A]], [[B]]
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %r = shl i8 %a, %b
  ret i8 %r
}
