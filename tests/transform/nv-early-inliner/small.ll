; RUN: nvopt -passes=nv-early-inliner -S %s | FileCheck %s
; RUN: nvopt opt -passes=nv-early-inliner -nv-early-inline-threshold=-1000 -S %s | FileCheck %s --check-prefix=NONE
target triple = "nvptx64-nvidia-cuda"

declare void @effect(i32)

define i32 @small(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define void @larger(i32 %x) {
  call void @effect(i32 1)
  call void @effect(i32 2)
  call void @effect(i32 3)
  call void @effect(i32 4)
  ret void
}

; CHECK-LABEL: @calls(
; CHECK-NEXT: %y.i = add i32 %a, 1
; CHECK-NEXT: call void @larger(i32 %y.i)
; NONE-LABEL: @calls(
; NONE-NEXT: call i32 @small(
define void @calls(i32 %a) {
  %r = call i32 @small(i32 %a)
  call void @larger(i32 %r)
  ret void
}
