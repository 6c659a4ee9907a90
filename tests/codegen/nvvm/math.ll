; Floating-point arithmetic.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: add.rn.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @add_rn_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.add.rn.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: add.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rn_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rn.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rn.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rn_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rn.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rn.ftz.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rn_ftz_sat_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rn.ftz.sat.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rn.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rn_sat_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rn.sat.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @add_rz_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.add.rz.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: add.rz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rz.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rz_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rz.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rz.ftz.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rz_ftz_sat_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rz.ftz.sat.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: add.rz.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @add_rz_sat_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.add.rz.sat.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: mul.rm.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @mul_rm_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.mul.rm.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: mul.rm.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @mul_rm_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.mul.rm.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: mul.rm.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @mul_rm_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.mul.rm.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_approx_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.approx.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_approx_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.approx.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.full.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_full(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.full(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.full.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_full_ftz(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.full.ftz(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rm.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @div_rm_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.div.rm.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: div.rm.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rm_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rm.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rm.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rm_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rm.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rn.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @div_rn_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.div.rn.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: div.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rn_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rn.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rn.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rn_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rn.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rp.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @div_rp_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.div.rp.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: div.rp.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rp_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rp.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rp.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rp_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rp.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @div_rz_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.div.rz.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: div.rz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: div.rz.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @div_rz_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.div.rz.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fma_rn_bf16(bfloat %a0, bfloat %a1, bfloat %a2) {
  %r = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %a0, bfloat %a1, bfloat %a2)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fma_rn_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1, <2 x bfloat> %a2) {
  %r = call <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1, <2 x bfloat> %a2)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @fma_rn_d(double %a0, double %a1, double %a2) {
  %r = call double @llvm.nvvm.fma.rn.d(double %a0, double %a1, double %a2)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fma_rn_f(float %a0, float %a1, float %a2) {
  %r = call float @llvm.nvvm.fma.rn.f(float %a0, float %a1, float %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fma_rn_ftz_f(float %a0, float %a1, float %a2) {
  %r = call float @llvm.nvvm.fma.rn.ftz.f(float %a0, float %a1, float %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_ftz_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.ftz.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_ftz_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.ftz.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.relu.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_ftz_relu_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.ftz.relu.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.relu.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_ftz_relu_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.ftz.relu.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fma_rn_ftz_sat_f(float %a0, float %a1, float %a2) {
  %r = call float @llvm.nvvm.fma.rn.ftz.sat.f(float %a0, float %a1, float %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.sat.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_ftz_sat_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.ftz.sat.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.ftz.sat.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_ftz_sat_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.ftz.sat.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.relu.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fma_rn_relu_bf16(bfloat %a0, bfloat %a1, bfloat %a2) {
  %r = call bfloat @llvm.nvvm.fma.rn.relu.bf16(bfloat %a0, bfloat %a1, bfloat %a2)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.relu.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fma_rn_relu_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1, <2 x bfloat> %a2) {
  %r = call <2 x bfloat> @llvm.nvvm.fma.rn.relu.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1, <2 x bfloat> %a2)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.relu.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_relu_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.relu.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.relu.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_relu_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.relu.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.sat.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fma_rn_sat_f(float %a0, float %a1, float %a2) {
  %r = call float @llvm.nvvm.fma.rn.sat.f(float %a0, float %a1, float %a2)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.sat.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fma_rn_sat_f16(half %a0, half %a1, half %a2) {
  %r = call half @llvm.nvvm.fma.rn.sat.f16(half %a0, half %a1, half %a2)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: fma.rn.sat.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fma_rn_sat_f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2) {
  %r = call <2 x half> @llvm.nvvm.fma.rn.sat.f16x2(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fmax_bf16(bfloat %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.fmax.bf16(bfloat %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: max.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fmax_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.fmax.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: max.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @fmax_d(double %a0, double %a1) {
  %r = call double @llvm.nvvm.fmax.d(double %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: max.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_ftz_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.ftz.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_ftz_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.ftz.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_ftz_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.ftz.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_ftz_nan_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.ftz.nan.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_ftz_nan_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.ftz.nan.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_ftz_nan_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.ftz.nan.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.xorsign.abs.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_ftz_nan_xorsign_abs_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.xorsign.abs.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_ftz_nan_xorsign_abs_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.NaN.xorsign.abs.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_ftz_nan_xorsign_abs_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.xorsign.abs.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_ftz_xorsign_abs_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.ftz.xorsign.abs.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.xorsign.abs.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_ftz_xorsign_abs_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.ftz.xorsign.abs.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.ftz.xorsign.abs.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_ftz_xorsign_abs_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.ftz.xorsign.abs.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fmax_nan_bf16(bfloat %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.fmax.nan.bf16(bfloat %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fmax_nan_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.fmax.nan.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_nan_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.nan.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_nan_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.nan.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_nan_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.nan.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.xorsign.abs.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fmax_nan_xorsign_abs_bf16(bfloat %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.fmax.nan.xorsign.abs.bf16(bfloat %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.xorsign.abs.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fmax_nan_xorsign_abs_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.fmax.nan.xorsign.abs.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.xorsign.abs.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_nan_xorsign_abs_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.nan.xorsign.abs.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.xorsign.abs.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_nan_xorsign_abs_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.nan.xorsign.abs.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.NaN.xorsign.abs.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_nan_xorsign_abs_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.nan.xorsign.abs.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: max.xorsign.abs.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fmax_xorsign_abs_bf16(bfloat %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.fmax.xorsign.abs.bf16(bfloat %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: max.xorsign.abs.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @fmax_xorsign_abs_bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1) {
  %r = call <2 x bfloat> @llvm.nvvm.fmax.xorsign.abs.bf16x2(<2 x bfloat> %a0, <2 x bfloat> %a1)
  ret <2 x bfloat> %r
}

; CHECK: {{^[{]}}
; CHECK: max.xorsign.abs.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmax_xorsign_abs_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmax.xorsign.abs.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: max.xorsign.abs.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmax_xorsign_abs_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmax.xorsign.abs.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: max.xorsign.abs.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmax_xorsign_abs_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmax.xorsign.abs.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: min.f32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fmin_f(float %a0, float %a1) {
  %r = call float @llvm.nvvm.fmin.f(float %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: min.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fmin_f16x2(<2 x half> %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half> %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: min.NaN.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fmin_nan_f16(half %a0, half %a1) {
  %r = call half @llvm.nvvm.fmin.nan.f16(half %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: cos.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @cos_approx_f(float %a0) {
  %r = call float @llvm.nvvm.cos.approx.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cos.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @cos_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.cos.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: ex2.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ex2_approx_f32(float %a0) {
  %r = call float @llvm.nvvm.ex2.approx.f32(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: ex2.approx.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @ex2_approx_f16(half %a0) {
  %r = call half @llvm.nvvm.ex2.approx.f16(half %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: ex2.approx.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @ex2_approx_v2f16(<2 x half> %a0) {
  %r = call <2 x half> @llvm.nvvm.ex2.approx.v2f16(<2 x half> %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: ex2.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ex2_approx_ftz_f32(float %a0) {
  %r = call float @llvm.nvvm.ex2.approx.ftz.f32(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: ex2.approx.ftz.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @ex2_approx_ftz_bf16(bfloat %a0) {
  %r = call bfloat @llvm.nvvm.ex2.approx.ftz.bf16(bfloat %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: lg2.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @lg2_approx_f(float %a0) {
  %r = call float @llvm.nvvm.lg2.approx.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: lg2.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @lg2_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.lg2.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.approx.ftz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rcp_approx_ftz_d(double %a0) {
  %r = call double @llvm.nvvm.rcp.approx.ftz.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rm.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rcp_rm_d(double %a0) {
  %r = call double @llvm.nvvm.rcp.rm.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rm.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rm_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rm.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rm.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rm_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rm.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rn.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rcp_rn_d(double %a0) {
  %r = call double @llvm.nvvm.rcp.rn.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rn_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rn.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rn.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rn_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rn.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rp.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rcp_rp_d(double %a0) {
  %r = call double @llvm.nvvm.rcp.rp.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rp.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rp_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rp.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rp.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rp_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rp.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rcp_rz_d(double %a0) {
  %r = call double @llvm.nvvm.rcp.rz.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rcp.rz.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rcp_rz_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rcp.rz.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rsqrt.approx.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rsqrt_approx_d(double %a0) {
  %r = call double @llvm.nvvm.rsqrt.approx.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rsqrt.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rsqrt_approx_f(float %a0) {
  %r = call float @llvm.nvvm.rsqrt.approx.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: rsqrt.approx.ftz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @rsqrt_approx_ftz_d(double %a0) {
  %r = call double @llvm.nvvm.rsqrt.approx.ftz.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: rsqrt.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @rsqrt_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.rsqrt.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sin.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sin_approx_f(float %a0) {
  %r = call float @llvm.nvvm.sin.approx.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sin.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sin_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sin.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.approx.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_approx_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.approx.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.approx.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_approx_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.approx.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rm.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @sqrt_rm_d(double %a0) {
  %r = call double @llvm.nvvm.sqrt.rm.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rm.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rm_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rm.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rm.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rm_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rm.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rn.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @sqrt_rn_d(double %a0) {
  %r = call double @llvm.nvvm.sqrt.rn.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rn.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rn_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rn.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rn.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rn_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rn.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rp.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @sqrt_rp_d(double %a0) {
  %r = call double @llvm.nvvm.sqrt.rp.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rp.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rp_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rp.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rp.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rp_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rp.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rz.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @sqrt_rz_d(double %a0) {
  %r = call double @llvm.nvvm.sqrt.rz.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: sqrt.rz.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @sqrt_rz_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.sqrt.rz.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: abs.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fabs_f32(float %a0) {
  %r = call float @llvm.nvvm.fabs.f32(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: abs.f16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define half @fabs_f16(half %a0) {
  %r = call half @llvm.nvvm.fabs.f16(half %a0)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: abs.f16x2 %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x half> @fabs_v2f16(<2 x half> %a0) {
  %r = call <2 x half> @llvm.nvvm.fabs.v2f16(<2 x half> %a0)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: abs.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @fabs_bf16(bfloat %a0) {
  %r = call bfloat @llvm.nvvm.fabs.bf16(bfloat %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: abs.ftz.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @fabs_ftz_f32(float %a0) {
  %r = call float @llvm.nvvm.fabs.ftz.f32(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rpi.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @ceil_d(double %a0) {
  %r = call double @llvm.nvvm.ceil.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rpi.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ceil_f(float %a0) {
  %r = call float @llvm.nvvm.ceil.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rpi.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @ceil_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.ceil.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @floor_d(double %a0) {
  %r = call double @llvm.nvvm.floor.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @floor_f(float %a0) {
  %r = call float @llvm.nvvm.floor.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @floor_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.floor.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @round_d(double %a0) {
  %r = call double @llvm.nvvm.round.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @round_f(float %a0) {
  %r = call float @llvm.nvvm.round.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rni.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @round_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.round.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.sat.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @saturate_d(double %a0) {
  %r = call double @llvm.nvvm.saturate.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.sat.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @saturate_f(float %a0) {
  %r = call float @llvm.nvvm.saturate.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.sat.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @saturate_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.saturate.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rzi.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @trunc_d(double %a0) {
  %r = call double @llvm.nvvm.trunc.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rzi.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @trunc_f(float %a0) {
  %r = call float @llvm.nvvm.trunc.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rzi.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @trunc_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.trunc.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: neg.bf16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define bfloat @neg_bf16(bfloat %a0) {
  %r = call bfloat @llvm.nvvm.neg.bf16(bfloat %a0)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: neg.bf16x2 %r{{[0-9]+}}, %r{{[0-9]+}};
define <2 x bfloat> @neg_bf16x2(<2 x bfloat> %a0) {
  %r = call <2 x bfloat> @llvm.nvvm.neg.bf16x2(<2 x bfloat> %a0)
  ret <2 x bfloat> %r
}

declare <2 x bfloat> @llvm.nvvm.fma.rn.bf16x2(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.fma.rn.relu.bf16x2(<2 x bfloat>, <2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.fmax.bf16x2(<2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.fmax.nan.bf16x2(<2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.fmax.nan.xorsign.abs.bf16x2(<2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.fmax.xorsign.abs.bf16x2(<2 x bfloat>, <2 x bfloat>)
declare <2 x bfloat> @llvm.nvvm.neg.bf16x2(<2 x bfloat>)
declare <2 x half> @llvm.nvvm.ex2.approx.v2f16(<2 x half>)
declare <2 x half> @llvm.nvvm.fabs.v2f16(<2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.ftz.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.ftz.relu.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.ftz.sat.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.relu.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fma.rn.sat.f16x2(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.ftz.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.ftz.nan.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.ftz.xorsign.abs.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.nan.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.nan.xorsign.abs.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.xorsign.abs.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half>, <2 x half>)
declare bfloat @llvm.nvvm.ex2.approx.ftz.bf16(bfloat)
declare bfloat @llvm.nvvm.fabs.bf16(bfloat)
declare bfloat @llvm.nvvm.fma.rn.bf16(bfloat, bfloat, bfloat)
declare bfloat @llvm.nvvm.fma.rn.relu.bf16(bfloat, bfloat, bfloat)
declare bfloat @llvm.nvvm.fmax.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmax.nan.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmax.nan.xorsign.abs.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmax.xorsign.abs.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.neg.bf16(bfloat)
declare double @llvm.nvvm.add.rn.d(double, double)
declare double @llvm.nvvm.add.rz.d(double, double)
declare double @llvm.nvvm.ceil.d(double)
declare double @llvm.nvvm.div.rm.d(double, double)
declare double @llvm.nvvm.div.rn.d(double, double)
declare double @llvm.nvvm.div.rp.d(double, double)
declare double @llvm.nvvm.div.rz.d(double, double)
declare double @llvm.nvvm.floor.d(double)
declare double @llvm.nvvm.fma.rn.d(double, double, double)
declare double @llvm.nvvm.fmax.d(double, double)
declare double @llvm.nvvm.mul.rm.d(double, double)
declare double @llvm.nvvm.rcp.approx.ftz.d(double)
declare double @llvm.nvvm.rcp.rm.d(double)
declare double @llvm.nvvm.rcp.rn.d(double)
declare double @llvm.nvvm.rcp.rp.d(double)
declare double @llvm.nvvm.rcp.rz.d(double)
declare double @llvm.nvvm.round.d(double)
declare double @llvm.nvvm.rsqrt.approx.d(double)
declare double @llvm.nvvm.rsqrt.approx.ftz.d(double)
declare double @llvm.nvvm.saturate.d(double)
declare double @llvm.nvvm.sqrt.rm.d(double)
declare double @llvm.nvvm.sqrt.rn.d(double)
declare double @llvm.nvvm.sqrt.rp.d(double)
declare double @llvm.nvvm.sqrt.rz.d(double)
declare double @llvm.nvvm.trunc.d(double)
declare float @llvm.nvvm.add.rn.f(float, float)
declare float @llvm.nvvm.add.rn.ftz.f(float, float)
declare float @llvm.nvvm.add.rn.ftz.sat.f(float, float)
declare float @llvm.nvvm.add.rn.sat.f(float, float)
declare float @llvm.nvvm.add.rz.f(float, float)
declare float @llvm.nvvm.add.rz.ftz.f(float, float)
declare float @llvm.nvvm.add.rz.ftz.sat.f(float, float)
declare float @llvm.nvvm.add.rz.sat.f(float, float)
declare float @llvm.nvvm.ceil.f(float)
declare float @llvm.nvvm.ceil.ftz.f(float)
declare float @llvm.nvvm.cos.approx.f(float)
declare float @llvm.nvvm.cos.approx.ftz.f(float)
declare float @llvm.nvvm.div.approx.f(float, float)
declare float @llvm.nvvm.div.approx.ftz.f(float, float)
declare float @llvm.nvvm.div.full(float, float)
declare float @llvm.nvvm.div.full.ftz(float, float)
declare float @llvm.nvvm.div.rm.f(float, float)
declare float @llvm.nvvm.div.rm.ftz.f(float, float)
declare float @llvm.nvvm.div.rn.f(float, float)
declare float @llvm.nvvm.div.rn.ftz.f(float, float)
declare float @llvm.nvvm.div.rp.f(float, float)
declare float @llvm.nvvm.div.rp.ftz.f(float, float)
declare float @llvm.nvvm.div.rz.f(float, float)
declare float @llvm.nvvm.div.rz.ftz.f(float, float)
declare float @llvm.nvvm.ex2.approx.f32(float)
declare float @llvm.nvvm.ex2.approx.ftz.f32(float)
declare float @llvm.nvvm.fabs.f32(float)
declare float @llvm.nvvm.fabs.ftz.f32(float)
declare float @llvm.nvvm.floor.f(float)
declare float @llvm.nvvm.floor.ftz.f(float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
declare float @llvm.nvvm.fma.rn.ftz.f(float, float, float)
declare float @llvm.nvvm.fma.rn.ftz.sat.f(float, float, float)
declare float @llvm.nvvm.fma.rn.sat.f(float, float, float)
declare float @llvm.nvvm.fmax.f(float, float)
declare float @llvm.nvvm.fmax.ftz.f(float, float)
declare float @llvm.nvvm.fmax.ftz.nan.f(float, float)
declare float @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f(float, float)
declare float @llvm.nvvm.fmax.ftz.xorsign.abs.f(float, float)
declare float @llvm.nvvm.fmax.nan.f(float, float)
declare float @llvm.nvvm.fmax.nan.xorsign.abs.f(float, float)
declare float @llvm.nvvm.fmax.xorsign.abs.f(float, float)
declare float @llvm.nvvm.fmin.f(float, float)
declare float @llvm.nvvm.lg2.approx.f(float)
declare float @llvm.nvvm.lg2.approx.ftz.f(float)
declare float @llvm.nvvm.mul.rm.f(float, float)
declare float @llvm.nvvm.mul.rm.ftz.f(float, float)
declare float @llvm.nvvm.rcp.approx.ftz.f(float)
declare float @llvm.nvvm.rcp.rm.f(float)
declare float @llvm.nvvm.rcp.rm.ftz.f(float)
declare float @llvm.nvvm.rcp.rn.f(float)
declare float @llvm.nvvm.rcp.rn.ftz.f(float)
declare float @llvm.nvvm.rcp.rp.f(float)
declare float @llvm.nvvm.rcp.rp.ftz.f(float)
declare float @llvm.nvvm.rcp.rz.f(float)
declare float @llvm.nvvm.rcp.rz.ftz.f(float)
declare float @llvm.nvvm.round.f(float)
declare float @llvm.nvvm.round.ftz.f(float)
declare float @llvm.nvvm.rsqrt.approx.f(float)
declare float @llvm.nvvm.rsqrt.approx.ftz.f(float)
declare float @llvm.nvvm.saturate.f(float)
declare float @llvm.nvvm.saturate.ftz.f(float)
declare float @llvm.nvvm.sin.approx.f(float)
declare float @llvm.nvvm.sin.approx.ftz.f(float)
declare float @llvm.nvvm.sqrt.approx.f(float)
declare float @llvm.nvvm.sqrt.approx.ftz.f(float)
declare float @llvm.nvvm.sqrt.f(float)
declare float @llvm.nvvm.sqrt.rm.f(float)
declare float @llvm.nvvm.sqrt.rm.ftz.f(float)
declare float @llvm.nvvm.sqrt.rn.f(float)
declare float @llvm.nvvm.sqrt.rn.ftz.f(float)
declare float @llvm.nvvm.sqrt.rp.f(float)
declare float @llvm.nvvm.sqrt.rp.ftz.f(float)
declare float @llvm.nvvm.sqrt.rz.f(float)
declare float @llvm.nvvm.sqrt.rz.ftz.f(float)
declare float @llvm.nvvm.trunc.f(float)
declare float @llvm.nvvm.trunc.ftz.f(float)
declare half @llvm.nvvm.ex2.approx.f16(half)
declare half @llvm.nvvm.fabs.f16(half)
declare half @llvm.nvvm.fma.rn.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.ftz.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.ftz.relu.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.ftz.sat.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.relu.f16(half, half, half)
declare half @llvm.nvvm.fma.rn.sat.f16(half, half, half)
declare half @llvm.nvvm.fmax.f16(half, half)
declare half @llvm.nvvm.fmax.ftz.f16(half, half)
declare half @llvm.nvvm.fmax.ftz.nan.f16(half, half)
declare half @llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16(half, half)
declare half @llvm.nvvm.fmax.ftz.xorsign.abs.f16(half, half)
declare half @llvm.nvvm.fmax.nan.f16(half, half)
declare half @llvm.nvvm.fmax.nan.xorsign.abs.f16(half, half)
declare half @llvm.nvvm.fmax.xorsign.abs.f16(half, half)
declare half @llvm.nvvm.fmin.nan.f16(half, half)
