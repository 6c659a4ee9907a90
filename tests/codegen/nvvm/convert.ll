; Conversions between number types.

; RUN: nvopt llc -mcpu=sm_100a -mattr=+ptx88 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f32.f64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @d2f_rm(double %a0) {
  %r = call float @llvm.nvvm.d2f.rm(double %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.ftz.f32.f64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @d2f_rn_ftz(double %a0) {
  %r = call float @llvm.nvvm.d2f.rn.ftz(double %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.ftz.f32.f64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @d2f_rz_ftz(double %a0) {
  %r = call float @llvm.nvvm.d2f.rz.ftz(double %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.s32.f64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @d2i_rn(double %a0) {
  %r = call i32 @llvm.nvvm.d2i.rn(double %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.s64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @d2ll_rn(double %a0) {
  %r = call i64 @llvm.nvvm.d2ll.rn(double %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.u32.f64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @d2ui_rn(double %a0) {
  %r = call i32 @llvm.nvvm.d2ui.rn(double %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.u64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @d2ull_rn(double %a0) {
  %r = call i64 @llvm.nvvm.d2ull.rn(double %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rn_relu(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rn.relu(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rz_relu(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rz.relu(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rn_relu(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rn.relu(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rz_relu(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rz.relu(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.ftz.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f2h_rn_ftz(float %a0) {
  %r = call i16 @llvm.nvvm.f2h.rn.ftz(float %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.ftz.s32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2i_rn_ftz(float %a0) {
  %r = call i32 @llvm.nvvm.f2i.rn.ftz(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rzi.s32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2i_rz(float %a0) {
  %r = call i32 @llvm.nvvm.f2i.rz(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.s64.f32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define i64 @f2ll_rn(float %a0) {
  %r = call i64 @llvm.nvvm.f2ll.rn(float %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rzi.s64.f32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define i64 @f2ll_rz(float %a0) {
  %r = call i64 @llvm.nvvm.f2ll.rz(float %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.satfinite.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rn_relu_satfinite(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rn.relu.satfinite(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rz(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rz(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.u32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2ui_rm(float %a0) {
  %r = call i32 @llvm.nvvm.f2ui.rm(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rpi.u32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2ui_rp(float %a0) {
  %r = call i32 @llvm.nvvm.f2ui.rp(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.u64.f32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define i64 @f2ull_rm(float %a0) {
  %r = call i64 @llvm.nvvm.f2ull.rm(float %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rpi.u64.f32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define i64 @f2ull_rp(float %a0) {
  %r = call i64 @llvm.nvvm.f2ull.rp(float %a0)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f64.s32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define double @i2d_rm(i32 %a0) {
  %r = call double @llvm.nvvm.i2d.rm(i32 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f32.s32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @i2f_rm(i32 %a0) {
  %r = call float @llvm.nvvm.i2f.rm(i32 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f64.s64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @ll2d_rm(i64 %a0) {
  %r = call double @llvm.nvvm.ll2d.rm(i64 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f64.s64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @ll2d_rp(i64 %a0) {
  %r = call double @llvm.nvvm.ll2d.rp(i64 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f32.s64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @ll2f_rm(i64 %a0) {
  %r = call float @llvm.nvvm.ll2f.rm(i64 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f32.s64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @ll2f_rp(i64 %a0) {
  %r = call float @llvm.nvvm.ll2f.rp(i64 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f64.u32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define double @ui2d_rm(i32 %a0) {
  %r = call double @llvm.nvvm.ui2d.rm(i32 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f64.u32 %rd{{[0-9]+}}, %r{{[0-9]+}};
define double @ui2d_rp(i32 %a0) {
  %r = call double @llvm.nvvm.ui2d.rp(i32 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f32.u32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ui2f_rm(i32 %a0) {
  %r = call float @llvm.nvvm.ui2f.rm(i32 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f32.u32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ui2f_rp(i32 %a0) {
  %r = call float @llvm.nvvm.ui2f.rp(i32 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f64.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @ull2d_rm(i64 %a0) {
  %r = call double @llvm.nvvm.ull2d.rm(i64 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f64.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @ull2d_rp(i64 %a0) {
  %r = call double @llvm.nvvm.ull2d.rp(i64 %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rm.f32.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @ull2f_rm(i64 %a0) {
  %r = call float @llvm.nvvm.ull2f.rm(i64 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.f32.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define float @ull2f_rp(i64 %a0) {
  %r = call float @llvm.nvvm.ull2f.rp(i64 %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rn(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rn(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.satfinite.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rn_relu_satfinite(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rn.relu.satfinite(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rn_satfinite(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rn.satfinite(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rz(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rz(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.satfinite.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rz_relu_satfinite(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rz.relu.satfinite(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.satfinite.bf16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define bfloat @f2bf16_rz_satfinite(float %a0) {
  %r = call bfloat @llvm.nvvm.f2bf16.rz.satfinite(float %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rn(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rn(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.satfinite.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rn_relu_satfinite(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rn.relu.satfinite(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rn_satfinite(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rn.satfinite(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rz(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rz(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.satfinite.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rz_relu_satfinite(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rz.relu.satfinite(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.satfinite.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define half @f2f16_rz_satfinite(float %a0) {
  %r = call half @llvm.nvvm.f2f16.rz.satfinite(float %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16.f32 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f2h_rn(float %a0) {
  %r = call i16 @llvm.nvvm.f2h.rn(float %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rn(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rn(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rn_relu(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rn.relu(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rn_satfinite(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rn.satfinite(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rna.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rna(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rna(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rna.satfinite.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rna_satfinite(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rna.satfinite(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rz_relu(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rz.relu(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.satfinite.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rz_relu_satfinite(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rz.relu.satfinite(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.satfinite.tf32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @f2tf32_rz_satfinite(float %a0) {
  %r = call i32 @llvm.nvvm.f2tf32.rz.satfinite(float %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @bf2h_rn(bfloat %a0) {
  %r = call i16 @llvm.nvvm.bf2h.rn(bfloat %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @bf2h_rn_ftz(bfloat %a0) {
  %r = call i16 @llvm.nvvm.bf2h.rn.ftz(bfloat %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rn(float %a0, float %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float %a0, float %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.satfinite.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rn_relu_satfinite(float %a0, float %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn.relu.satfinite(float %a0, float %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rs(float %a0, float %a1, i32 %a2) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs(float %a0, float %a1, i32 %a2)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rs_relu_satfinite(float %a0, float %a1, i32 %a2) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs.relu.satfinite(float %a0, float %a1, i32 %a2)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rz(float %a0, float %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rz(float %a0, float %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.satfinite.bf16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @ff2bf16x2_rz_relu_satfinite(float %a0, float %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.ff2bf16x2.rz.relu.satfinite(float %a0, float %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rn(float %a0, float %a1) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rn(float %a0, float %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.satfinite.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rn_relu_satfinite(float %a0, float %a1) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rn.relu.satfinite(float %a0, float %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rs(float %a0, float %a1, i32 %a2) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rs(float %a0, float %a1, i32 %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rs_relu_satfinite(float %a0, float %a1, i32 %a2) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rs.relu.satfinite(float %a0, float %a1, i32 %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rz(float %a0, float %a1) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rz(float %a0, float %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.relu.satfinite.f16x2.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ff2f16x2_rz_relu_satfinite(float %a0, float %a1) {
  %r = call <2 x half> @llvm.nvvm.ff2f16x2.rz.relu.satfinite(float %a0, float %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.ue8m0x2.bf16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @bf16x2_to_ue8m0x2_rp(<2 x bfloat> %a0) {
  %r = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp(<2 x bfloat> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.satfinite.ue8m0x2.bf16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @bf16x2_to_ue8m0x2_rp_satfinite(<2 x bfloat> %a0) {
  %r = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp.satfinite(<2 x bfloat> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.ue8m0x2.bf16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @bf16x2_to_ue8m0x2_rz(<2 x bfloat> %a0) {
  %r = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rz(<2 x bfloat> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.satfinite.ue8m0x2.bf16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @bf16x2_to_ue8m0x2_rz_satfinite(<2 x bfloat> %a0) {
  %r = call i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rz.satfinite(<2 x bfloat> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define void @cp_async_bulk_global_to_shared_cluster(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5, i1 false, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster.L2::cache_hint [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}}, %rd{{[0-9]+}};
define void @cp_async_bulk_global_to_shared_cluster__1(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i16 %a4, i64 %a5, i1 true, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define void @cp_async_bulk_global_to_shared_cta(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i64 %a4) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i64 %a4, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes.L2::cache_hint [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define void @cp_async_bulk_global_to_shared_cta__1(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i64 %a4) {
  call void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3) %a0, ptr addrspace(3) %a1, ptr addrspace(1) %a2, i32 %a3, i64 %a4, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define void @cp_async_bulk_shared_cta_to_cluster(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(3) %a2, i32 %a3) {
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7) %a0, ptr addrspace(3) %a1, ptr addrspace(3) %a2, i32 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.global.shared::cta.bulk_group [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}};
define void @cp_async_bulk_shared_cta_to_global(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3) {
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i1 false)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, %rd{{[0-9]+}};
define void @cp_async_bulk_shared_cta_to_global__1(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3) {
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i1 true)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.global.shared::cta.bulk_group.cp_mask [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, %rs{{[0-9]+}};
define void @cp_async_bulk_shared_cta_to_global_bytemask(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i16 %a5) {
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i1 false, i16 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cp.async.bulk.global.shared::cta.bulk_group.L2::cache_hint.cp_mask [%rd{{[0-9]+}}], [%rd{{[0-9]+}}], %r{{[0-9]+}}, %rd{{[0-9]+}}, %rs{{[0-9]+}};
define void @cp_async_bulk_shared_cta_to_global_bytemask__1(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i16 %a5) {
  call void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1) %a0, ptr addrspace(3) %a1, i32 %a2, i64 %a3, i1 true, i16 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: cvt.u8.u16 byte, %rs{{[0-9]+}};
; CHECK: cvt.rn.f16x2.e2m1x2 %r{{[0-9]+}}, byte;
define <2 x half> @e2m1x2_to_f16x2_rn(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.u8.u16 byte, %rs{{[0-9]+}};
; CHECK: cvt.rn.relu.f16x2.e2m1x2 %r{{[0-9]+}}, byte;
define <2 x half> @e2m1x2_to_f16x2_rn_relu(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn.relu(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16x2.e2m3x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e2m3x2_to_f16x2_rn(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e2m3x2.to.f16x2.rn(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.f16x2.e2m3x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e2m3x2_to_f16x2_rn_relu(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e2m3x2.to.f16x2.rn.relu(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16x2.e3m2x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e3m2x2_to_f16x2_rn(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.f16x2.e3m2x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e3m2x2_to_f16x2_rn_relu(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn.relu(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16x2.e4m3x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e4m3x2_to_f16x2_rn(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.f16x2.e4m3x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e4m3x2_to_f16x2_rn_relu(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn.relu(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.f16x2.e5m2x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e5m2x2_to_f16x2_rn(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.relu.f16x2.e5m2x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x half> @e5m2x2_to_f16x2_rn_relu(i16 %a0) {
  %r = call <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn.relu(i16 %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e4m3x2.f16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f16x2_to_e4m3x2_rn(<2 x half> %a0) {
  %r = call i16 @llvm.nvvm.f16x2.to.e4m3x2.rn(<2 x half> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e4m3x2.f16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f16x2_to_e4m3x2_rn_relu(<2 x half> %a0) {
  %r = call i16 @llvm.nvvm.f16x2.to.e4m3x2.rn.relu(<2 x half> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e5m2x2.f16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f16x2_to_e5m2x2_rn(<2 x half> %a0) {
  %r = call i16 @llvm.nvvm.f16x2.to.e5m2x2.rn(<2 x half> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e5m2x2.f16x2 %rs{{[0-9]+}}, %r{{[0-9]+}};
define i16 @f16x2_to_e5m2x2_rn_relu(<2 x half> %a0) {
  %r = call i16 @llvm.nvvm.f16x2.to.e5m2x2.rn.relu(<2 x half> %a0)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.e2m1x4.f32 %rs{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
define i16 @f32x4_to_e2m1x4_rs_relu_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite(<4 x float> %a0, i32 %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.satfinite.e2m1x4.f32 %rs{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
define i16 @f32x4_to_e2m1x4_rs_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.satfinite(<4 x float> %a0, i32 %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.e2m3x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e2m3x4_rs_relu_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e2m3x4.rs.relu.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.satfinite.e2m3x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e2m3x4_rs_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e2m3x4.rs.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.e3m2x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e3m2x4_rs_relu_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e3m2x4.rs.relu.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.satfinite.e3m2x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e3m2x4_rs_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e3m2x4.rs.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.e4m3x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e4m3x4_rs_relu_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.relu.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.satfinite.e4m3x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e4m3x4_rs_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.relu.satfinite.e5m2x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e5m2x4_rs_relu_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e5m2x4.rs.relu.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rs.satfinite.e5m2x4.f32 %r{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, %r{{[0-9]+}};
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 8;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 16;
; CHECK: shr.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, 24;
define <4 x i8> @f32x4_to_e5m2x4_rs_satfinite(<4 x float> %a0, i32 %a1) {
  %r = call <4 x i8> @llvm.nvvm.f32x4.to.e5m2x4.rs.satfinite(<4 x float> %a0, i32 %a1)
  ret <4 x i8> %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e2m1x2.f32 byte, %r{{[0-9]+}}, %r{{[0-9]+}};
; CHECK: cvt.u16.u8 %rs{{[0-9]+}}, byte;
define i16 @ff_to_e2m1x2_rn_relu_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e2m1x2.f32 byte, %r{{[0-9]+}}, %r{{[0-9]+}};
; CHECK: cvt.u16.u8 %rs{{[0-9]+}}, byte;
define i16 @ff_to_e2m1x2_rn_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e2m3x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e2m3x2_rn_relu_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e2m3x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e2m3x2_rn_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e2m3x2.rn.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e3m2x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e3m2x2_rn_relu_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e3m2x2.rn.relu.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e3m2x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e3m2x2_rn_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e3m2x2.rn.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e4m3x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e4m3x2_rn(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e4m3x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e4m3x2_rn_relu(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e4m3x2.rn.relu(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.e5m2x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e5m2x2_rn(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e5m2x2.rn(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.satfinite.relu.e5m2x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_e5m2x2_rn_relu(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.e5m2x2.rn.relu(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.ue8m0x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_ue8m0x2_rp(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.ue8m0x2.rp(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rp.satfinite.ue8m0x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_ue8m0x2_rp_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.ue8m0x2.rp.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.ue8m0x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_ue8m0x2_rz(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rz.satfinite.ue8m0x2.f32 %rs{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i16 @ff_to_ue8m0x2_rz_satfinite(float %a0, float %a1) {
  %r = call i16 @llvm.nvvm.ff.to.ue8m0x2.rz.satfinite(float %a0, float %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rn.bf16x2.ue8m0x2 %r{{[0-9]+}}, %rs{{[0-9]+}};
define <2 x bfloat> @ue8m0x2_to_bf16x2(i16 %a0) {
  %r = call <2 x bfloat> @llvm.nvvm.ue8m0x2.to.bf16x2(i16 %a0)
  ret <2 x bfloat> %r
}

declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn(float, float)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rn.relu.satfinite(float, float)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs(float, float, i32)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rs.relu.satfinite(float, float, i32)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rz(float, float)
declare <2 x bfloat> @llvm.nvvm.ff2bf16x2.rz.relu.satfinite(float, float)
declare <2 x bfloat> @llvm.nvvm.ue8m0x2.to.bf16x2(i16)
declare <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e2m1x2.to.f16x2.rn.relu(i16)
declare <2 x half> @llvm.nvvm.e2m3x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e2m3x2.to.f16x2.rn.relu(i16)
declare <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e3m2x2.to.f16x2.rn.relu(i16)
declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn.relu(i16)
declare <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn.relu(i16)
declare <2 x half> @llvm.nvvm.ff2f16x2.rn(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rn.relu.satfinite(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs(float, float, i32)
declare <2 x half> @llvm.nvvm.ff2f16x2.rs.relu.satfinite(float, float, i32)
declare <2 x half> @llvm.nvvm.ff2f16x2.rz(float, float)
declare <2 x half> @llvm.nvvm.ff2f16x2.rz.relu.satfinite(float, float)
declare <4 x i8> @llvm.nvvm.f32x4.to.e2m3x4.rs.relu.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e2m3x4.rs.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e3m2x4.rs.relu.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e3m2x4.rs.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.relu.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e4m3x4.rs.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e5m2x4.rs.relu.satfinite(<4 x float>, i32)
declare <4 x i8> @llvm.nvvm.f32x4.to.e5m2x4.rs.satfinite(<4 x float>, i32)
declare bfloat @llvm.nvvm.f2bf16.rn(float)
declare bfloat @llvm.nvvm.f2bf16.rn.relu(float)
declare bfloat @llvm.nvvm.f2bf16.rn.relu.satfinite(float)
declare bfloat @llvm.nvvm.f2bf16.rn.satfinite(float)
declare bfloat @llvm.nvvm.f2bf16.rz(float)
declare bfloat @llvm.nvvm.f2bf16.rz.relu(float)
declare bfloat @llvm.nvvm.f2bf16.rz.relu.satfinite(float)
declare bfloat @llvm.nvvm.f2bf16.rz.satfinite(float)
declare double @llvm.nvvm.i2d.rm(i32)
declare double @llvm.nvvm.ll2d.rm(i64)
declare double @llvm.nvvm.ll2d.rp(i64)
declare double @llvm.nvvm.ui2d.rm(i32)
declare double @llvm.nvvm.ui2d.rp(i32)
declare double @llvm.nvvm.ull2d.rm(i64)
declare double @llvm.nvvm.ull2d.rp(i64)
declare float @llvm.nvvm.d2f.rm(double)
declare float @llvm.nvvm.d2f.rn.ftz(double)
declare float @llvm.nvvm.d2f.rz.ftz(double)
declare float @llvm.nvvm.i2f.rm(i32)
declare float @llvm.nvvm.ll2f.rm(i64)
declare float @llvm.nvvm.ll2f.rp(i64)
declare float @llvm.nvvm.ui2f.rm(i32)
declare float @llvm.nvvm.ui2f.rp(i32)
declare float @llvm.nvvm.ull2f.rm(i64)
declare float @llvm.nvvm.ull2f.rp(i64)
declare half @llvm.nvvm.f2f16.rn(float)
declare half @llvm.nvvm.f2f16.rn.relu(float)
declare half @llvm.nvvm.f2f16.rn.relu.satfinite(float)
declare half @llvm.nvvm.f2f16.rn.satfinite(float)
declare half @llvm.nvvm.f2f16.rz(float)
declare half @llvm.nvvm.f2f16.rz.relu(float)
declare half @llvm.nvvm.f2f16.rz.relu.satfinite(float)
declare half @llvm.nvvm.f2f16.rz.satfinite(float)
declare i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp(<2 x bfloat>)
declare i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rp.satfinite(<2 x bfloat>)
declare i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rz(<2 x bfloat>)
declare i16 @llvm.nvvm.bf16x2.to.ue8m0x2.rz.satfinite(<2 x bfloat>)
declare i16 @llvm.nvvm.bf2h.rn(bfloat)
declare i16 @llvm.nvvm.bf2h.rn.ftz(bfloat)
declare i16 @llvm.nvvm.f16x2.to.e4m3x2.rn(<2 x half>)
declare i16 @llvm.nvvm.f16x2.to.e4m3x2.rn.relu(<2 x half>)
declare i16 @llvm.nvvm.f16x2.to.e5m2x2.rn(<2 x half>)
declare i16 @llvm.nvvm.f16x2.to.e5m2x2.rn.relu(<2 x half>)
declare i16 @llvm.nvvm.f2h.rn(float)
declare i16 @llvm.nvvm.f2h.rn.ftz(float)
declare i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.relu.satfinite(<4 x float>, i32)
declare i16 @llvm.nvvm.f32x4.to.e2m1x4.rs.satfinite(<4 x float>, i32)
declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.relu.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e2m1x2.rn.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e2m3x2.rn.relu.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e2m3x2.rn.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e3m2x2.rn.relu.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e3m2x2.rn.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn.relu(float, float)
declare i16 @llvm.nvvm.ff.to.e5m2x2.rn(float, float)
declare i16 @llvm.nvvm.ff.to.e5m2x2.rn.relu(float, float)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rp(float, float)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rp.satfinite(float, float)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rz(float, float)
declare i16 @llvm.nvvm.ff.to.ue8m0x2.rz.satfinite(float, float)
declare i32 @llvm.nvvm.d2i.rn(double)
declare i32 @llvm.nvvm.d2ui.rn(double)
declare i32 @llvm.nvvm.f2i.rn.ftz(float)
declare i32 @llvm.nvvm.f2i.rz(float)
declare i32 @llvm.nvvm.f2tf32.rn(float)
declare i32 @llvm.nvvm.f2tf32.rn.relu(float)
declare i32 @llvm.nvvm.f2tf32.rn.relu.satfinite(float)
declare i32 @llvm.nvvm.f2tf32.rn.satfinite(float)
declare i32 @llvm.nvvm.f2tf32.rna(float)
declare i32 @llvm.nvvm.f2tf32.rna.satfinite(float)
declare i32 @llvm.nvvm.f2tf32.rz(float)
declare i32 @llvm.nvvm.f2tf32.rz.relu(float)
declare i32 @llvm.nvvm.f2tf32.rz.relu.satfinite(float)
declare i32 @llvm.nvvm.f2tf32.rz.satfinite(float)
declare i32 @llvm.nvvm.f2ui.rm(float)
declare i32 @llvm.nvvm.f2ui.rp(float)
declare i64 @llvm.nvvm.d2ll.rn(double)
declare i64 @llvm.nvvm.d2ull.rn(double)
declare i64 @llvm.nvvm.f2ll.rn(float)
declare i64 @llvm.nvvm.f2ll.rz(float)
declare i64 @llvm.nvvm.f2ull.rm(float)
declare i64 @llvm.nvvm.f2ull.rp(float)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cluster(ptr addrspace(7), ptr addrspace(3), ptr addrspace(1), i32, i16, i64, i1, i1)
declare void @llvm.nvvm.cp.async.bulk.global.to.shared.cta(ptr addrspace(3), ptr addrspace(3), ptr addrspace(1), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.cluster(ptr addrspace(7), ptr addrspace(3), ptr addrspace(3), i32)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global(ptr addrspace(1), ptr addrspace(3), i32, i64, i1)
declare void @llvm.nvvm.cp.async.bulk.shared.cta.to.global.bytemask(ptr addrspace(1), ptr addrspace(3), i32, i64, i1, i16)
