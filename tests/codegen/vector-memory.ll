; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Vectors move in one instruction where their alignment allows it, in pieces otherwise.
; CHECK-LABEL: [copy4_param_0]
; CHECK: ld.global.v4.b32
; CHECK: st.global.v4.b32
define void @copy4(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %v = load <4 x float>, ptr addrspace(1) %from, align 16
  store <4 x float> %v, ptr addrspace(1) %to, align 16
  ret void
}

; CHECK-LABEL: [copy4_half_aligned_param_0]
; CHECK: ld.global.v2.b32
; CHECK: ld.global.v2.b32 {{.*}}+8];
; CHECK: st.global.b32
; CHECK: st.global.b32 [{{.*}}+12]
define void @copy4_half_aligned(ptr addrspace(1) %to, ptr addrspace(1) %from) {
  %v = load <4 x float>, ptr addrspace(1) %from, align 8
  store <4 x float> %v, ptr addrspace(1) %to, align 4
  ret void
}

; CHECK-LABEL: [bytewise_param_0]
; CHECK: ld.global.b8
; CHECK: ld.global.b8 {{.*}}+1];
; CHECK: ld.global.b8 {{.*}}+2];
; CHECK: ld.global.b8 {{.*}}+3];
; CHECK: or.b32
define float @bytewise(ptr addrspace(1) %from) {
  %v = load float, ptr addrspace(1) %from, align 1
  ret float %v
}

; CHECK-LABEL: [halves_param_0]
; CHECK: ld.shared.v4.b32
define <8 x half> @halves(ptr addrspace(3) %from) {
  %v = load <8 x half>, ptr addrspace(3) %from, align 16
  ret <8 x half> %v
}

; CHECK-LABEL: [volatile_param_0]
; CHECK: ld.volatile.global.b32
define i32 @volatile(ptr addrspace(1) %from) {
  %v = load volatile i32, ptr addrspace(1) %from
  ret i32 %v
}

; CHECK: {{^[{]}}
; CHECK: mov.b64 [[A:%rd[0-9]+]], 64;
; CHECK: ld.b32 %r{{[0-9]+}}, {{\[}}[[A]]];
define i32 @constant_address() {
  %v = load i32, ptr inttoptr (i64 64 to ptr)
  ret i32 %v
}
