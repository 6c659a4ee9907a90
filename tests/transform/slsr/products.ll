; RUN: nvopt -passes=slsr -S %s | FileCheck %s
; CHECKS: auto

declare void @f(i32)

define void @mul(i32 %b, i32 %s) {
  %m0 = mul i32 %b, %s
  call void @f(i32 %m0)
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @f(i32 %m1)
  %b5 = add i32 %b, 5
  %m5 = mul i32 %b5, %s
  call void @f(i32 %m5)
  ret void
}

; The promise of the base does not hold for what is computed from it.
define void @flags(i32 %b, i32 %s) {
  %b1 = add nsw i32 %b, 1
  %m1 = mul nsw i32 %b1, %s
  call void @f(i32 %m1)
  %b2 = add i32 %b, 2
  %m2 = mul i32 %b2, %s
  call void @f(i32 %m2)
  ret void
}

; On another path: no base.
define void @paths(i1 %c, i32 %b, i32 %s) {
entry:
  br i1 %c, label %l, label %r
l:
  %m0 = mul i32 %b, %s
  call void @f(i32 %m0)
  ret void
r:
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @f(i32 %m1)
  ret void
}
