; RUN: nvopt %s --link-lib=%S/Inputs/modes.ll -S -o - | FileCheck %s
; RUN: nvopt %s --link-lib=%S/Inputs/modes.ll -passes=always-inline -S -o - | FileCheck %s --check-prefix=IN
; Functions of libdevice are for callers of every mode and can be inlined into each. Of others it is
; not known, nor of those that say their mode.
target triple = "nvptx64-nvidia-cuda"

declare float @__nv_twice(float)
declare float @__nv_says(float)
declare float @other(float)

; IN-LABEL: define ptx_kernel void @k(
; IN-NOT: call float @__nv_twice
; IN: call float @__nv_says
; IN: call float @other
define ptx_kernel void @k(ptr %p, float %x) "denormal-fp-math-f32"="preserve-sign" {
  %1 = call float @__nv_twice(float %x)
  %2 = call float @__nv_says(float %1)
  %3 = call float @other(float %2)
  store float %3, ptr %p
  ret void
}

; CHECK-DAG: @__nv_twice(float %x) #[[ANY:[0-9]+]]
; CHECK-DAG: @__nv_says(float %x) #[[KEEPS:[0-9]+]]
; CHECK-DAG: @other(float %x) #[[PLAIN:[0-9]+]]
; CHECK-DAG: attributes #[[ANY]] = { alwaysinline "denormal-fp-math"="dynamic,dynamic" }
; CHECK-DAG: attributes #[[KEEPS]] = { alwaysinline "denormal-fp-math"="ieee,ieee" }
; CHECK-DAG: attributes #[[PLAIN]] = { alwaysinline }
