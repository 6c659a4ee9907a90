; Parameters and results that nobody uses and that stay all the same.
; CHECKS: auto
; RUN: nvopt -passes=deadargelim -S %s | FileCheck %s

@table = global ptr @in_table
declare void @sink(ptr)

define internal i32 @goes(i32 %gone) {
; CHECK-LABEL: define internal void @goes() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret i32 1
}

define internal void @in_table(i32 %x) {
; CHECK-LABEL: define internal void @in_table(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

; Caller and callee of a call that must be a tail call agree on their parameters.
define internal void @must_tail_callee(i32 %x) {
; CHECK-LABEL: define internal void @must_tail_callee(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

define internal void @must_tail_caller(i32 %x) {
; CHECK-LABEL: define internal void @must_tail_caller(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    musttail call void @must_tail_callee(i32 poison)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  musttail call void @must_tail_callee(i32 %x)
  ret void
}

define internal void @variable(i32 %x, ...) {
; CHECK-LABEL: define internal void @variable(
; CHECK-SAME: i32 [[X:%.*]], ...) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

define internal void @not_optimized(i32 %x) noinline optnone {
; CHECK-LABEL: define internal void @not_optimized(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

define internal void @naked(i32 %x) naked {
; CHECK-LABEL: define internal void @naked(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
  unreachable
}

; The call says another type.
define internal void @other_type(i32 %x) {
; CHECK-LABEL: define internal void @other_type(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

; The parameter is bound to the result: it stays where only the result goes.
define internal i32 @returned(i32 returned %x) {
; CHECK-LABEL: define internal void @returned(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret i32 %x
}

; The result is stored.
define internal i32 @result_needed(i32 %x) {
; CHECK-LABEL: define internal i32 @result_needed(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

; Positions that attributes name would be wrong.
define internal ptr @allocates(i32 %gone, i64 %n) allocsize(1) {
; CHECK-LABEL: define internal ptr @allocates(
; CHECK-SAME: i64 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call ptr @malloc(i64 [[N]])
; CHECK-NEXT:    ret ptr [[P]]
; CHECK-NEXT:  }
  %p = call ptr @malloc(i64 %n)
  ret ptr %p
}
declare ptr @malloc(i64)

; Other definitions may use what this one does not.
define weak void @replaceable(i32 noundef %x) {
; CHECK-LABEL: define weak void @replaceable(
; CHECK-SAME: i32 noundef [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

; Memory that is passed by value is read by the call itself.
define void @by_value(ptr byval(i32) %p) {
; CHECK-LABEL: define void @by_value(
; CHECK-SAME: ptr byval(i32) [[P:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}

define void @calls(i32 %a, ptr %p, i64 %n) {
; CHECK-LABEL: define void @calls(
; CHECK-SAME: i32 [[A:%.*]], ptr [[P:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    call void @goes()
; CHECK-NEXT:    call void @in_table(i32 poison)
; CHECK-NEXT:    call void @must_tail_caller(i32 [[A]])
; CHECK-NEXT:    call void (i32, ...) @variable(i32 [[A]], i32 2)
; CHECK-NEXT:    call void @not_optimized(i32 poison)
; CHECK-NEXT:    call void @naked(i32 [[A]])
; CHECK-NEXT:    call void @other_type(i64 3)
; CHECK-NEXT:    call void @returned(i32 poison)
; CHECK-NEXT:    [[S:%.*]] = call i32 @result_needed(i32 [[A]])
; CHECK-NEXT:    store i32 [[S]], ptr [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = call ptr @allocates(i64 [[N]])
; CHECK-NEXT:    store ptr [[Q]], ptr [[P]], align 8
; CHECK-NEXT:    call void @replaceable(i32 noundef [[A]])
; CHECK-NEXT:    call void @by_value(ptr byval(i32) [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %u = call i32 @goes(i32 %a)
  call void @in_table(i32 %a)
  call void @must_tail_caller(i32 %a)
  call void (i32, ...) @variable(i32 %a, i32 2)
  call void @not_optimized(i32 %a)
  call void @naked(i32 %a)
  call void @other_type(i64 3)
  %r = call i32 @returned(i32 %a)
  %s = call i32 @result_needed(i32 %a)
  store i32 %s, ptr %p
  %q = call ptr @allocates(i32 %a, i64 %n)
  store ptr %q, ptr %p
  call void @replaceable(i32 noundef %a)
  call void @by_value(ptr byval(i32) %p)
  ret void
}
