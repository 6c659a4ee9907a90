; RUN: nvopt -passes=flatten-cfg -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

define void @chain(i32 %x, i32 %y, i32 %z) {
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %y1 = add i32 %y, %x
  %y2 = mul i32 %y1, 3
  %c = icmp eq i32 %y2, 2
  br i1 %c, label %d, label %e
d:
  %g = icmp eq i32 %z, 3
  br i1 %g, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

define void @convergent(i32 %x, i32 %y) {
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %s = call i32 @shfl(i32 %y)
  %c = icmp eq i32 %s, 2
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}
