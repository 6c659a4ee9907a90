; RUN: nvopt -passes=nary-reassociate -S %s | FileCheck %s
; CHECKS: auto

declare void @f(i32)

define void @sum(i32 %a, i32 %b, i32 %c) {
  %ac = add i32 %a, %c
  call void @f(i32 %ac)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  call void @f(i32 %abc)
  ret void
}

; One that may be poison where the sum is not is not taken.
define void @flags(i32 %a, i32 %b, i32 %c) {
  %ac = add nsw i32 %a, %c
  call void @f(i32 %ac)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  call void @f(i32 %abc)
  ret void
}
