; RUN: nvopt -passes=div-rem-pairs -S %s | FileCheck %s
; CHECKS: auto

define i32 @pair(i32 noundef %x, i32 noundef %y) {
; CHECK-LABEL: define i32 @pair(
; CHECK-SAME: i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[Q]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[X]], [[TMP1]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[Q]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = udiv i32 %x, %y
  %r = urem i32 %x, %y
  %s = add i32 %q, %r
  ret i32 %s
}

; An operand that may be undefined must be the same in all three places.
define i32 @undefined(i32 %x, i32 noundef %y) {
; CHECK-LABEL: define i32 @undefined(
; CHECK-SAME: i32 [[X:%.*]], i32 noundef [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[X]]
; CHECK-NEXT:    [[Q:%.*]] = sdiv i32 [[TMP1]], [[Y]]
; CHECK-NEXT:    [[TMP2:%.*]] = mul i32 [[Q]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[TMP1]], [[TMP2]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[Q]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = srem i32 %x, %y
  %q = sdiv i32 %x, %y
  %s = add i32 %q, %r
  ret i32 %s
}

; Neither dominates the other.
define i32 @branches(i1 %c, i32 noundef %x, i32 noundef %y) {
; CHECK-LABEL: define i32 @branches(
; CHECK-SAME: i1 [[C:%.*]], i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = urem i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %q = udiv i32 %x, %y
  ret i32 %q
b:
  %r = urem i32 %x, %y
  ret i32 %r
}

define i32 @signs_differ(i32 noundef %x, i32 noundef %y) {
; CHECK-LABEL: define i32 @signs_differ(
; CHECK-SAME: i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = srem i32 [[X]], [[Y]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[Q]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = udiv i32 %x, %y
  %r = srem i32 %x, %y
  %s = add i32 %q, %r
  ret i32 %s
}
