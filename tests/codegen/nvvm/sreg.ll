; Special registers.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx81 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %aggr_smem_size;
define i32 @read_ptx_sreg_aggr_smem_size() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %clock;
define i32 @read_ptx_sreg_clock() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u64 %rd{{[0-9]+}}, %clock64;
define i64 @read_ptx_sreg_clock64() {
  %r = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_cluster_ctaid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_ctaid.x;
define i32 @read_ptx_sreg_cluster_ctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_ctaid.y;
define i32 @read_ptx_sreg_cluster_ctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_ctaid.z;
define i32 @read_ptx_sreg_cluster_ctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_ctarank;
define i32 @read_ptx_sreg_cluster_ctarank() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_cluster_nctaid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_nctaid.x;
define i32 @read_ptx_sreg_cluster_nctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_nctaid.y;
define i32 @read_ptx_sreg_cluster_nctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_nctaid.z;
define i32 @read_ptx_sreg_cluster_nctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %cluster_nctarank;
define i32 @read_ptx_sreg_cluster_nctarank() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_clusterid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %clusterid.x;
define i32 @read_ptx_sreg_clusterid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %clusterid.y;
define i32 @read_ptx_sreg_clusterid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %clusterid.z;
define i32 @read_ptx_sreg_clusterid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.clusterid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_ctaid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ctaid.x;
define i32 @read_ptx_sreg_ctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ctaid.y;
define i32 @read_ptx_sreg_ctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ctaid.z;
define i32 @read_ptx_sreg_ctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %dynamic_smem_size;
define i32 @read_ptx_sreg_dynamic_smem_size() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u64 %rd{{[0-9]+}}, %globaltimer;
define i64 @read_ptx_sreg_globaltimer() {
  %r = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %globaltimer_lo;
define i32 @read_ptx_sreg_globaltimer_lo() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u64 %rd{{[0-9]+}}, %gridid;
; CHECK: cvt.u32.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @read_ptx_sreg_gridid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.gridid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %laneid;
define i32 @read_ptx_sreg_laneid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %lanemask_eq;
define i32 @read_ptx_sreg_lanemask_eq() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %lanemask_ge;
define i32 @read_ptx_sreg_lanemask_ge() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %lanemask_gt;
define i32 @read_ptx_sreg_lanemask_gt() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %lanemask_le;
define i32 @read_ptx_sreg_lanemask_le() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %lanemask_lt;
define i32 @read_ptx_sreg_lanemask_lt() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_nclusterid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nclusterid.x;
define i32 @read_ptx_sreg_nclusterid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nclusterid.y;
define i32 @read_ptx_sreg_nclusterid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nclusterid.z;
define i32 @read_ptx_sreg_nclusterid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nclusterid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_nctaid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nctaid.x;
define i32 @read_ptx_sreg_nctaid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nctaid.y;
define i32 @read_ptx_sreg_nctaid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nctaid.z;
define i32 @read_ptx_sreg_nctaid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nsmid;
define i32 @read_ptx_sreg_nsmid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nsmid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_ntid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ntid.x;
define i32 @read_ptx_sreg_ntid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ntid.y;
define i32 @read_ptx_sreg_ntid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %ntid.z;
define i32 @read_ptx_sreg_ntid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %nwarpid;
define i32 @read_ptx_sreg_nwarpid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %pm0;
define i32 @read_ptx_sreg_pm0() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.pm0()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %pm1;
define i32 @read_ptx_sreg_pm1() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.pm1()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %pm2;
define i32 @read_ptx_sreg_pm2() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.pm2()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %pm3;
define i32 @read_ptx_sreg_pm3() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.pm3()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %smid;
define i32 @read_ptx_sreg_smid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @read_ptx_sreg_tid_w() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.w()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %tid.x;
define i32 @read_ptx_sreg_tid_x() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %tid.y;
define i32 @read_ptx_sreg_tid_y() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %tid.z;
define i32 @read_ptx_sreg_tid_z() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %total_smem_size;
define i32 @read_ptx_sreg_total_smem_size() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.total_smem_size()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %warpid;
define i32 @read_ptx_sreg_warpid() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, WARP_SZ;
define i32 @read_ptx_sreg_warpsize() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.warpsize()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.u32 %r{{[0-9]+}}, %envreg3;
define i32 @read_ptx_sreg_envreg3() {
  %r = call i32 @llvm.nvvm.read.ptx.sreg.envreg3()
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.pred %p{{[0-9]+}}, %is_explicit_cluster;
define i1 @is_explicit_cluster() {
  %r = call i1 @llvm.nvvm.is_explicit_cluster()
  ret i1 %r
}

declare i1 @llvm.nvvm.is_explicit_cluster()
declare i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.clusterid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.envreg3()
declare i32 @llvm.nvvm.read.ptx.sreg.globaltimer.lo()
declare i32 @llvm.nvvm.read.ptx.sreg.gridid()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.eq()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.gt()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.le()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nclusterid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nsmid()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
declare i32 @llvm.nvvm.read.ptx.sreg.pm0()
declare i32 @llvm.nvvm.read.ptx.sreg.pm1()
declare i32 @llvm.nvvm.read.ptx.sreg.pm2()
declare i32 @llvm.nvvm.read.ptx.sreg.pm3()
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.w()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.total_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.warpid()
declare i32 @llvm.nvvm.read.ptx.sreg.warpsize()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
