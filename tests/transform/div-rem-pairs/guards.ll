; A quotient that promises that nothing is left promises it for itself only.
; CHECKS: auto
; RUN: nvopt -passes=div-rem-pairs -S %s | FileCheck %s

define i32 @exact(i32 noundef %x, i32 noundef %y, ptr %p) {
; CHECK-LABEL: define i32 @exact(
; CHECK-SAME: i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    store i32 [[Q]], ptr [[P]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[Q]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[X]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %q = udiv exact i32 %x, %y
  store i32 %q, ptr %p
  %r = urem i32 %x, %y
  ret i32 %r
}

define i32 @exact_below(i32 noundef %x, i32 noundef %y, ptr %p) {
; CHECK-LABEL: define i32 @exact_below(
; CHECK-SAME: i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = sdiv i32 [[X]], [[Y]]
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[Q]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[X]], [[TMP1]]
; CHECK-NEXT:    store i32 [[Q]], ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = srem i32 %x, %y
  %q = sdiv exact i32 %x, %y
  store i32 %q, ptr %p
  ret i32 %r
}

; Another dividend, another divisor.
define i32 @other(i32 noundef %x, i32 noundef %y, i32 noundef %z, ptr %p) {
; CHECK-LABEL: define i32 @other(
; CHECK-SAME: i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]], i32 noundef [[Z:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    store i32 [[Q]], ptr [[P]], align 4
; CHECK-NEXT:    [[R:%.*]] = urem i32 [[Z]], [[Y]]
; CHECK-NEXT:    [[S:%.*]] = urem i32 [[X]], [[Z]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[R]], [[S]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %q = udiv i32 %x, %y
  store i32 %q, ptr %p
  %r = urem i32 %z, %y
  %s = urem i32 %x, %z
  %t = add i32 %r, %s
  ret i32 %t
}

; No pair.
define i32 @alone(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @alone(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = urem i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = urem i32 %x, %y
  ret i32 %r
}
