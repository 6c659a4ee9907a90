; RUN: nvopt -passes='infer-address-spaces<no-base-casts>' -S %s | FileCheck %s
; RUN: nvopt opt -O2 -S %s | FileCheck %s --check-prefix=IR
; RUN: nvopt -O2 --emit ptx %s -o - | FileCheck %s --check-prefix=PTX

; Pointers of kernels and stack slots stay generic where the output is IR; casts that are there are
; used all the same.

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x float] undef, align 4

declare void @fill(ptr)

; CHECK-LABEL: @kernel(
; IR-LABEL: @kernel(
; PTX-LABEL: .entry kernel
define ptx_kernel void @kernel(ptr %p, i64 %i) {
; CHECK-NOT: addrspacecast
; CHECK: %v = load float, ptr %q
; CHECK-NOT: addrspacecast
; CHECK: store float %v, ptr addrspace(3) %t
; IR-NOT: addrspacecast
; IR: load float, ptr %q
; IR: store float %v, ptr addrspace(3) %t
; PTX: ld.global.b32
; PTX: st.shared
  %slot = alloca float
  call void @fill(ptr %slot)
  %q = getelementptr inbounds float, ptr %p, i64 %i
  %v = load float, ptr %q
  %t = getelementptr inbounds float, ptr addrspacecast (ptr addrspace(3) @tile to ptr), i64 %i
  store float %v, ptr %t
  %s = load float, ptr %slot
  store float %s, ptr %q
  ret void
}
