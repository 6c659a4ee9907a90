; RUN: nvopt -passes=ipsccp,verify -S %s | FileCheck %s
; CHECKS: auto
; What is passed to a function that is also called as its `dso_local_equivalent` or `no_cfi` is not known.

; Not.
define internal i32 @equivalent(i32 %x) noinline {
; CHECK-LABEL: define internal i32 @equivalent(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_equivalent() {
; CHECK-LABEL: define i32 @calls_equivalent() {
; CHECK-NEXT:    [[R:%.*]] = call i32 @equivalent(i32 5)
; CHECK-NEXT:    [[R2:%.*]] = call i32 dso_local_equivalent @equivalent(i32 7)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @equivalent(i32 5)
  %r2 = call i32 dso_local_equivalent @equivalent(i32 7)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Not.
define internal i32 @unchecked(i32 %x) noinline {
; CHECK-LABEL: define internal i32 @unchecked(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[Y:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_unchecked() {
; CHECK-LABEL: define i32 @calls_unchecked() {
; CHECK-NEXT:    [[R:%.*]] = call i32 @unchecked(i32 5)
; CHECK-NEXT:    [[R2:%.*]] = call i32 no_cfi @unchecked(i32 7)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[R2]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %r = call i32 @unchecked(i32 5)
  %r2 = call i32 no_cfi @unchecked(i32 7)
  %s = add i32 %r, %r2
  ret i32 %s
}

; Only called by its name.
define internal i32 @named(i32 %x) noinline {
; CHECK-LABEL: define internal i32 @named(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 poison
; CHECK-NEXT:  }
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @calls_named() {
; CHECK-LABEL: define i32 @calls_named() {
; CHECK-NEXT:    [[R:%.*]] = call i32 @named(i32 5)
; CHECK-NEXT:    ret i32 15
; CHECK-NEXT:  }
  %r = call i32 @named(i32 5)
  ret i32 %r
}
