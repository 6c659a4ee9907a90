; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare void @g()
declare void @bar() convergent

; Two branches with a common target become one.
define void @or(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %t, label %b
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

; The second condition could be poison where the first decides: a select, not an or.
define void @and_not(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %b, label %e
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %e, label %t
t:
  call void @f()
  br label %e
e:
  ret void
}

; A division may trap.
define void @guarded(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 0
  br i1 %a, label %t, label %b
b:
  %d = udiv i32 %y, %x
  %c = icmp slt i32 %d, 3
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

; Threads that meet in %b before they go on to a convergent call still do.
define void @joins_stay(i32 %x, i32 %y, i1 %p) {
entry:
  br i1 %p, label %l, label %r
l:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %t, label %b
r:
  call void @g()
  br label %b
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %t, label %e
t:
  call void @bar()
  br label %e
e:
  ret void
}

; What the predecessor decided is known.
define void @implied(i32 %x) {
entry:
  %a = icmp ult i32 %x, 7
  br i1 %a, label %b, label %e
b:
  call void @g()
  %c = icmp ult i32 %x, 9
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}
