; RUN: nvopt -passes='d2ir-scalarizer<load-store>' -S %s | FileCheck %s
; RUN: nvopt -passes='scalarizer<load-store>' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @copy(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[Q_I1:%.*]] = getelementptr float, ptr addrspace(1) [[Q]], i32 1
; CHECK-NEXT:    [[Q_I2:%.*]] = getelementptr float, ptr addrspace(1) [[Q]], i32 2
; CHECK-NEXT:    [[Q_I3:%.*]] = getelementptr float, ptr addrspace(1) [[Q]], i32 3
; CHECK-NEXT:    [[V_I0:%.*]] = load float, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[P_I1:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i32 1
; CHECK-NEXT:    [[V_I1:%.*]] = load float, ptr addrspace(1) [[P_I1]], align 4
; CHECK-NEXT:    [[P_I2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i32 2
; CHECK-NEXT:    [[V_I2:%.*]] = load float, ptr addrspace(1) [[P_I2]], align 8
; CHECK-NEXT:    [[P_I3:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i32 3
; CHECK-NEXT:    [[V_I3:%.*]] = load float, ptr addrspace(1) [[P_I3]], align 4
; CHECK-NEXT:    [[W_I0:%.*]] = fadd float [[V_I0]], [[V_I0]]
; CHECK-NEXT:    [[W_I1:%.*]] = fadd float [[V_I1]], [[V_I1]]
; CHECK-NEXT:    [[W_I2:%.*]] = fadd float [[V_I2]], [[V_I2]]
; CHECK-NEXT:    [[W_I3:%.*]] = fadd float [[V_I3]], [[V_I3]]
; CHECK-NEXT:    store float [[W_I0]], ptr addrspace(1) [[Q]], align 16
; CHECK-NEXT:    store float [[W_I1]], ptr addrspace(1) [[Q_I1]], align 4
; CHECK-NEXT:    store float [[W_I2]], ptr addrspace(1) [[Q_I2]], align 8
; CHECK-NEXT:    store float [[W_I3]], ptr addrspace(1) [[Q_I3]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load <4 x float>, ptr addrspace(1) %p, align 16
  %w = fadd <4 x float> %v, %v
  store <4 x float> %w, ptr addrspace(1) %q, align 16
  ret void
}

; Bits of a byte have no addresses; volatile accesses stay.
define void @not_these(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @not_these(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load <8 x i1>, ptr addrspace(1) [[P]], align 1
; CHECK-NEXT:    store <8 x i1> [[V]], ptr addrspace(1) [[Q]], align 1
; CHECK-NEXT:    [[W:%.*]] = load volatile <2 x i32>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    store volatile <2 x i32> [[W]], ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load <8 x i1>, ptr addrspace(1) %p, align 1
  store <8 x i1> %v, ptr addrspace(1) %q, align 1
  %w = load volatile <2 x i32>, ptr addrspace(1) %p, align 8
  store volatile <2 x i32> %w, ptr addrspace(1) %q, align 8
  ret void
}
