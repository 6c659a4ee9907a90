; The map of a tensor copy is the kernel's parameter itself, and shared memory is also that of the
; cluster.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

@tile = external addrspace(3) global [1024 x float], align 128
@barrier = external addrspace(3) global i64, align 8

; CHECK: {{^[{]}}
; CHECK: mov.b64 [[PLACE:%rd[0-9]+]], copy_param_0;
; CHECK: cvta.param.u64 [[MAP:%rd[0-9]+]], [[PLACE]];
; CHECK: cvta.shared.u64
; CHECK: cvta.to.shared::cluster.u64
; CHECK: cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%rd{{[0-9]+}}], {{[[]}}[[MAP]], {%r{{[0-9]+}}, %r{{[0-9]+}}}], [barrier];
define ptx_kernel void @copy(ptr byval([128 x i8]) align 64 "nvvm.grid_constant" %map, i32 %x, i32 %y) {
  %tile = addrspacecast ptr addrspace(3) @tile to ptr addrspace(7)
  call void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7) %tile, ptr addrspace(3) @barrier, ptr %map, i32 %x, i32 %y, i16 0, i64 0, i1 false, i1 false, i32 0)
  ret void
}

declare void @llvm.nvvm.cp.async.bulk.tensor.g2s.tile.2d(ptr addrspace(7), ptr addrspace(3), ptr, i32, i32, i16, i64, i1, i1, i32)
