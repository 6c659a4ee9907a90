; Barriers of blocks, warps and clusters, memory barriers, fences.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx86 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: bar.warp.sync %r{{[0-9]+}};
define void @bar_warp_sync(i32 %a0) {
  call void @llvm.nvvm.bar.warp.sync(i32 %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.arrive;
define void @barrier_cluster_arrive() {
  call void @llvm.nvvm.barrier.cluster.arrive()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.arrive.aligned;
define void @barrier_cluster_arrive_aligned() {
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.arrive.relaxed;
define void @barrier_cluster_arrive_relaxed() {
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.arrive.relaxed.aligned;
define void @barrier_cluster_arrive_relaxed_aligned() {
  call void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.wait;
define void @barrier_cluster_wait() {
  call void @llvm.nvvm.barrier.cluster.wait()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.cluster.wait.aligned;
define void @barrier_cluster_wait_aligned() {
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: bar.arrive %r{{[0-9]+}}, %r{{[0-9]+}};
define void @barrier_cta_arrive_aligned_count(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.arrive %r{{[0-9]+}}, %r{{[0-9]+}};
define void @barrier_cta_arrive_count(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier.cta.arrive.count(i32 %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: bar.red.and.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_and_aligned_all(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.red.and.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_and_aligned_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32 %a0, i32 %a1, i1 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.and.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_and_all(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.and.all(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.and.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_and_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.and.count(i32 %a0, i32 %a1, i1 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.red.or.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_or_aligned_all(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.red.or.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_or_aligned_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.count(i32 %a0, i32 %a1, i1 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.or.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_or_all(i32 %a0, i1 %a1) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.or.all(i32 %a0, i1 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.or.pred %p{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i1 @barrier_cta_red_or_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i1 @llvm.nvvm.barrier.cta.red.or.count(i32 %a0, i32 %a1, i1 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.red.popc.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i32 @barrier_cta_red_popc_aligned_all(i32 %a0, i1 %a1) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 %a0, i1 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.red.popc.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i32 @barrier_cta_red_popc_aligned_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.count(i32 %a0, i32 %a1, i1 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.popc.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i32 @barrier_cta_red_popc_all(i32 %a0, i1 %a1) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.popc.all(i32 %a0, i1 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: barrier.red.popc.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define i32 @barrier_cta_red_popc_count(i32 %a0, i32 %a1, i1 %a2) {
  %r = call i32 @llvm.nvvm.barrier.cta.red.popc.count(i32 %a0, i32 %a1, i1 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bar.sync %r{{[0-9]+}};
define void @barrier_cta_sync_aligned_all(i32 %a0) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: bar.sync %r{{[0-9]+}}, %r{{[0-9]+}};
define void @barrier_cta_sync_aligned_count(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.sync %r{{[0-9]+}};
define void @barrier_cta_sync_all(i32 %a0) {
  call void @llvm.nvvm.barrier.cta.sync.all(i32 %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: barrier.sync %r{{[0-9]+}}, %r{{[0-9]+}};
define void @barrier_cta_sync_count(i32 %a0, i32 %a1) {
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: membar.cta;
define void @membar_cta() {
  call void @llvm.nvvm.membar.cta()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: membar.gl;
define void @membar_gl() {
  call void @llvm.nvvm.membar.gl()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: membar.sys;
define void @membar_sys() {
  call void @llvm.nvvm.membar.sys()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.acquire.sync_restrict::shared::cluster.cluster;
define void @fence_acquire_sync_restrict_space_cluster_scope_cluster() {
  call void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.mbarrier_init.release.cluster;
define void @fence_mbarrier_init_release_cluster() {
  call void @llvm.nvvm.fence.mbarrier_init.release.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.alias;
define void @fence_proxy_alias() {
  call void @llvm.nvvm.fence.proxy.alias()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async;
define void @fence_proxy_async() {
  call void @llvm.nvvm.fence.proxy.async()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async.global;
define void @fence_proxy_async_global() {
  call void @llvm.nvvm.fence.proxy.async.global()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async.shared::cluster;
define void @fence_proxy_async_shared_cluster() {
  call void @llvm.nvvm.fence.proxy.async.shared_cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async.shared::cta;
define void @fence_proxy_async_shared_cta() {
  call void @llvm.nvvm.fence.proxy.async.shared_cta()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async::generic.acquire.sync_restrict::shared::cluster.cluster;
define void @fence_proxy_async_generic_acquire_sync_restrict_space_cluster_scope_cluster() {
  call void @llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.async::generic.release.sync_restrict::shared::cta.cluster;
define void @fence_proxy_async_generic_release_sync_restrict_space_cta_scope_cluster() {
  call void @llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.acquire.cluster [%rd{{[0-9]+}}], 128;
define void @fence_proxy_tensormap_generic_acquire_cluster(ptr %a0) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr %a0, i32 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.acquire.cta [%rd{{[0-9]+}}], 128;
define void @fence_proxy_tensormap_generic_acquire_cta(ptr %a0) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta(ptr %a0, i32 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.acquire.gpu [%rd{{[0-9]+}}], 128;
define void @fence_proxy_tensormap_generic_acquire_gpu(ptr %a0) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr %a0, i32 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.acquire.sys [%rd{{[0-9]+}}], 128;
define void @fence_proxy_tensormap_generic_acquire_sys(ptr %a0) {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys(ptr %a0, i32 128)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.release.cluster;
define void @fence_proxy_tensormap_generic_release_cluster() {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.release.cta;
define void @fence_proxy_tensormap_generic_release_cta() {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.cta()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.release.gpu;
define void @fence_proxy_tensormap_generic_release_gpu() {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.proxy.tensormap::generic.release.sys;
define void @fence_proxy_tensormap_generic_release_sys() {
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.sys()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.release.sync_restrict::shared::cta.cluster;
define void @fence_release_sync_restrict_space_cta_scope_cluster() {
  call void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: fence.sc.cluster;
define void @fence_sc_cluster() {
  call void @llvm.nvvm.fence.sc.cluster()
  ret void
}

declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.count(i32, i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.count(i32, i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.count(i32, i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.count(i32, i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.count(i32, i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.count(i32, i32, i1)
declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cluster.arrive()
declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed()
declare void @llvm.nvvm.barrier.cluster.arrive.relaxed.aligned()
declare void @llvm.nvvm.barrier.cluster.wait()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.arrive.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare void @llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster()
declare void @llvm.nvvm.fence.mbarrier_init.release.cluster()
declare void @llvm.nvvm.fence.proxy.alias()
declare void @llvm.nvvm.fence.proxy.async()
declare void @llvm.nvvm.fence.proxy.async.global()
declare void @llvm.nvvm.fence.proxy.async.shared_cluster()
declare void @llvm.nvvm.fence.proxy.async.shared_cta()
declare void @llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster()
declare void @llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster()
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cluster(ptr, i32)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta(ptr, i32)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.gpu(ptr, i32)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.sys(ptr, i32)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.cluster()
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.cta()
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.sys()
declare void @llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster()
declare void @llvm.nvvm.fence.sc.cluster()
declare void @llvm.nvvm.membar.cta()
declare void @llvm.nvvm.membar.gl()
declare void @llvm.nvvm.membar.sys()
