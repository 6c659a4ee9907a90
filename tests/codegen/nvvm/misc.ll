; Address spaces, clusters, launches and the rest.

; RUN: nvopt llc -mcpu=sm_100a -mattr=+ptx88 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: mov.b128 %rq{{[0-9]+}}, {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
; CHECK: clusterlaunchcontrol.query_cancel.get_first_ctaid::x.b32.b128 %r{{[0-9]+}}, %rq{{[0-9]+}};
define i32 @clusterlaunchcontrol_query_cancel_get_first_ctaid_x(i128 %a0) {
  %r = call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x(i128 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b128 %rq{{[0-9]+}}, {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
; CHECK: clusterlaunchcontrol.query_cancel.get_first_ctaid::y.b32.b128 %r{{[0-9]+}}, %rq{{[0-9]+}};
define i32 @clusterlaunchcontrol_query_cancel_get_first_ctaid_y(i128 %a0) {
  %r = call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y(i128 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b128 %rq{{[0-9]+}}, {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
; CHECK: clusterlaunchcontrol.query_cancel.get_first_ctaid::z.b32.b128 %r{{[0-9]+}}, %rq{{[0-9]+}};
define i32 @clusterlaunchcontrol_query_cancel_get_first_ctaid_z(i128 %a0) {
  %r = call i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z(i128 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b128 %rq{{[0-9]+}}, {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
; CHECK: clusterlaunchcontrol.query_cancel.is_canceled.pred.b128 %p{{[0-9]+}}, %rq{{[0-9]+}};
define i1 @clusterlaunchcontrol_query_cancel_is_canceled(i128 %a0) {
  %r = call i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.multicast::cluster::all.b128 [%rd{{[0-9]+}}], [%rd{{[0-9]+}}];
define void @clusterlaunchcontrol_try_cancel_async_multicast_shared(ptr addrspace(3) %a0, ptr addrspace(3) %a1) {
  call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared(ptr addrspace(3) %a0, ptr addrspace(3) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: clusterlaunchcontrol.try_cancel.async.shared::cta.mbarrier::complete_tx::bytes.b128 [%rd{{[0-9]+}}], [%rd{{[0-9]+}}];
define void @clusterlaunchcontrol_try_cancel_async_shared(ptr addrspace(3) %a0, ptr addrspace(3) %a1) {
  call void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3) %a0, ptr addrspace(3) %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: exit;
define void @exit() {
  call void @llvm.nvvm.exit()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: getctarank.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @getctarank(ptr %a0) {
  %r = call i32 @llvm.nvvm.getctarank(ptr %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: getctarank.shared::cluster.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @getctarank_shared_cluster(ptr addrspace(3) %a0) {
  %r = call i32 @llvm.nvvm.getctarank.shared.cluster(ptr addrspace(3) %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: griddepcontrol.launch_dependents;
define void @griddepcontrol_launch_dependents() {
  call void @llvm.nvvm.griddepcontrol.launch.dependents()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: griddepcontrol.wait;
define void @griddepcontrol_wait() {
  call void @llvm.nvvm.griddepcontrol.wait()
  ret void
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b64 [[P:%rd[0-9]+]], [internal_addrspace_wrap_p0_p0_param_0];
; CHECK-NEXT: st.param.b64 [func_retval0], [[P]];
define ptr @internal_addrspace_wrap_p0_p0(ptr %a0) {
  %r = call ptr @llvm.nvvm.internal.addrspace.wrap.p0.p0(ptr %a0)
  ret ptr %r
}

; CHECK: {{^[{]}}
; CHECK: isspacep.const %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @isspacep_const(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.const(ptr %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: isspacep.global %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @isspacep_global(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.global(ptr %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: isspacep.local %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @isspacep_local(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.local(ptr %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: isspacep.shared %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @isspacep_shared(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.shared(ptr %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: isspacep.shared::cluster %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @isspacep_shared_cluster(ptr %a0) {
  %r = call i1 @llvm.nvvm.isspacep.shared.cluster(ptr %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: mapa.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}};
define ptr @mapa(ptr %a0, i32 %a1) {
  %r = call ptr @llvm.nvvm.mapa(ptr %a0, i32 %a1)
  ret ptr %r
}

; CHECK: {{^[{]}}
; CHECK: mapa.shared::cluster.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %r{{[0-9]+}};
define ptr addrspace(7) @mapa_shared_cluster(ptr addrspace(3) %a0, i32 %a1) {
  %r = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %a0, i32 %a1)
  ret ptr addrspace(7) %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b64 [[A:%rd[0-9]+]], [move_double_param_0];
; CHECK-NEXT: st.param.b64 [func_retval0], [[A]];
define double @move_double(double %a0) {
  %r = call double @llvm.nvvm.move.double(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b32 [[A:%r[0-9]+]], [move_float_param_0];
; CHECK-NEXT: st.param.b32 [func_retval0], [[A]];
define float @move_float(float %a0) {
  %r = call float @llvm.nvvm.move.float(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b32 [[A:%r[0-9]+]], [move_i16_param_0];
; CHECK-NEXT: cvt.u16.u32 [[B:%rs[0-9]+]], [[A]];
; CHECK-NEXT: cvt.u32.u16 {{%r[0-9]+}}, [[B]];
define i16 @move_i16(i16 %a0) {
  %r = call i16 @llvm.nvvm.move.i16(i16 %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b32 [[A:%r[0-9]+]], [move_i32_param_0];
; CHECK-NEXT: st.param.b32 [func_retval0], [[A]];
define i32 @move_i32(i32 %a0) {
  %r = call i32 @llvm.nvvm.move.i32(i32 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b64 [[A:%rd[0-9]+]], [move_i64_param_0];
; CHECK-NEXT: st.param.b64 [func_retval0], [[A]];
define i64 @move_i64(i64 %a0) {
  %r = call i64 @llvm.nvvm.move.i64(i64 %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: ld.param.b64 [[A:%rd[0-9]+]], [move_ptr_p0_p0_param_0];
; CHECK-NEXT: st.param.b64 [func_retval0], [[A]];
define ptr @move_ptr_p0_p0(ptr %a0) {
  %r = call ptr @llvm.nvvm.move.ptr.p0.p0(ptr %a0)
  ret ptr %r
}

; CHECK: {{^[{]}}
; CHECK: nanosleep.u32 %r{{[0-9]+}};
define void @nanosleep(i32 %a0) {
  call void @llvm.nvvm.nanosleep(i32 %a0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: pmevent.mask 0;
define void @pm_event_mask() {
  call void @llvm.nvvm.pm.event.mask(i16 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: pmevent.mask 1;
define void @pm_event_mask__1() {
  call void @llvm.nvvm.pm.event.mask(i16 1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: setmaxnreg.dec.sync.aligned.u32 24;
define void @setmaxnreg_dec_sync_aligned_u32() {
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 24)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: setmaxnreg.dec.sync.aligned.u32 256;
define void @setmaxnreg_dec_sync_aligned_u32__1() {
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 256)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: setmaxnreg.inc.sync.aligned.u32 24;
define void @setmaxnreg_inc_sync_aligned_u32() {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 24)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: setmaxnreg.inc.sync.aligned.u32 256;
define void @setmaxnreg_inc_sync_aligned_u32__1() {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 256)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: st.bulk.weak [%rd{{[0-9]+}}], %rd{{[0-9]+}}, 0;
define void @st_bulk(ptr %a0, i64 %a1) {
  call void @llvm.nvvm.st.bulk(ptr %a0, i64 %a1, i64 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: st.bulk.weak.shared::cta [%rd{{[0-9]+}}], %rd{{[0-9]+}}, 0;
define void @st_bulk_shared_cta(ptr addrspace(3) %a0, i64 %a1) {
  call void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3) %a0, i64 %a1, i64 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_box_dim_p3(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.box.dim.p3(ptr addrspace(3) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_box_dim_p3__1(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.box.dim.p3(ptr addrspace(3) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.box_dim.global.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_box_dim_p1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.box_dim.global.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_box_dim_p1__1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_element_stride_p3(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.element.stride.p3(ptr addrspace(3) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_element_stride_p3__1(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.element.stride.p3(ptr addrspace(3) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.element_stride.global.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_element_stride_p1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.element.stride.p1(ptr addrspace(1) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.element_stride.global.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_element_stride_p1__1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.element.stride.p1(ptr addrspace(1) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_elemtype_p3(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.elemtype.p3(ptr addrspace(3) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 15;
define void @tensormap_replace_elemtype_p3__1(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.elemtype.p3(ptr addrspace(3) %a0, i32 15)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.elemtype.global.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_elemtype_p1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.elemtype.global.b1024.b32 [%rd{{[0-9]+}}], 15;
define void @tensormap_replace_elemtype_p1__1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1) %a0, i32 15)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_fill_mode_p3(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 1;
define void @tensormap_replace_fill_mode_p3__1(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3) %a0, i32 1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.fill_mode.global.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_fill_mode_p1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.fill.mode.p1(ptr addrspace(1) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.fill_mode.global.b1024.b32 [%rd{{[0-9]+}}], 1;
define void @tensormap_replace_fill_mode_p1__1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.fill.mode.p1(ptr addrspace(1) %a0, i32 1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define void @tensormap_replace_global_address_p3(ptr addrspace(3) %a0, i64 %a1) {
  call void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_address.global.b1024.b64 [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define void @tensormap_replace_global_address_p1(ptr addrspace(1) %a0, i64 %a1) {
  call void @llvm.nvvm.tensormap.replace.global.address.p1(ptr addrspace(1) %a0, i64 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_global_dim_p3(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_global_dim_p3__1(ptr addrspace(3) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_dim.global.b1024.b32 [%rd{{[0-9]+}}], 0, %r{{[0-9]+}};
define void @tensormap_replace_global_dim_p1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.dim.p1(ptr addrspace(1) %a0, i32 0, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_dim.global.b1024.b32 [%rd{{[0-9]+}}], 2, %r{{[0-9]+}};
define void @tensormap_replace_global_dim_p1__1(ptr addrspace(1) %a0, i32 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.dim.p1(ptr addrspace(1) %a0, i32 2, i32 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%rd{{[0-9]+}}], 0, %rd{{[0-9]+}};
define void @tensormap_replace_global_stride_p3(ptr addrspace(3) %a0, i64 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.stride.p3(ptr addrspace(3) %a0, i32 0, i64 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%rd{{[0-9]+}}], 2, %rd{{[0-9]+}};
define void @tensormap_replace_global_stride_p3__1(ptr addrspace(3) %a0, i64 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.stride.p3(ptr addrspace(3) %a0, i32 2, i64 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_stride.global.b1024.b64 [%rd{{[0-9]+}}], 0, %rd{{[0-9]+}};
define void @tensormap_replace_global_stride_p1(ptr addrspace(1) %a0, i64 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.stride.p1(ptr addrspace(1) %a0, i32 0, i64 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.global_stride.global.b1024.b64 [%rd{{[0-9]+}}], 2, %rd{{[0-9]+}};
define void @tensormap_replace_global_stride_p1__1(ptr addrspace(1) %a0, i64 %a2) {
  call void @llvm.nvvm.tensormap.replace.global.stride.p1(ptr addrspace(1) %a0, i32 2, i64 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_interleave_layout_p3(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p3(ptr addrspace(3) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 2;
define void @tensormap_replace_interleave_layout_p3__1(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p3(ptr addrspace(3) %a0, i32 2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.interleave_layout.global.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_interleave_layout_p1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.interleave_layout.global.b1024.b32 [%rd{{[0-9]+}}], 2;
define void @tensormap_replace_interleave_layout_p1__1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1) %a0, i32 2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.rank.shared::cta.b1024.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tensormap_replace_rank_p3(ptr addrspace(3) %a0, i32 %a1) {
  call void @llvm.nvvm.tensormap.replace.rank.p3(ptr addrspace(3) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.rank.global.b1024.b32 [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @tensormap_replace_rank_p1(ptr addrspace(1) %a0, i32 %a1) {
  call void @llvm.nvvm.tensormap.replace.rank.p1(ptr addrspace(1) %a0, i32 %a1)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_atomicity.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_swizzle_atomicity_p3(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p3(ptr addrspace(3) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_atomicity.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 3;
define void @tensormap_replace_swizzle_atomicity_p3__1(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p3(ptr addrspace(3) %a0, i32 3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_swizzle_atomicity_p1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_atomicity.global.b1024.b32 [%rd{{[0-9]+}}], 3;
define void @tensormap_replace_swizzle_atomicity_p1__1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1) %a0, i32 3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_swizzle_mode_p3(ptr addrspace(3) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.mode.p3(ptr addrspace(3) %a0, i32 0)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: tensormap.replace.tile.swizzle_mode.global.b1024.b32 [%rd{{[0-9]+}}], 0;
define void @tensormap_replace_swizzle_mode_p1(ptr addrspace(1) %a0) {
  call void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1) %a0, i32 0)
  ret void
}

declare double @llvm.nvvm.move.double(double)
declare float @llvm.nvvm.move.float(float)
declare i1 @llvm.nvvm.clusterlaunchcontrol.query_cancel.is_canceled(i128)
declare i1 @llvm.nvvm.isspacep.const(ptr)
declare i1 @llvm.nvvm.isspacep.global(ptr)
declare i1 @llvm.nvvm.isspacep.local(ptr)
declare i1 @llvm.nvvm.isspacep.shared(ptr)
declare i1 @llvm.nvvm.isspacep.shared.cluster(ptr)
declare i16 @llvm.nvvm.move.i16(i16)
declare i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.x(i128)
declare i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.y(i128)
declare i32 @llvm.nvvm.clusterlaunchcontrol.query_cancel.get_first_ctaid.z(i128)
declare i32 @llvm.nvvm.getctarank(ptr)
declare i32 @llvm.nvvm.getctarank.shared.cluster(ptr addrspace(3))
declare i32 @llvm.nvvm.move.i32(i32)
declare i64 @llvm.nvvm.move.i64(i64)
declare ptr @llvm.nvvm.internal.addrspace.wrap.p0.p0(ptr)
declare ptr @llvm.nvvm.mapa(ptr, i32)
declare ptr @llvm.nvvm.move.ptr.p0.p0(ptr)
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.multicast.shared(ptr addrspace(3), ptr addrspace(3))
declare void @llvm.nvvm.clusterlaunchcontrol.try_cancel.async.shared(ptr addrspace(3), ptr addrspace(3))
declare void @llvm.nvvm.exit()
declare void @llvm.nvvm.griddepcontrol.launch.dependents()
declare void @llvm.nvvm.griddepcontrol.wait()
declare void @llvm.nvvm.nanosleep(i32)
declare void @llvm.nvvm.pm.event.mask(i16)
declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32)
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
declare void @llvm.nvvm.st.bulk(ptr, i64, i64)
declare void @llvm.nvvm.st.bulk.shared.cta(ptr addrspace(3), i64, i64)
declare void @llvm.nvvm.tensormap.replace.box.dim.p1(ptr addrspace(1), i32, i32)
declare void @llvm.nvvm.tensormap.replace.box.dim.p3(ptr addrspace(3), i32, i32)
declare void @llvm.nvvm.tensormap.replace.element.stride.p1(ptr addrspace(1), i32, i32)
declare void @llvm.nvvm.tensormap.replace.element.stride.p3(ptr addrspace(3), i32, i32)
declare void @llvm.nvvm.tensormap.replace.elemtype.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.elemtype.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.fill.mode.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.fill.mode.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.global.address.p1(ptr addrspace(1), i64)
declare void @llvm.nvvm.tensormap.replace.global.address.p3(ptr addrspace(3), i64)
declare void @llvm.nvvm.tensormap.replace.global.dim.p1(ptr addrspace(1), i32, i32)
declare void @llvm.nvvm.tensormap.replace.global.dim.p3(ptr addrspace(3), i32, i32)
declare void @llvm.nvvm.tensormap.replace.global.stride.p1(ptr addrspace(1), i32, i64)
declare void @llvm.nvvm.tensormap.replace.global.stride.p3(ptr addrspace(3), i32, i64)
declare void @llvm.nvvm.tensormap.replace.interleave.layout.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.interleave.layout.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.rank.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.rank.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.atomicity.p3(ptr addrspace(3), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.mode.p1(ptr addrspace(1), i32)
declare void @llvm.nvvm.tensormap.replace.swizzle.mode.p3(ptr addrspace(3), i32)
