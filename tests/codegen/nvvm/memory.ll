; Asynchronous copies, hints to caches, uniform loads.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 16;
define void @cp_async_ca_shared_global_16(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 16, %r{{[0-9]+}};
define void @cp_async_ca_shared_global_16_s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2) {
  call void @llvm.nvvm.cp.async.ca.shared.global.16.s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 4;
define void @cp_async_ca_shared_global_4(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 4, %r{{[0-9]+}};
define void @cp_async_ca_shared_global_4_s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2) {
  call void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 8;
define void @cp_async_ca_shared_global_8(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.ca.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 8, %r{{[0-9]+}};
define void @cp_async_ca_shared_global_8_s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2) {
  call void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.cg.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 16;
define void @cp_async_cg_shared_global_16(ptr addrspace(3) %a0, ptr addrspace(1) %a1) {
  call void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3) %a0, ptr addrspace(1) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.cg.shared.global [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], 16, %r{{[0-9]+}};
define void @cp_async_cg_shared_global_16_s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2) {
  call void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3) %a0, ptr addrspace(1) %a1, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.commit_group;
define void @cp_async_commit_group() {
  call void @llvm.nvvm.cp.async.commit.group()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.mbarrier.arrive.b64 [%rd{{[0-9]+}}];
define void @cp_async_mbarrier_arrive(ptr %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.mbarrier.arrive.noinc.b64 [%rd{{[0-9]+}}];
define void @cp_async_mbarrier_arrive_noinc(ptr %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.mbarrier.arrive.noinc.shared.b64 [%rd{{[0-9]+}}];
define void @cp_async_mbarrier_arrive_noinc_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.mbarrier.arrive.shared.b64 [%rd{{[0-9]+}}];
define void @cp_async_mbarrier_arrive_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.cp.async.mbarrier.arrive.shared(ptr addrspace(3) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.wait_all;
define void @cp_async_wait_all() {
  call void @llvm.nvvm.cp.async.wait.all()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.wait_group 0;
define void @cp_async_wait_group() {
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.wait_group 1;
define void @cp_async_wait_group__1() {
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: applypriority.L2::evict_normal [%rd{{[0-9]+}}], 128;
define void @applypriority_L2_evict_normal(ptr %a0) {
  call void @llvm.nvvm.applypriority.L2.evict.normal(ptr %a0, i64 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: applypriority.global.L2::evict_normal [%rd{{[0-9]+}}], 128;
define void @applypriority_global_L2_evict_normal(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.applypriority.global.L2.evict.normal(ptr addrspace(1) %a0, i64 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: discard.L2 [%rd{{[0-9]+}}], 128;
define void @discard_L2(ptr %a0) {
  call void @llvm.nvvm.discard.L2(ptr %a0, i64 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: discard.global.L2 [%rd{{[0-9]+}}], 128;
define void @discard_global_L2(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.discard.global.L2(ptr addrspace(1) %a0, i64 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.L1 [%rd{{[0-9]+}}];
define void @prefetch_L1(ptr %a0) {
  call void @llvm.nvvm.prefetch.L1(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.L2 [%rd{{[0-9]+}}];
define void @prefetch_L2(ptr %a0) {
  call void @llvm.nvvm.prefetch.L2(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.global.L1 [%rd{{[0-9]+}}];
define void @prefetch_global_L1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.prefetch.global.L1(ptr addrspace(1) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.global.L2 [%rd{{[0-9]+}}];
define void @prefetch_global_L2(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.global.L2::evict_last [%rd{{[0-9]+}}];
define void @prefetch_global_L2_evict_last(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.prefetch.global.L2.evict.last(ptr addrspace(1) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.global.L2::evict_normal [%rd{{[0-9]+}}];
define void @prefetch_global_L2_evict_normal(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.prefetch.global.L2.evict.normal(ptr addrspace(1) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.local.L1 [%rd{{[0-9]+}}];
define void @prefetch_local_L1(ptr addrspace(5) %a0) {
  call void @llvm.nvvm.prefetch.local.L1(ptr addrspace(5) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.local.L2 [%rd{{[0-9]+}}];
define void @prefetch_local_L2(ptr addrspace(5) %a0) {
  call void @llvm.nvvm.prefetch.local.L2(ptr addrspace(5) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetch.tensormap [%rd{{[0-9]+}}];
define void @prefetch_tensormap_p0(ptr %a0) {
  call void @llvm.nvvm.prefetch.tensormap.p0(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: prefetchu.L1 [%rd{{[0-9]+}}];
define void @prefetchu_L1(ptr %a0) {
  call void @llvm.nvvm.prefetchu.L1(ptr %a0)
  ret void
}

declare void @llvm.nvvm.applypriority.L2.evict.normal(ptr, i64)
declare void @llvm.nvvm.applypriority.global.L2.evict.normal(ptr addrspace(1), i64)
declare void @llvm.nvvm.cp.async.ca.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.16.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.4.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.8(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.ca.shared.global.8.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.cg.shared.global.16(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.cg.shared.global.16.s(ptr addrspace(3), ptr addrspace(1), i32)
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.mbarrier.arrive(ptr)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc(ptr)
declare void @llvm.nvvm.cp.async.mbarrier.arrive.noinc.shared(ptr addrspace(3))
declare void @llvm.nvvm.cp.async.mbarrier.arrive.shared(ptr addrspace(3))
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare void @llvm.nvvm.discard.L2(ptr, i64)
declare void @llvm.nvvm.discard.global.L2(ptr addrspace(1), i64)
declare void @llvm.nvvm.prefetch.L1(ptr)
declare void @llvm.nvvm.prefetch.L2(ptr)
declare void @llvm.nvvm.prefetch.global.L1(ptr addrspace(1))
declare void @llvm.nvvm.prefetch.global.L2(ptr addrspace(1))
declare void @llvm.nvvm.prefetch.global.L2.evict.last(ptr addrspace(1))
declare void @llvm.nvvm.prefetch.global.L2.evict.normal(ptr addrspace(1))
declare void @llvm.nvvm.prefetch.local.L1(ptr addrspace(5))
declare void @llvm.nvvm.prefetch.local.L2(ptr addrspace(5))
declare void @llvm.nvvm.prefetch.tensormap.p0(ptr)
declare void @llvm.nvvm.prefetchu.L1(ptr)
