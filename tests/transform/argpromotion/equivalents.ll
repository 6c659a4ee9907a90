; RUN: nvopt -passes=argpromotion,verify -S %s | FileCheck %s
; CHECKS: auto
; A function that is also called as its `dso_local_equivalent` or `no_cfi` keeps its parameters.

; Not.
define internal i32 @equivalent(ptr %x) {
; CHECK-LABEL: define internal i32 @equivalent(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[X]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = load i32, ptr %x
  ret i32 %y
}

define i32 @calls_equivalent(ptr %x) {
; CHECK-LABEL: define i32 @calls_equivalent(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @equivalent(ptr [[X]])
; CHECK-NEXT:    [[R2:%.*]] = call i32 dso_local_equivalent @equivalent(ptr [[X]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @equivalent(ptr %x)
  %r2 = call i32 dso_local_equivalent @equivalent(ptr %x)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Not.
define internal i32 @unchecked(ptr %x) {
; CHECK-LABEL: define internal i32 @unchecked(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[X]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = load i32, ptr %x
  ret i32 %y
}

define i32 @calls_unchecked(ptr %x) {
; CHECK-LABEL: define i32 @calls_unchecked(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @unchecked(ptr [[X]])
; CHECK-NEXT:    [[R2:%.*]] = call i32 no_cfi @unchecked(ptr [[X]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @unchecked(ptr %x)
  %r2 = call i32 no_cfi @unchecked(ptr %x)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Not: a variable holds it.
@table = global ptr dso_local_equivalent @held
define internal i32 @held(ptr %x) {
; CHECK-LABEL: define internal i32 @held(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[X]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = load i32, ptr %x
  ret i32 %y
}

define i32 @calls_held(ptr %x) {
; CHECK-LABEL: define i32 @calls_held(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @held(ptr [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 @held(ptr %x)
  ret i32 %r
}

; Only called by its name.
define internal i32 @named(ptr %x) {
; CHECK-LABEL: define internal i32 @named(
; CHECK-SAME: i32 [[X_0_VAL:%.*]]) {
; CHECK-NEXT:    ret i32 [[X_0_VAL]]
; CHECK-NEXT:  }
  %y = load i32, ptr %x
  ret i32 %y
}

define i32 @calls_named(ptr %x) {
; CHECK-LABEL: define i32 @calls_named(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[X_VAL:%.*]] = load i32, ptr [[X]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @named(i32 [[X_VAL]])
; CHECK-NEXT:    [[X_VAL1:%.*]] = load i32, ptr [[X]], align 4
; CHECK-NEXT:    [[R2:%.*]] = call i32 @named(i32 [[X_VAL1]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @named(ptr %x)
  %r2 = call i32 @named(ptr %x)
  %s = add i32 %r, %r2
  ret i32 %s
}
