; What may be undef is not taken for one value where it is used twice, and what may be poison keeps its
; freeze.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

define i1 @frozen(i32 %x) {
entry:
  %a = add nuw i32 %x, 1
  %f = freeze i32 %a
  %is = icmp ne i32 %f, 0
  ret i1 %is
}

define i32 @phi_of_undef(i1 %c, i32 %y) {
entry:
  br i1 %c, label %l, label %r
l:
  br label %j
r:
  br label %j
j:
  %p = phi i32 [ undef, %l ], [ 5, %r ]
  %s = add i32 %p, 1
  %n = icmp slt i32 %p, 6
  %z = zext i1 %n to i32
  %o = add i32 %s, %z
  ret i32 %o
}
