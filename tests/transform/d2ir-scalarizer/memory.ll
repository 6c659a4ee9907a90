; RUN: nvopt -passes='d2ir-scalarizer<load-store>' -S %s | FileCheck %s
; RUN: nvopt -passes='scalarizer<load-store>' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: @copy(
; CHECK-COUNT-4: load float, ptr addrspace(1)
; CHECK-COUNT-4: fadd float
; CHECK-COUNT-4: store float
; CHECK: ret void
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %w = fadd <4 x float> %v, %v
  store <4 x float> %w, ptr addrspace(1) %q, align 16
  ret void
}

; Volatile accesses stay.
define void @not_volatile(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: @not_volatile(
; CHECK: load volatile <2 x i32>
; CHECK: store volatile <2 x i32>
  %w = load volatile <2 x i32>, ptr addrspace(1) %p, align 8
  store volatile <2 x i32> %w, ptr addrspace(1) %q, align 8
  ret void
}
