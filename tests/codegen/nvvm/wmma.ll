; The older products of matrices.

; RUN: nvopt llc -mcpu=sm_80 -mattr=+ptx71 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: wmma.load.a.sync.aligned.col.m16n16k16.bf16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @wmma_m16n16k16_load_a_col_bf16_p0(ptr %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.col.bf16.p0(ptr %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.a.sync.aligned.row.m16n16k16.global.u8 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define { i32, i32 } @wmma_m16n16k16_load_a_row_stride_u8_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.u8.p1(ptr addrspace(1) %a0, i32 %a1)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.b.sync.aligned.row.m16n16k16.shared.s8 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define { i32, i32 } @wmma_m16n16k16_load_b_row_stride_s8_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.row.stride.s8.p3(ptr addrspace(3) %a0, i32 %a1)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.a.sync.aligned.col.m16n16k8.tf32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @wmma_m16n16k8_load_a_col_stride_tf32_p0(ptr %a0, i32 %a1) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.col.stride.tf32.p0(ptr %a0, i32 %a1)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.a.sync.aligned.col.m32n8k16.global.s8 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @wmma_m32n8k16_load_a_col_s8_p1(ptr addrspace(1) %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.load.a.col.s8.p1(ptr addrspace(1) %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.b.sync.aligned.col.m32n8k16.shared.f16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m32n8k16_load_b_col_f16_p3(ptr addrspace(3) %a0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.b.col.f16.p3(ptr addrspace(3) %a0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.c.sync.aligned.col.m32n8k16.f16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m32n8k16_load_c_col_f16_p0(ptr %a0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.c.col.f16.p0(ptr %a0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.a.sync.aligned.col.m8n32k16.global.s8 {%r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define i32 @wmma_m8n32k16_load_a_col_s8_p1(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.nvvm.wmma.m8n32k16.load.a.col.s8.p1(ptr addrspace(1) %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.b.sync.aligned.col.m8n32k16.shared.f16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m8n32k16_load_b_col_f16_p3(ptr addrspace(3) %a0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.b.col.f16.p3(ptr addrspace(3) %a0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.c.sync.aligned.col.m8n32k16.f16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m8n32k16_load_c_col_f16_p0(ptr %a0) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.c.col.f16.p0(ptr %a0)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.b.sync.aligned.col.m8n8k128.global.b1 {%r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define i32 @wmma_m8n8k128_load_b_col_b1_p1(ptr addrspace(1) %a0) {
  %r = call i32 @llvm.nvvm.wmma.m8n8k128.load.b.col.b1.p1(ptr addrspace(1) %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.load.c.sync.aligned.col.m8n8k32.shared.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define { i32, i32 } @wmma_m8n8k32_load_c_col_stride_s32_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m8n8k32.load.c.col.stride.s32.p3(ptr addrspace(3) %a0, i32 %a1)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.col.m16n16k16.f16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @wmma_m16n16k16_store_d_col_f16_p0(ptr %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4) {
  call void @llvm.nvvm.wmma.m16n16k16.store.d.col.f16.p0(ptr %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.row.m16n16k16.global.s32 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @wmma_m16n16k16_store_d_row_s32_p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8) {
  call void @llvm.nvvm.wmma.m16n16k16.store.d.row.s32.p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.col.m32n8k16.shared.f32 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @wmma_m32n8k16_store_d_col_f32_p3(ptr addrspace(3) %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8) {
  call void @llvm.nvvm.wmma.m32n8k16.store.d.col.f32.p3(ptr addrspace(3) %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.row.m32n8k16.f32 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
define void @wmma_m32n8k16_store_d_row_stride_f32_p0(ptr %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, i32 %a9) {
  call void @llvm.nvvm.wmma.m32n8k16.store.d.row.stride.f32.p0(ptr %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, i32 %a9)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.row.m8n32k16.global.f16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @wmma_m8n32k16_store_d_row_f16_p1(ptr addrspace(1) %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4) {
  call void @llvm.nvvm.wmma.m8n32k16.store.d.row.f16.p1(ptr addrspace(1) %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.store.d.sync.aligned.row.m8n8k128.shared.s32 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
define void @wmma_m8n8k128_store_d_row_stride_s32_p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2, i32 %a3) {
  call void @llvm.nvvm.wmma.m8n8k128.store.d.row.stride.s32.p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.col.m16n16k16.f32.bf16.bf16.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float, float, float, float, float } @wmma_m16n16k16_mma_col_col_bf16(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, float %a8, float %a9, float %a10, float %a11, float %a12, float %a13, float %a14, float %a15) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.col.bf16(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, float %a8, float %a9, float %a10, float %a11, float %a12, float %a13, float %a14, float %a15)
  ret { float, float, float, float, float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.row.m16n16k16.f16.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m16n16k16_mma_col_row_f16_f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.col.row.f16.f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.row.col.m16n16k16.s32.s8.s8.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32, i32, i32, i32, i32 } @wmma_m16n16k16_mma_row_col_s8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.row.row.m16n16k16.s32.u8.u8.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32, i32, i32, i32, i32 } @wmma_m16n16k16_mma_row_row_u8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.row.u8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.col.m32n8k16.s32.s8.s8.s32.satfinite {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32, i32, i32, i32, i32 } @wmma_m32n8k16_mma_col_col_s8_satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.col.col.s8.satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.row.m32n8k16.s32.u8.u8.s32.satfinite {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32, i32, i32, i32, i32 } @wmma_m32n8k16_mma_col_row_u8_satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.col.row.u8.satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.row.row.m32n8k16.f16.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @wmma_m32n8k16_mma_row_row_f16_f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23) {
  %r = call { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.mma.row.row.f16.f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23)
  ret { <2 x half>, <2 x half>, <2 x half>, <2 x half> } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.col.m8n32k16.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float, float, float, float, float } @wmma_m8n32k16_mma_col_col_f32_f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.col.col.f32.f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %a4, <2 x half> %a5, <2 x half> %a6, <2 x half> %a7, <2 x half> %a8, <2 x half> %a9, <2 x half> %a10, <2 x half> %a11, <2 x half> %a12, <2 x half> %a13, <2 x half> %a14, <2 x half> %a15, float %a16, float %a17, float %a18, float %a19, float %a20, float %a21, float %a22, float %a23)
  ret { float, float, float, float, float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.row.m8n32k16.s32.u8.u8.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32, i32, i32, i32, i32 } @wmma_m8n32k16_mma_col_row_u8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12) {
  %r = call { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m8n32k16.mma.col.row.u8(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, i32 %a10, i32 %a11, i32 %a12)
  ret { i32, i32, i32, i32, i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.row.row.m8n32k16.f32.bf16.bf16.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float, float, float, float, float } @wmma_m8n32k16_mma_row_row_bf16(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, float %a10, float %a11, float %a12, float %a13, float %a14, float %a15, float %a16, float %a17) {
  %r = call { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.row.bf16(i32 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6, i32 %a7, i32 %a8, i32 %a9, float %a10, float %a11, float %a12, float %a13, float %a14, float %a15, float %a16, float %a17)
  ret { float, float, float, float, float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.row.col.m8n8k32.s32.s4.s4.s32.satfinite {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}}, {%r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32 } @wmma_m8n8k32_mma_row_col_s4_satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i32 } @llvm.nvvm.wmma.m8n8k32.mma.row.col.s4.satfinite(i32 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: wmma.mma.sync.aligned.col.row.m8n8k4.rp.f64.f64.f64.f64 {%rd{{[0-9]+}}, %rd{{[0-9]+}}}, {%rd{{[0-9]+}}}, {%rd{{[0-9]+}}}, {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
define { double, double } @wmma_m8n8k4_mma_col_row_rp_f64(double %a0, double %a1, double %a2, double %a3) {
  %r = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.row.rp.f64(double %a0, double %a1, double %a2, double %a3)
  ret { double, double } %r
}

declare i32 @llvm.nvvm.wmma.m8n32k16.load.a.col.s8.p1(ptr addrspace(1))
declare i32 @llvm.nvvm.wmma.m8n8k128.load.b.col.b1.p1(ptr addrspace(1))
declare void @llvm.nvvm.wmma.m16n16k16.store.d.col.f16.p0(ptr, <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare void @llvm.nvvm.wmma.m16n16k16.store.d.row.s32.p1(ptr addrspace(1), i32, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.wmma.m32n8k16.store.d.col.f32.p3(ptr addrspace(3), float, float, float, float, float, float, float, float)
declare void @llvm.nvvm.wmma.m32n8k16.store.d.row.stride.f32.p0(ptr, float, float, float, float, float, float, float, float, i32)
declare void @llvm.nvvm.wmma.m8n32k16.store.d.row.f16.p1(ptr addrspace(1), <2 x half>, <2 x half>, <2 x half>, <2 x half>)
declare void @llvm.nvvm.wmma.m8n8k128.store.d.row.stride.s32.p3(ptr addrspace(3), i32, i32, i32)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m16n16k16.mma.col.row.f16.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.c.col.f16.p0(ptr)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.mma.row.row.f16.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.c.col.f16.p0(ptr)
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m32n8k16.load.b.col.f16.p3(ptr addrspace(3))
declare { <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half> } @llvm.nvvm.wmma.m8n32k16.load.b.col.f16.p3(ptr addrspace(3))
declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.col.row.rp.f64(double, double, double, double)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m16n16k16.mma.col.col.bf16(i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.col.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float, float, float, float, float)
declare { float, float, float, float, float, float, float, float } @llvm.nvvm.wmma.m8n32k16.mma.row.row.bf16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, float, float, float, float, float, float, float, float)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.row.stride.u8.p1(ptr addrspace(1), i32)
declare { i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.b.row.stride.s8.p3(ptr addrspace(3), i32)
declare { i32, i32 } @llvm.nvvm.wmma.m8n8k32.load.c.col.stride.s32.p3(ptr addrspace(3), i32)
declare { i32, i32 } @llvm.nvvm.wmma.m8n8k32.mma.row.col.s4.satfinite(i32, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.load.a.col.bf16.p0(ptr)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k8.load.a.col.stride.tf32.p0(ptr, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.load.a.col.s8.p1(ptr addrspace(1))
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.col.s8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m16n16k16.mma.row.row.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.col.col.s8.satfinite(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m32n8k16.mma.col.row.u8.satfinite(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32, i32, i32, i32, i32 } @llvm.nvvm.wmma.m8n32k16.mma.col.row.u8(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
