; RUN: nvopt -passes=bdce -S %s | FileCheck %s
; CHECKS: auto

define i8 @dead_operand(i32 %x, i32 %y) {
; CHECK-LABEL: define i8 @dead_operand(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = shl i32 0, 8
; CHECK-NEXT:    [[B:%.*]] = or i32 [[X]], [[A]]
; CHECK-NEXT:    [[C:%.*]] = trunc i32 [[B]] to i8
; CHECK-NEXT:    ret i8 [[C]]
; CHECK-NEXT:  }
  %a = shl i32 %y, 8
  %b = or i32 %x, %a
  %c = trunc i32 %b to i8
  ret i8 %c
}

; All bits matter.
define i32 @live_operand(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @live_operand(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = shl i32 [[Y]], 8
; CHECK-NEXT:    [[B:%.*]] = or i32 [[X]], [[A]]
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = shl i32 %y, 8
  %b = or i32 %x, %a
  ret i32 %b
}

define i16 @extension(i8 %x) {
; CHECK-LABEL: define i16 @extension(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i8 [[X]] to i32
; CHECK-NEXT:    [[B:%.*]] = and i32 [[TMP1]], 255
; CHECK-NEXT:    [[C:%.*]] = trunc i32 [[B]] to i16
; CHECK-NEXT:    ret i16 [[C]]
; CHECK-NEXT:  }
  %a = sext i8 %x to i32
  %b = and i32 %a, 255
  %c = trunc i32 %b to i16
  ret i16 %c
}
