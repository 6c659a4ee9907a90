; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: opt -passes=simplifycfg -S < %s | FileCheck %s

declare void @f()
declare void @g()

; A branch on a constant; the other side goes.
; CHECK-LABEL: @constant_branch(
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @constant_branch() {
entry:
  br i1 true, label %a, label %b
a:
  call void @f()
  ret void
b:
  call void @g()
  ret void
}

; A switch on a constant.
; CHECK-LABEL: @constant_switch(
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @g()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @constant_switch() {
entry:
  switch i32 2, label %d [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  call void @f()
  br label %d
b:
  call void @g()
  br label %d
d:
  ret void
}

; A line of blocks.
; CHECK-LABEL: @line(
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: call void @g()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @line() {
entry:
  call void @f()
  br label %a
a:
  call void @g()
  br label %b
b:
  ret void
}

; Blocks that nothing leads to, a loop among them.
; CHECK-LABEL: @unreachable_loop(
; CHECK-NEXT: entry:
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @unreachable_loop() {
entry:
  ret void
a:
  call void @f()
  br label %b
b:
  br label %a
}

; Both targets are the same.
; CHECK-LABEL: @same_target(
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: call void @g()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @same_target(i1 %c) {
entry:
  call void @f()
  br i1 %c, label %a, label %a
a:
  call void @g()
  ret void
}

; Equal phis are one.
; CHECK-LABEL: @equal_phis(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %b
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: b:
; CHECK-NEXT: call void @g()
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %x, %a ], [ %y, %b ]
; CHECK-NEXT: %s = add i32 %p, %p
; CHECK-NEXT: ret i32 %s
; CHECK-NEXT: }
define i32 @equal_phis(i1 %c, i32 %x, i32 %y) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @f()
  br label %j
b:
  call void @g()
  br label %j
j:
  %p = phi i32 [ %x, %a ], [ %y, %b ]
  %q = phi i32 [ %x, %a ], [ %y, %b ]
  %s = add i32 %p, %q
  ret i32 %s
}

; A block that only jumps is jumped over.
; CHECK-LABEL: @empty(
; CHECK-NEXT: entry:
; CHECK-NEXT: switch i32 %x, label %d [
; CHECK-NEXT: i32 1, label %j
; CHECK-NEXT: i32 2, label %b
; CHECK-NEXT: ]
; CHECK-EMPTY:
; CHECK-NEXT: b:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: d:
; CHECK-NEXT: call void @g()
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ 3, %d ], [ 2, %b ], [ 1, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @empty(i32 %x) {
entry:
  switch i32 %x, label %d [
    i32 1, label %a
    i32 2, label %b
  ]
a:
  br label %j
b:
  call void @f()
  br label %j
d:
  call void @g()
  br label %j
j:
  %p = phi i32 [ 1, %a ], [ 2, %b ], [ 3, %d ]
  ret i32 %p
}

; What follows a call that does not return goes.
; CHECK-LABEL: @no_return(
; CHECK-NEXT: entry:
; CHECK-NEXT: call void @f()
; CHECK-NEXT: unreachable
; CHECK-NEXT: }
define i32 @no_return(i32 %x) {
entry:
  call void @f() noreturn
  %y = add i32 %x, 1
  ret i32 %y
}

; A branch to undefined behaviour is not taken.
; CHECK-LABEL: @to_trap(
; CHECK-NEXT: entry:
; CHECK-NEXT: %0 = xor i1 %c, true
; CHECK-NEXT: call void @llvm.assume(i1 %0)
; CHECK-NEXT: call void @f()
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @to_trap(i1 %c) {
entry:
  br i1 %c, label %trap, label %ok
trap:
  unreachable
ok:
  call void @f()
  ret void
}
