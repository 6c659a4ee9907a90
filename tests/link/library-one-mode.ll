; RUN: nvopt %s --link-lib=%S/Inputs/modes.ll -S -o - | FileCheck %s --implicit-check-not=dynamic
; Where nobody speaks of modes, functions of libdevice are as they were.
target triple = "nvptx64-nvidia-cuda"

declare float @__nv_twice(float)

define ptx_kernel void @k(ptr %p, float %x) {
  %1 = call float @__nv_twice(float %x)
  store float %1, ptr %p
  ret void
}

; CHECK: @__nv_twice(float %x) #[[PLAIN:[0-9]+]]
; CHECK: attributes #[[PLAIN]] = { alwaysinline }
