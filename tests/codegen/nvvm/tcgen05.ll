; Tensor memory.

; RUN: nvopt llc -mcpu=sm_100a -mattr=+ptx88 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: tcgen05.alloc.cta_group::1.sync.aligned.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tcgen05_alloc_cg1(ptr %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.alloc.cg1(ptr %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.alloc.cta_group::2.sync.aligned.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tcgen05_alloc_cg2(ptr %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.alloc.cg2(ptr %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tcgen05_alloc_shared_cg1(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.alloc.cta_group::2.sync.aligned.shared::cta.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tcgen05_alloc_shared_cg2(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.b64 [%rd{{[0-9]+}}];
define void @tcgen05_commit_cg1(ptr %a0) {
  call void @llvm.nvvm.tcgen05.commit.cg1(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.b64 [%rd{{[0-9]+}}];
define void @tcgen05_commit_cg2(ptr %a0) {
  call void @llvm.nvvm.tcgen05.commit.cg2(ptr %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.multicast::cluster.b64 [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define void @tcgen05_commit_mc_cg1(ptr %a0, i16 %a1) {
  call void @llvm.nvvm.tcgen05.commit.mc.cg1(ptr %a0, i16 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.multicast::cluster.b64 [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define void @tcgen05_commit_mc_cg2(ptr %a0, i16 %a1) {
  call void @llvm.nvvm.tcgen05.commit.mc.cg2(ptr %a0, i16 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define void @tcgen05_commit_mc_shared_cg1(ptr addrspace(3) %a0, i16 %a1) {
  call void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3) %a0, i16 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.multicast::cluster.b64 [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define void @tcgen05_commit_mc_shared_cg2(ptr addrspace(3) %a0, i16 %a1) {
  call void @llvm.nvvm.tcgen05.commit.mc.shared.cg2(ptr addrspace(3) %a0, i16 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::1.mbarrier::arrive::one.shared::cluster.b64 [%rd{{[0-9]+}}];
define void @tcgen05_commit_shared_cg1(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.commit.cta_group::2.mbarrier::arrive::one.shared::cluster.b64 [%rd{{[0-9]+}}];
define void @tcgen05_commit_shared_cg2(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tcgen05.commit.shared.cg2(ptr addrspace(3) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.dealloc.cta_group::1.sync.aligned.b32 %r{{[0-9]+}}, %r{{[0-9]+}};
define void @tcgen05_dealloc_cg1(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.dealloc.cta_group::2.sync.aligned.b32 %r{{[0-9]+}}, %r{{[0-9]+}};
define void @tcgen05_dealloc_cg2(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.dealloc.cg2(ptr addrspace(6) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.fence::after_thread_sync;
define void @tcgen05_fence_after_thread_sync() {
  call void @llvm.nvvm.tcgen05.fence.after.thread.sync()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.fence::before_thread_sync;
define void @tcgen05_fence_before_thread_sync() {
  call void @llvm.nvvm.tcgen05.fence.before.thread.sync()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.relinquish_alloc_permit.cta_group::1.sync.aligned;
define void @tcgen05_relinq_alloc_permit_cg1() {
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.relinquish_alloc_permit.cta_group::2.sync.aligned;
define void @tcgen05_relinq_alloc_permit_cg2() {
  call void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.shift.cta_group::1.down [%r{{[0-9]+}}];
define void @tcgen05_shift_down_cg1(ptr addrspace(6) %a0) {
  call void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.shift.cta_group::2.down [%r{{[0-9]+}}];
define void @tcgen05_shift_down_cg2(ptr addrspace(6) %a0) {
  call void @llvm.nvvm.tcgen05.shift.down.cg2(ptr addrspace(6) %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.wait::ld.sync.aligned;
define void @tcgen05_wait_ld() {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.wait::st.sync.aligned;
define void @tcgen05_wait_st() {
  call void @llvm.nvvm.tcgen05.wait.st()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x128b.x1.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_16x128b_x1(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x1(ptr addrspace(6) %a0, i1 false)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x128b.x1.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_16x128b_x1__1(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x1(ptr addrspace(6) %a0, i1 true)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x128b.x2.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <4 x i32> @tcgen05_ld_16x128b_x2(ptr addrspace(6) %a0) {
  %r = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x2(ptr addrspace(6) %a0, i1 false)
  ret <4 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x128b.x2.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <4 x i32> @tcgen05_ld_16x128b_x2__1(ptr addrspace(6) %a0) {
  %r = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x2(ptr addrspace(6) %a0, i1 true)
  ret <4 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x256b.x1.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <4 x i32> @tcgen05_ld_16x256b_x1(ptr addrspace(6) %a0) {
  %r = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) %a0, i1 false)
  ret <4 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x256b.x1.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <4 x i32> @tcgen05_ld_16x256b_x1__1(ptr addrspace(6) %a0) {
  %r = call <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6) %a0, i1 true)
  ret <4 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x256b.x2.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <8 x i32> @tcgen05_ld_16x256b_x2(ptr addrspace(6) %a0) {
  %r = call <8 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x2(ptr addrspace(6) %a0, i1 false)
  ret <8 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x256b.x2.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <8 x i32> @tcgen05_ld_16x256b_x2__1(ptr addrspace(6) %a0) {
  %r = call <8 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x2(ptr addrspace(6) %a0, i1 true)
  ret <8 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x32bx2.x1.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}], 2;
define i32 @tcgen05_ld_16x32bx2_x1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.16x32bx2.x1(ptr addrspace(6) %a0, i64 2, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x32bx2.x1.pack::16b.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}], 2;
define i32 @tcgen05_ld_16x32bx2_x1__1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.16x32bx2.x1(ptr addrspace(6) %a0, i64 2, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x32bx2.x2.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}], 2;
define <2 x i32> @tcgen05_ld_16x32bx2_x2(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6) %a0, i64 2, i1 false)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x32bx2.x2.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}], 2;
define <2 x i32> @tcgen05_ld_16x32bx2_x2__1(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6) %a0, i64 2, i1 true)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x64b.x1.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}];
define i32 @tcgen05_ld_16x64b_x1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6) %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x64b.x1.pack::16b.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}];
define i32 @tcgen05_ld_16x64b_x1__1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6) %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x64b.x2.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_16x64b_x2(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x64b.x2(ptr addrspace(6) %a0, i1 false)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.16x64b.x2.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_16x64b_x2__1(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.16x64b.x2(ptr addrspace(6) %a0, i1 true)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.32x32b.x1.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}];
define i32 @tcgen05_ld_32x32b_x1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.32x32b.x1.pack::16b.b32 {%r{{[0-9]+}}}, [%r{{[0-9]+}}];
define i32 @tcgen05_ld_32x32b_x1__1(ptr addrspace(6) %a0) {
  %r = call i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6) %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.32x32b.x2.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_32x32b_x2(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %a0, i1 false)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.ld.sync.aligned.32x32b.x2.pack::16b.b32 {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%r{{[0-9]+}}];
define <2 x i32> @tcgen05_ld_32x32b_x2__1(ptr addrspace(6) %a0) {
  %r = call <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6) %a0, i1 true)
  ret <2 x i32> %r
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x128b.x1.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x128b_x1(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6) %a0, <2 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x128b.x1.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x128b_x1__1(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6) %a0, <2 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x128b.x2.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x128b_x2(ptr addrspace(6) %a0, <4 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x128b.x2(ptr addrspace(6) %a0, <4 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x128b.x2.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x128b_x2__1(ptr addrspace(6) %a0, <4 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x128b.x2(ptr addrspace(6) %a0, <4 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x256b.x1.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x256b_x1(ptr addrspace(6) %a0, <4 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x256b.x1(ptr addrspace(6) %a0, <4 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x256b.x1.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x256b_x1__1(ptr addrspace(6) %a0, <4 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x256b.x1(ptr addrspace(6) %a0, <4 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x256b.x2.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x256b_x2(ptr addrspace(6) %a0, <8 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x256b.x2(ptr addrspace(6) %a0, <8 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x256b.x2.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x256b_x2__1(ptr addrspace(6) %a0, <8 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x256b.x2(ptr addrspace(6) %a0, <8 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x32bx2.x1.b32 [%r{{[0-9]+}}], 2, {%r{{[0-9]+}}};
define void @tcgen05_st_16x32bx2_x1(ptr addrspace(6) %a0, i32 %a2) {
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x1(ptr addrspace(6) %a0, i64 2, i32 %a2, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x32bx2.x1.unpack::16b.b32 [%r{{[0-9]+}}], 2, {%r{{[0-9]+}}};
define void @tcgen05_st_16x32bx2_x1__1(ptr addrspace(6) %a0, i32 %a2) {
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x1(ptr addrspace(6) %a0, i64 2, i32 %a2, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x32bx2.x2.b32 [%r{{[0-9]+}}], 2, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x32bx2_x2(ptr addrspace(6) %a0, <2 x i32> %a2) {
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x2(ptr addrspace(6) %a0, i64 2, <2 x i32> %a2, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x32bx2.x2.unpack::16b.b32 [%r{{[0-9]+}}], 2, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x32bx2_x2__1(ptr addrspace(6) %a0, <2 x i32> %a2) {
  call void @llvm.nvvm.tcgen05.st.16x32bx2.x2(ptr addrspace(6) %a0, i64 2, <2 x i32> %a2, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x64b.x1.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}};
define void @tcgen05_st_16x64b_x1(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.st.16x64b.x1(ptr addrspace(6) %a0, i32 %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x64b.x1.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}};
define void @tcgen05_st_16x64b_x1__1(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.st.16x64b.x1(ptr addrspace(6) %a0, i32 %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x64b.x2.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x64b_x2(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x64b.x2(ptr addrspace(6) %a0, <2 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.16x64b.x2.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_16x64b_x2__1(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.16x64b.x2(ptr addrspace(6) %a0, <2 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.32x32b.x1.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}};
define void @tcgen05_st_32x32b_x1(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) %a0, i32 %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.32x32b.x1.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}};
define void @tcgen05_st_32x32b_x1__1(ptr addrspace(6) %a0, i32 %a1) {
  call void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6) %a0, i32 %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.32x32b.x2.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_32x32b_x2(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6) %a0, <2 x i32> %a1, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.st.sync.aligned.32x32b.x2.unpack::16b.b32 [%r{{[0-9]+}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @tcgen05_st_32x32b_x2__1(ptr addrspace(6) %a0, <2 x i32> %a1) {
  call void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6) %a0, <2 x i32> %a1, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::1.128x128b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_128x128b_b4x16_p64_cg1(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.128x128b.b4x16_p64.cg1(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::1.128x128b [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_128x128b_cg1(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.128x128b.cg1(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::2.128x256b.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_128x256b_b6x16_p32_cg2(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg2(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::2.32x128b.warpx4.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_32x128b_warpx4_b4x16_p64_cg2(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg2(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::1.4x256b.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_4x256b_b4x16_p64_cg1(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.4x256b.b4x16_p64.cg1(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::1.4x256b [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_4x256b_cg1(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.4x256b.cg1(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::01_23.b8x16.b6x16_p32 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_64x128b_warpx2_01_23_b6x16_p32_cg2(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg2(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.cp.cta_group::2.64x128b.warpx2::02_13.b8x16.b4x16_p64 [%r{{[0-9]+}}], %rd{{[0-9]+}};
define void @tcgen05_cp_64x128b_warpx2_02_13_b4x16_p64_cg2(ptr addrspace(6) %a0, i64 %a1) {
  call void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b4x16_p64.cg2(ptr addrspace(6) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, i32 0, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_shared__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4) {
  call void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, i32 0, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_shared_disable_output_lane_cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a5) {
  call void @llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a5, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_shared_disable_output_lane_cg2__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a5) {
  call void @llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a5, i32 3, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_shared_mxf4nvf4_block_scale_block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_shared_mxf4nvf4_block_scale_block16__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_shared_mxf8f6f4_block_scale_block32(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale.block32(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_shared_mxf8f6f4_block_scale_block32__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale.block32(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_shared_scale_d_disable_output_lane_cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, i64 0, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 10;
define void @tcgen05_mma_shared_scale_d_disable_output_lane_cg2__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, i64 10, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_disable_output_lane_cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_disable_output_lane_cg2__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.disable_output_lane.cg2(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6, i32 3, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_mxf4nvf4_block_scale_block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4nvf4.block_scale.block16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_mxf4nvf4_block_scale_block16__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_mxf8f6f4_block_scale(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.mxf8f6f4.block_scale(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_shared_mxf8f6f4_block_scale__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.mxf8f6f4.block_scale(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_sp_shared_scale_d_disable_output_lane_cg1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <4 x i32> %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 0, <4 x i32> %a7, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 10;
define void @tcgen05_mma_sp_shared_scale_d_disable_output_lane_cg1__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <4 x i32> %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 10, <4 x i32> %a7, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i32 0, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::i8.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_ashift__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i32 3, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_disable_output_lane_cg2(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.disable_output_lane.cg2(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::i8.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_disable_output_lane_cg2__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.disable_output_lane.cg2(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <8 x i32> %a6, i32 3, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_mxf4_block_scale_block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_mxf4_block_scale_block32__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_mxf8f6f4_block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf8f6f4.block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::2.kind::mxf8f6f4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_sp_tensor_mxf8f6f4_block_scale__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf8f6f4.block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, ptr addrspace(6) %a7, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_sp_tensor_scale_d(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 0, i32 0, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, 10;
define void @tcgen05_mma_sp_tensor_scale_d__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 10, i32 0, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg1_ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <4 x i32> %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg1.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 0, <4 x i32> %a7, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.sp.cta_group::1.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 9;
define void @tcgen05_mma_sp_tensor_scale_d_disable_output_lane_cg1_ashift__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, <4 x i32> %a7) {
  call void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg1.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 9, <4 x i32> %a7, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_tensor(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4) {
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i32 0, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_tensor__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4) {
  call void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i32 0, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_tensor_disable_output_lane_cg1_ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a5) {
  call void @llvm.nvvm.tcgen05.mma.tensor.disable_output_lane.cg1.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a5, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f8f6f4.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}};
define void @tcgen05_mma_tensor_disable_output_lane_cg1_ashift__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a5) {
  call void @llvm.nvvm.tcgen05.mma.tensor.disable_output_lane.cg1.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a5, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf4_block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf4.block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::mxf4.block_scale.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf4_block_scale__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf4.block_scale(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf4nvf4_block_scale_block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf4nvf4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::mxf4nvf4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf4nvf4_block_scale_block32__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf4nvf4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf8f6f4_block_scale_block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf8f6f4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 1, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::mxf8f6f4.block_scale.block32.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, [%r{{[0-9]+}}], [%r{{[0-9]+}}], %p{{[0-9]+}};
define void @tcgen05_mma_tensor_mxf8f6f4_block_scale_block32__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.mxf8f6f4.block_scale.block32(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, ptr addrspace(6) %a6, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_tensor_scale_d_disable_output_lane_cg1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i64 0, <4 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::1.kind::f16.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 10;
define void @tcgen05_mma_tensor_scale_d_disable_output_lane_cg1__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <4 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i64 10, <4 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 0;
define void @tcgen05_mma_tensor_scale_d_disable_output_lane_cg2_ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg2.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i64 0, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.cta_group::2.kind::f16.ashift.collector::a::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %p{{[0-9]+}}, 9;
define void @tcgen05_mma_tensor_scale_d_disable_output_lane_cg2_ashift__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, <8 x i32> %a6) {
  call void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg2.ashift(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, i64 9, <8 x i32> %a6, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_ws_sp_shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i32 0, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::discard [%r{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}};
define void @tcgen05_mma_ws_sp_shared__1(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.shared(ptr addrspace(6) %a0, i64 %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i32 0, i32 2, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b0::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
define void @tcgen05_mma_ws_sp_tensor_zero_col_mask(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 %a6) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 %a6, i32 0, i32 0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tcgen05.mma.ws.sp.cta_group::1.kind::f16.collector::b2::discard [%r{{[0-9]+}}], [%r{{[0-9]+}}], %rd{{[0-9]+}}, [%r{{[0-9]+}}], %r{{[0-9]+}}, %p{{[0-9]+}}, %rd{{[0-9]+}};
define void @tcgen05_mma_ws_sp_tensor_zero_col_mask__1(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 %a6) {
  call void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6) %a0, ptr addrspace(6) %a1, i64 %a2, i32 %a3, i1 %a4, ptr addrspace(6) %a5, i64 %a6, i32 0, i32 2, i32 0)
  ret void
}

declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x1(ptr addrspace(6), i1)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x32bx2.x2(ptr addrspace(6), i64, i1)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.16x64b.x2(ptr addrspace(6), i1)
declare <2 x i32> @llvm.nvvm.tcgen05.ld.32x32b.x2(ptr addrspace(6), i1)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.16x128b.x2(ptr addrspace(6), i1)
declare <4 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x1(ptr addrspace(6), i1)
declare <8 x i32> @llvm.nvvm.tcgen05.ld.16x256b.x2(ptr addrspace(6), i1)
declare i32 @llvm.nvvm.tcgen05.ld.16x32bx2.x1(ptr addrspace(6), i64, i1)
declare i32 @llvm.nvvm.tcgen05.ld.16x64b.x1(ptr addrspace(6), i1)
declare i32 @llvm.nvvm.tcgen05.ld.32x32b.x1(ptr addrspace(6), i1)
declare void @llvm.nvvm.tcgen05.alloc.cg1(ptr, i32)
declare void @llvm.nvvm.tcgen05.alloc.cg2(ptr, i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg1(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.alloc.shared.cg2(ptr addrspace(3), i32)
declare void @llvm.nvvm.tcgen05.commit.cg1(ptr)
declare void @llvm.nvvm.tcgen05.commit.cg2(ptr)
declare void @llvm.nvvm.tcgen05.commit.mc.cg1(ptr, i16)
declare void @llvm.nvvm.tcgen05.commit.mc.cg2(ptr, i16)
declare void @llvm.nvvm.tcgen05.commit.mc.shared.cg1(ptr addrspace(3), i16)
declare void @llvm.nvvm.tcgen05.commit.mc.shared.cg2(ptr addrspace(3), i16)
declare void @llvm.nvvm.tcgen05.commit.shared.cg1(ptr addrspace(3))
declare void @llvm.nvvm.tcgen05.commit.shared.cg2(ptr addrspace(3))
declare void @llvm.nvvm.tcgen05.cp.128x128b.b4x16_p64.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.128x128b.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.128x256b.b6x16_p32.cg2(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.32x128b_warpx4.b4x16_p64.cg2(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.4x256b.b4x16_p64.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.4x256b.cg1(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_01_23.b6x16_p32.cg2(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.cp.64x128b_warpx2_02_13.b4x16_p64.cg2(ptr addrspace(6), i64)
declare void @llvm.nvvm.tcgen05.dealloc.cg1(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.dealloc.cg2(ptr addrspace(6), i32)
declare void @llvm.nvvm.tcgen05.fence.after.thread.sync()
declare void @llvm.nvvm.tcgen05.fence.before.thread.sync()
declare void @llvm.nvvm.tcgen05.mma.shared(ptr addrspace(6), i64, i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.disable_output_lane.cg2(ptr addrspace(6), i64, i64, i32, i1, <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.mxf8f6f4.block_scale.block32(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.shared.scale_d.disable_output_lane.cg2(ptr addrspace(6), i64, i64, i32, i1, i64, <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.disable_output_lane.cg2(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.mxf4nvf4.block_scale.block16(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.mxf8f6f4.block_scale(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.shared.scale_d.disable_output_lane.cg1(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), i64, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.disable_output_lane.cg2(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf4.block_scale.block32(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.mxf8f6f4.block_scale(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i64, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.sp.tensor.scale_d.disable_output_lane.cg1.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i64, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.disable_output_lane.cg1.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.mxf4.block_scale(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.mxf4nvf4.block_scale.block32(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.mxf8f6f4.block_scale.block32(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), ptr addrspace(6), i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg1(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i64, <4 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.tensor.scale_d.disable_output_lane.cg2.ashift(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, i64, <8 x i32>, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.sp.shared(ptr addrspace(6), i64, i64, i32, i1, ptr addrspace(6), i32, i32, i32)
declare void @llvm.nvvm.tcgen05.mma.ws.sp.tensor.zero_col_mask(ptr addrspace(6), ptr addrspace(6), i64, i32, i1, ptr addrspace(6), i64, i32, i32, i32)
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg1()
declare void @llvm.nvvm.tcgen05.relinq.alloc.permit.cg2()
declare void @llvm.nvvm.tcgen05.shift.down.cg1(ptr addrspace(6))
declare void @llvm.nvvm.tcgen05.shift.down.cg2(ptr addrspace(6))
declare void @llvm.nvvm.tcgen05.st.16x128b.x1(ptr addrspace(6), <2 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x128b.x2(ptr addrspace(6), <4 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x256b.x1(ptr addrspace(6), <4 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x256b.x2(ptr addrspace(6), <8 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x1(ptr addrspace(6), i64, i32, i1)
declare void @llvm.nvvm.tcgen05.st.16x32bx2.x2(ptr addrspace(6), i64, <2 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.16x64b.x1(ptr addrspace(6), i32, i1)
declare void @llvm.nvvm.tcgen05.st.16x64b.x2(ptr addrspace(6), <2 x i32>, i1)
declare void @llvm.nvvm.tcgen05.st.32x32b.x1(ptr addrspace(6), i32, i1)
declare void @llvm.nvvm.tcgen05.st.32x32b.x2(ptr addrspace(6), <2 x i32>, i1)
declare void @llvm.nvvm.tcgen05.wait.ld()
declare void @llvm.nvvm.tcgen05.wait.st()
