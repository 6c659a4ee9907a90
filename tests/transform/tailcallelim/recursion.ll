; RUN: nvopt -passes=tailcallelim -S %s | FileCheck %s
; CHECKS: auto

declare void @use(ptr)
declare void @sync() convergent

define i32 @sum(i32 %n, i32 %acc) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %a = add i32 %acc, %n
  %s = tail call i32 @sum(i32 %m, i32 %a)
  ret i32 %s
e:
  ret i32 %acc
}

; What is multiplied with the result is gathered.
define i32 @factorial(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  %m = sub i32 %n, 1
  %s = tail call i32 @factorial(i32 %m)
  %f = mul i32 %s, %n
  ret i32 %f
e:
  ret i32 1
}

; A callee that sees the stack is no tail call.
define void @stack() {
  %a = alloca i32
  call void @use(ptr %a)
  ret void
}

; Threads of different depths must not meet in the barrier.
define void @convergent(i32 %n) convergent {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %e, label %r
r:
  call void @sync()
  %m = sub i32 %n, 1
  tail call void @convergent(i32 %m)
  ret void
e:
  ret void
}
