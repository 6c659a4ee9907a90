; RUN: nvopt -passes=inline,verify -S %s | FileCheck %s
; CHECKS: auto
; A function that is named as its `dso_local_equivalent` or `no_cfi` stays when it is inlined.
target triple = "nvptx64-nvidia-cuda"

; Stays for the call.
define internal i32 @equivalent(i32 %x) {
; CHECK-LABEL: define internal i32 @equivalent(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 1
  ret i32 %y
}

define i32 @calls_equivalent(i32 %x) {
; CHECK-LABEL: define i32 @calls_equivalent(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y_I:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    [[R2:%.*]] = call i32 dso_local_equivalent @equivalent(i32 [[Y_I]])
; CHECK-NEXT:    ret i32 [[R2]]
; CHECK-NEXT:  }
  %r = call i32 @equivalent(i32 %x)
  %r2 = call i32 dso_local_equivalent @equivalent(i32 %r)
  ret i32 %r2
}

; Stays for the other function.
define internal i32 @elsewhere(i32 %x) {
; CHECK-LABEL: define internal i32 @elsewhere(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 2
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 2
  ret i32 %y
}

define i32 @calls_elsewhere(i32 %x) {
; CHECK-LABEL: define i32 @calls_elsewhere(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y_I:%.*]] = add i32 [[X]], 2
; CHECK-NEXT:    ret i32 [[Y_I]]
; CHECK-NEXT:  }
  %r = call i32 @elsewhere(i32 %x)
  ret i32 %r
}

define i64 @names_elsewhere() {
; CHECK-LABEL: define i64 @names_elsewhere() {
; CHECK-NEXT:    ret i64 ptrtoint (ptr no_cfi @elsewhere to i64)
; CHECK-NEXT:  }
  ret i64 ptrtoint (ptr no_cfi @elsewhere to i64)
}

; Stays for the variable.
@table = global ptr dso_local_equivalent @held
define internal i32 @held(i32 %x) {
; CHECK-LABEL: define internal i32 @held(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %y = add i32 %x, 3
  ret i32 %y
}

define i32 @calls_held(i32 %x) {
; CHECK-LABEL: define i32 @calls_held(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y_I:%.*]] = add i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[Y_I]]
; CHECK-NEXT:  }
  %r = call i32 @held(i32 %x)
  ret i32 %r
}

; Goes: nobody names it otherwise.
define internal i32 @named(i32 %x) {
; CHECK-NOT: define {{.*}}@named(
  %y = add i32 %x, 4
  ret i32 %y
}

define i32 @calls_named(i32 %x) {
; CHECK-LABEL: define i32 @calls_named(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y_I:%.*]] = add i32 [[X]], 4
; CHECK-NEXT:    ret i32 [[Y_I]]
; CHECK-NEXT:  }
  %r = call i32 @named(i32 %x)
  ret i32 %r
}
