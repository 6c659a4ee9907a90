; RUN: nvopt -passes=deadargelim,verify -S %s | FileCheck %s
; CHECKS: auto
; A function that is also called as its `dso_local_equivalent` or `no_cfi` keeps its parameters.

; Not.
define internal i32 @equivalent(i32 %dead, i32 %x) {
; CHECK-LABEL: define internal i32 @equivalent(
; CHECK-SAME: i32 [[DEAD:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_equivalent(i32 %x) {
; CHECK-LABEL: define i32 @calls_equivalent(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @equivalent(i32 poison, i32 5)
; CHECK-NEXT:    [[R2:%.*]] = call i32 dso_local_equivalent @equivalent(i32 [[X]], i32 7)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @equivalent(i32 %x, i32 5)
  %r2 = call i32 dso_local_equivalent @equivalent(i32 %x, i32 7)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Not.
define internal i32 @unchecked(i32 %dead, i32 %x) {
; CHECK-LABEL: define internal i32 @unchecked(
; CHECK-SAME: i32 [[DEAD:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_unchecked(i32 %x) {
; CHECK-LABEL: define i32 @calls_unchecked(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @unchecked(i32 poison, i32 5)
; CHECK-NEXT:    [[R2:%.*]] = call i32 no_cfi @unchecked(i32 [[X]], i32 7)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @unchecked(i32 %x, i32 5)
  %r2 = call i32 no_cfi @unchecked(i32 %x, i32 7)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Not: a variable holds it.
@table = global ptr no_cfi @held
define internal i32 @held(i32 %dead, i32 %x) {
; CHECK-LABEL: define internal i32 @held(
; CHECK-SAME: i32 [[DEAD:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_held(i32 %x) {
; CHECK-LABEL: define i32 @calls_held(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @held(i32 poison, i32 5)
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 @held(i32 %x, i32 5)
  ret i32 %r
}

; Only called by its name.
define internal i32 @named(i32 %dead, i32 %x) {
; CHECK-LABEL: define internal i32 @named(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_named(i32 %x) {
; CHECK-LABEL: define i32 @calls_named(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @named(i32 5)
; CHECK-NEXT:    [[R2:%.*]] = call i32 @named(i32 7)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @named(i32 %x, i32 5)
  %r2 = call i32 @named(i32 %x, i32 7)
  %s = add i32 %r, %r2
  ret i32 %s
}
