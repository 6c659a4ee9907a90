; CHECKS: auto
; RUN: nvopt '-passes=instcombine,early-cse,instcombine' -S %s | FileCheck %s

; A second run begins with what has changed since the first.

; early-cse makes the operands of the difference one.
define i32 @made_equal(ptr %p, i32 %x) {
; CHECK-LABEL: define i32 @made_equal(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %d = sub i32 %a, %b
  %r = add i32 %d, %x
  ret i32 %r
}

; What is two operations away from the change sees it, too.
define i32 @seen_from_afar(ptr %p) {
; CHECK-LABEL: define i32 @seen_from_afar(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 7, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
  store i32 7, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  %b = add i32 %a, 1
  %c = mul i32 %b, 3
  %d = udiv i32 %c, 24
  ret i32 %d
}

; One complement goes into the result, the other stays for the store.
define i32 @last_user(i32 %x, i32 %y, ptr %p) {
; CHECK-LABEL: define i32 @last_user(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = xor i32 [[X]], -1
; CHECK-NEXT:    store i32 [[M]], ptr [[P]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = xor i32 [[Y]], -1
; CHECK-NEXT:    [[B:%.*]] = or i32 [[TMP1]], [[X]]
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %n = xor i32 %x, -1
  %m = xor i32 %x, -1
  %a = and i32 %n, %y
  store i32 %m, ptr %p, align 4
  %b = xor i32 %a, -1
  ret i32 %b
}

; Nothing has changed.
define i32 @at_rest(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @at_rest(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    [[B:%.*]] = add i32 [[A]], [[X]]
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = mul i32 %x, %y
  %b = add i32 %a, %x
  ret i32 %b
}
