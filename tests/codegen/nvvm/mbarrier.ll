; Barriers in shared memory.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx86 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}];
define i64 @mbarrier_arrive(ptr %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive(ptr %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}];
define i64 @mbarrier_arrive_drop(ptr %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop(ptr %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_expect_tx_relaxed_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.relaxed.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_expect_tx_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_expect_tx_relaxed_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.relaxed.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_expect_tx_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.release.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_expect_tx_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.release.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_expect_tx_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.release.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_expect_tx_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.expect_tx.release.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_expect_tx_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.noComplete.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_noComplete(ptr %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete(ptr %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.noComplete.shared.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_noComplete_shared(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete.shared(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.relaxed.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_relaxed_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.relaxed.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.relaxed.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_relaxed_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.relaxed.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.release.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.release.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.release.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_drop_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.release.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_drop_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive_drop.shared.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}];
define i64 @mbarrier_arrive_drop_shared(ptr addrspace(3) %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.drop.shared(ptr addrspace(3) %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.relaxed.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_expect_tx_relaxed_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.relaxed.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_expect_tx_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.relaxed.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_expect_tx_relaxed_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.relaxed.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_expect_tx_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.release.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_expect_tx_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.release.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_expect_tx_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.release.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_expect_tx_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.expect_tx.release.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_expect_tx_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.noComplete.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_noComplete(ptr %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.noComplete.shared.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_noComplete_shared(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.relaxed.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_relaxed_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.relaxed.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.relaxed.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_relaxed_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.relaxed.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.release.cluster.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.release.cluster.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.release.cta.shared::cluster.b64 _, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_arrive_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.arrive.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.release.cta.shared::cta.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i64 @mbarrier_arrive_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.arrive.shared.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}];
define i64 @mbarrier_arrive_shared(ptr addrspace(3) %a0) {
  %r = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.complete_tx.relaxed.cluster.shared::cluster.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_complete_tx_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.complete.tx.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.complete_tx.relaxed.cluster.shared::cta.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_complete_tx_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.complete.tx.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.complete_tx.relaxed.cta.shared::cluster.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_complete_tx_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_complete_tx_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.expect_tx.relaxed.cluster.shared::cluster.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_expect_tx_scope_cluster_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.expect.tx.scope.cluster.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.expect_tx.relaxed.cluster.shared::cta.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_expect_tx_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.expect.tx.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.expect_tx.relaxed.cta.shared::cluster.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_expect_tx_scope_cta_space_cluster(ptr addrspace(7) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cluster(ptr addrspace(7) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_expect_tx_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.init.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_init(ptr %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.init(ptr %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.init.shared.b64 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @mbarrier_init_shared(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.inval.b64 [%rd{{[0-9]+}}];
define void @mbarrier_inval(ptr %a0) {
  call void @llvm.nvvm.mbarrier.inval(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.inval.shared.b64 [%rd{{[0-9]+}}];
define void @mbarrier_inval_shared(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.pending_count.b64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @mbarrier_pending_count(i64 %a0) {
  %r = call i32 @llvm.nvvm.mbarrier.pending.count(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait(ptr %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait(ptr %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.parity.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_test_wait_parity_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.parity.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_test_wait_parity_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.parity.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_test_wait_parity_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.parity.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_test_wait_parity_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.test_wait.shared.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_test_wait_shared(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_tl_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_tl_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_tl_scope_cluster_space_cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cluster.space.cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.parity.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_parity_tl_scope_cta_space_cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta(ptr addrspace(3) %a0, i32 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_try_wait_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_try_wait_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_try_wait_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i1 @mbarrier_try_wait_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.relaxed.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_tl_relaxed_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.relaxed.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_tl_relaxed_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.acquire.cluster.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_tl_scope_cluster_space_cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.tl.scope.cluster.space.cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mbarrier.try_wait.acquire.cta.shared::cta.b64 %p{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}};
define i1 @mbarrier_try_wait_tl_scope_cta_space_cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2) {
  %r = call i1 @llvm.nvvm.mbarrier.try.wait.tl.scope.cta.space.cta(ptr addrspace(3) %a0, i64 %a1, i32 %a2)
  ret i1 %r
}

declare i1 @llvm.nvvm.mbarrier.test.wait(ptr, i64)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.test.wait.relaxed.scope.cluster.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.test.wait.relaxed.scope.cta.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.test.wait.scope.cluster.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.test.wait.scope.cta.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.test.wait.shared(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.relaxed.scope.cta.space.cta(ptr addrspace(3), i32, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cluster.space.cta(ptr addrspace(3), i32, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.tl.scope.cta.space.cta(ptr addrspace(3), i32, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.relaxed.scope.cluster.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.relaxed.scope.cta.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.scope.cluster.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.scope.cta.space.cta(ptr addrspace(3), i64)
declare i1 @llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cluster.space.cta(ptr addrspace(3), i64, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.tl.relaxed.scope.cta.space.cta(ptr addrspace(3), i64, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.tl.scope.cluster.space.cta(ptr addrspace(3), i64, i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.tl.scope.cta.space.cta(ptr addrspace(3), i64, i32)
declare i32 @llvm.nvvm.mbarrier.pending.count(i64)
declare i64 @llvm.nvvm.mbarrier.arrive(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive.drop(ptr)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete(ptr, i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.noComplete.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.drop.shared(ptr addrspace(3))
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.noComplete(ptr, i32)
declare i64 @llvm.nvvm.mbarrier.arrive.noComplete.shared(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.expect.tx.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.relaxed.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.drop.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.expect.tx.relaxed.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.expect.tx.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.relaxed.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.arrive.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.complete.tx.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.complete.tx.scope.cluster.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.complete.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.expect.tx.scope.cluster.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.expect.tx.scope.cluster.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cluster(ptr addrspace(7), i32)
declare void @llvm.nvvm.mbarrier.expect.tx.scope.cta.space.cta(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.init(ptr, i32)
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare void @llvm.nvvm.mbarrier.inval(ptr)
declare void @llvm.nvvm.mbarrier.inval.shared(ptr addrspace(3))
