; RUN: nvopt -passes=inline -S %s | FileCheck %s
; RUN: opt -passes=inline -S < %s | FileCheck %s

; Nobody else can name it and every call is inlined: it goes.
; CHECK-NOT: define {{.*}}@small(
define internal i32 @small(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; CHECK-LABEL: @calls_small(
; CHECK-NEXT: %y.i = add i32 %a, 1
; CHECK-NEXT: %y.i1 = add i32 %y.i, 1
; CHECK-NEXT: ret i32 %y.i1
define i32 @calls_small(i32 %a) {
  %r = call i32 @small(i32 %a)
  %s = call i32 @small(i32 %r)
  ret i32 %s
}

declare void @effect(i32)

; Costs more than the threshold if nothing is known of the argument.
; CHECK-LABEL: define void @depends(
define void @depends(i32 %kind) {
entry:
  switch i32 %kind, label %other [
    i32 1, label %one
  ]
one:
  ret void
other:
  call void @effect(i32 1)
  call void @effect(i32 2)
  call void @effect(i32 3)
  call void @effect(i32 4)
  call void @effect(i32 5)
  call void @effect(i32 6)
  call void @effect(i32 7)
  call void @effect(i32 8)
  call void @effect(i32 9)
  call void @effect(i32 10)
  ret void
}

; CHECK-LABEL: @unknown_kind(
; CHECK-NEXT: call void @depends(i32 %k)
define void @unknown_kind(i32 %k) {
  call void @depends(i32 %k)
  ret void
}

; The constant argument decides the switch: what is left is small.
; CHECK-LABEL: @known_kind(
; CHECK-NOT: call void @depends(
; CHECK: }
define void @known_kind() {
  call void @depends(i32 1)
  ret void
}

; CHECK-LABEL: define internal void @forbidden(
define internal void @forbidden() noinline {
  ret void
}

; CHECK-LABEL: @respects_noinline(
; CHECK-NEXT: call void @forbidden()
define void @respects_noinline() {
  call void @forbidden()
  ret void
}

; CHECK-LABEL: define weak void @may_be_replaced(
define weak void @may_be_replaced() {
  ret void
}

; CHECK-LABEL: @respects_weak(
; CHECK-NEXT: call void @may_be_replaced()
define void @respects_weak() {
  call void @may_be_replaced()
  ret void
}

; CHECK-LABEL: @respects_optnone(
; CHECK-NEXT: call void @leaf()
define void @respects_optnone() optnone noinline {
  call void @leaf()
  ret void
}

define void @leaf() {
  ret void
}

; CHECK-LABEL: @strict(
; CHECK-NEXT: call void @leaf()
define void @strict() strictfp "target-cpu"="sm_90" {
  call void @leaf()
  ret void
}

; A function that calls itself stays.
; CHECK-LABEL: define i32 @recursive(
; CHECK: call i32 @recursive(
define i32 @recursive(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
  %r = call i32 @recursive(i32 %m)
  br label %end
end:
  %p = phi i32 [ 0, %entry ], [ %r, %more ]
  ret i32 %p
}

; A call through a pointer becomes one by name and is inlined in its turn.
; CHECK-LABEL: @through_pointer(
; CHECK-NEXT: %y.i = add i32 %a, 7
; CHECK-NEXT: ret i32 %y.i
define i32 @through_pointer(i32 %a) {
  %r = call i32 @apply(ptr @plus_seven, i32 %a)
  ret i32 %r
}

define i32 @apply(ptr %f, i32 %x) {
  %r = call i32 %f(i32 %x)
  ret i32 %r
}

define i32 @plus_seven(i32 %x) {
  %y = add i32 %x, 7
  ret i32 %y
}
