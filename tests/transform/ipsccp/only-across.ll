; RUN: nvopt -passes='ipsccp<only-across>' -S %s | FileCheck %s
; RUN: nvopt -passes=ipsccp -S %s | FileCheck %s --check-prefix=ALL
; With `only-across` a function that has nothing to do with others is left to `sccp`.

; CHECK-LABEL: @alone(
; CHECK: %y = add i32 %x, 0
; CHECK: br i1 true, label %a, label %b
; ALL-LABEL: @alone(
; ALL: br label %a
define ptx_kernel void @alone(i32 %x, ptr %p) {
  %y = add i32 %x, 0
  br i1 true, label %a, label %b

a:
  store i32 %y, ptr %p
  ret void

b:
  ret void
}

; Who calls a function that nobody else can call is looked at, and so is that function.
; CHECK-LABEL: @calls(
; CHECK: br label %a
; CHECK: store i32 3, ptr %p
; ALL-LABEL: @calls(
; ALL: store i32 3, ptr %p
define ptx_kernel void @calls(ptr %p) {
  br i1 true, label %a, label %b

a:
  %r = call i32 @callee(i32 2)
  store i32 %r, ptr %p
  ret void

b:
  ret void
}

; CHECK-LABEL: define internal i32 @callee(
; CHECK-NOT: add
; ALL-LABEL: define internal i32 @callee(
; ALL-NOT: add
define internal i32 @callee(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; And who returns something that its callers may know.
; CHECK-LABEL: @tells(
; CHECK: ret i32 4
; ALL-LABEL: @tells(
; ALL: ret i32 4
define i32 @tells() {
  %y = add i32 2, 2
  ret i32 %y
}
