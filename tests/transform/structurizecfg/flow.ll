; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; JT-10: control flow becomes structured.

declare void @f(i32)

define void @diamond(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @f(i32 1)
  br label %e
b:
  call void @f(i32 2)
  br label %e
e:
  call void @f(i32 3)
  ret void
}

; Both sides branch on: no structure before, one after.
define i32 @crossing(i1 %c, i1 %d, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br i1 %d, label %b, label %e
b:
  %p = phi i32 [ %x, %entry ], [ %y, %a ]
  call void @f(i32 %p)
  br label %e
e:
  %q = phi i32 [ %y, %a ], [ %p, %b ]
  ret i32 %q
}

; A loop with two exits has one after.
define i32 @two_exits(i32 %n, i1 %c) {
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %z = icmp eq i32 %i, %n
  br i1 %z, label %x, label %l
l:
  %j = add i32 %i, 1
  br i1 %c, label %h, label %y
x:
  ret i32 1
y:
  ret i32 2
}
