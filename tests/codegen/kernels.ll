; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Kernels: entries, their launch bounds and the form of their parameters.
%pair = type { i32, double }

; CHECK: .entry parameters(
; CHECK-NEXT: .param .u8 parameters_param_0,
; CHECK-NEXT: .param .u8 parameters_param_1,
; CHECK-NEXT: .param .align 2 .b8 parameters_param_2[2],
; CHECK-NEXT: .param .align 16 .b8 parameters_param_3[16],
; CHECK-NEXT: .param .u64 .ptr .global .align 1 parameters_param_4,
; CHECK-NEXT: .param .align 8 .b8 parameters_param_5[16]
; CHECK: ld.param.b32 %r{{[0-9]+}}, [parameters_param_5];
; CHECK: st.global.b32
define ptx_kernel void @parameters(i8 %a, i1 %b, half %c, <4 x float> %d, ptr addrspace(1) %out, ptr byval(%pair) %e) {
  %x = zext i8 %a to i32
  %y = load i32, ptr %e
  %s = add i32 %x, %y
  store i32 %s, ptr addrspace(1) %out
  ret void
}

; CHECK: .entry bounded()
; CHECK-NEXT: .maxntid 128, 2, 1
; CHECK-NEXT: .minnctapersm 2
; CHECK-NEXT: .maxnreg 64
define ptx_kernel void @bounded() "nvvm.maxntid"="128,2" "nvvm.minctasm"="2" "nvvm.maxnreg"="64" {
  ret void
}

; CHECK: .entry clustered()
; CHECK-NEXT: .reqntid 256, 1, 1
; CHECK-NEXT: .explicitcluster
; CHECK-NEXT: .reqnctapercluster 2, 2, 1
define ptx_kernel void @clustered() "nvvm.reqntid"="256" "nvvm.cluster_dim"="2,2" {
  ret void
}

; CHECK: .entry by_annotation()
define void @by_annotation() {
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @by_annotation, !"kernel", i32 1}
