; RUN: nvopt opt -passes=inline -S %s | FileCheck %s --check-prefixes=CHECK,GPU
; RUN: nvopt opt -passes=inline -inline-gpu-multiplier=1 -S %s | FileCheck %s --check-prefixes=CHECK,CPU
; RUN: nvopt opt -passes=inline -inline-budget=10 -S %s | FileCheck %s --check-prefixes=CHECK,CPU
; RUN: nvopt opt -passes=inline -inline-budget=10 -nv-inline-all -S %s | FileCheck %s --check-prefixes=CHECK,GPU
target triple = "nvptx64-nvidia-cuda"

declare void @effect(i32)

; Ten calls: more than other machines would inline, not more than a GPU does.
define void @ten_calls(i32 %x) {
  call void @effect(i32 1)
  call void @effect(i32 2)
  call void @effect(i32 3)
  call void @effect(i32 4)
  call void @effect(i32 5)
  call void @effect(i32 6)
  call void @effect(i32 7)
  call void @effect(i32 8)
  call void @effect(i32 9)
  call void @effect(i32 10)
  ret void
}

; CHECK-LABEL: @kernel(
; GPU-NOT: call void @ten_calls(
; CPU: call void @ten_calls(
define ptx_kernel void @kernel(i32 %x) {
  call void @ten_calls(i32 %x)
  ret void
}
