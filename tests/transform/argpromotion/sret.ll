; RUN: nvopt -passes=argpromotion -S %s | FileCheck %s

; The place of the result is the first or the second parameter. Where it moves behind, it is a
; pointer as any other.

; CHECK-LABEL: define internal void @moves(i32 %p.0.val, i32 %p.4.val, ptr noalias %r)
define internal void @moves(ptr %p, ptr noalias sret(i32) %r) {
  %a = load i32, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q
  %s = add i32 %a, %b
  store i32 %s, ptr %r
  ret void
}

; CHECK-LABEL: define internal void @stays(i32 %p.0.val, ptr noalias sret(i32) %r)
define internal void @stays(ptr %p, ptr noalias sret(i32) %r) {
  %a = load i32, ptr %p
  store i32 %a, ptr %r
  ret void
}

; CHECK-LABEL: define void @calls(
; CHECK: call void @moves(i32 %p.val, i32 %p.val1, ptr noalias %r)
; CHECK: call void @stays(i32 %p.val2, ptr noalias sret(i32) %r)
define void @calls(ptr %p, ptr %r) {
  call void @moves(ptr %p, ptr noalias sret(i32) %r)
  call void @stays(ptr %p, ptr noalias sret(i32) %r)
  ret void
}
