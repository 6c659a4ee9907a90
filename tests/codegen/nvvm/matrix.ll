; Moving matrices between shared memory and registers.

; RUN: nvopt llc -mcpu=sm_100a -mattr=+ptx86 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m16n16.x1.trans.b8 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m16n16_x1_trans_b8_p0(ptr %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p0(ptr %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b4x16_p64_p0(ptr %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m16n16.x1.trans.shared.b8x16.b6x16_p32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m16n16_x1_trans_b8x16_b6x16_p32_p3(ptr addrspace(3) %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p3(ptr addrspace(3) %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b4x16_p64 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b4x16_p64_p0(ptr %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b4x16_p64.p0(ptr %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @ldmatrix_sync_aligned_m16n16_x2_trans_b8x16_b6x16_p32_p0(ptr %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32.p0(ptr %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n16.x1.shared.b8x16.b4x16_p64 {%r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define i32 @ldmatrix_sync_aligned_m8n16_x1_b8x16_b4x16_p64_p3(ptr addrspace(3) %a0) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p3(ptr addrspace(3) %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n16.x2.b8x16.b4x16_p64 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m8n16_x2_b8x16_b4x16_p64_p0(ptr %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b4x16_p64.p0(ptr %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m8n16_x2_b8x16_b6x16_p32_p0(ptr %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32.p0(ptr %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n16.x4.shared.b8x16.b4x16_p64 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @ldmatrix_sync_aligned_m8n16_x4_b8x16_b4x16_p64_p3(ptr addrspace(3) %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64.p3(ptr addrspace(3) %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n8.x1.b16 {%r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define i32 @ldmatrix_sync_aligned_m8n8_x1_b16_p0(ptr %a0) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n8.x1.trans.shared.b16 {%r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define i32 @ldmatrix_sync_aligned_m8n8_x1_trans_b16_p3(ptr addrspace(3) %a0) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n8.x2.shared.b16 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32 } @ldmatrix_sync_aligned_m8n8_x2_b16_p3(ptr addrspace(3) %a0) {
  %r = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3) %a0)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n8.x4.b16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @ldmatrix_sync_aligned_m8n8_x4_b16_p0(ptr %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p0(ptr %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}];
define { i32, i32, i32, i32 } @ldmatrix_sync_aligned_m8n8_x4_trans_b16_p3(ptr addrspace(3) %a0) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3) %a0)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m16n8.x1.trans.shared.b8 [%rd{{[0-9]+}}], {%r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m16n8_x1_trans_b8_p3(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m16n8.x4.trans.b8 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m16n8_x4_trans_b8_p0(ptr %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p0(ptr %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m8n8.x1.shared.b16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m8n8_x1_b16_p3(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m8n8.x1.trans.shared.b16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m8n8_x1_trans_b16_p3(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m8n8.x2.trans.b16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m8n8_x2_trans_b16_p0(ptr %a0, i32 %a1, i32 %a2) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p0(ptr %a0, i32 %a1, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stmatrix.sync.aligned.m8n8.x4.shared.b16 [%rd{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @stmatrix_sync_aligned_m8n8_x4_b16_p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p0(ptr)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x4.trans.b8.p0(ptr, i32, i32, i32, i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x2.trans.b16.p0(ptr, i32, i32)
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x4.b16.p3(ptr addrspace(3), i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8.p0(ptr)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b4x16_p64.p0(ptr)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x1.trans.b8x16.b6x16_p32.p3(ptr addrspace(3))
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b4x16_p64.p0(ptr)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x2.b8x16.b6x16_p32.p0(ptr)
declare { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(ptr addrspace(3))
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b4x16_p64.p0(ptr)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m16n16.x2.trans.b8x16.b6x16_p32.p0(ptr)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x4.b8x16.b4x16_p64.p3(ptr addrspace(3))
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.b16.p0(ptr)
declare { i32, i32, i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3(ptr addrspace(3))
