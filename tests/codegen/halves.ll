; RUN: nvopt llc -mcpu=sm_75 %s -o - | FileCheck %s --check-prefixes=CHECK,SM75
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_75 %s -o - | %ptxas-verify -arch=sm_75 %}
; RUN: nvopt llc -mcpu=sm_80 %s -o - | FileCheck %s --check-prefixes=CHECK,SM80
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_80 %s -o - | %ptxas-verify -arch=sm_80 %}
; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --check-prefixes=CHECK,SM90
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Arithmetic on halves and bfloats: an instruction where the target has one, in float otherwise.
; CHECK-LABEL: [add_param_0]
; CHECK: add.rn.f16 {{.*}}
define half @add(half %a, half %b) {
  %r = fadd half %a, %b
  ret half %r
}

; CHECK-LABEL: [add_pair_param_0]
; CHECK: add.rn.f16x2
define <2 x half> @add_pair(<2 x half> %a, <2 x half> %b) {
  %r = fadd <2 x half> %a, %b
  ret <2 x half> %r
}

; CHECK-LABEL: [add_bf16_param_0]
; SM75: add.rn.f32
; SM75: bfe.u32
; SM80: add.rn.f32
; SM80-NEXT: cvt.rn.bf16.f32
; SM90: add.rn.bf16
define bfloat @add_bf16(bfloat %a, bfloat %b) {
  %r = fadd bfloat %a, %b
  ret bfloat %r
}

; CHECK-LABEL: [fma_bf16_param_0]
; SM75: fma.rz.f32
; SM80: fma.rn.bf16
; SM90: fma.rn.bf16
define bfloat @fma_bf16(bfloat %a, bfloat %b, bfloat %c) {
  %r = call bfloat @llvm.fma.bf16(bfloat %a, bfloat %b, bfloat %c)
  ret bfloat %r
}

; CHECK-LABEL: [widen_param_0]
; CHECK: mov.b32 %r{{[0-9]+}}, {0, %rs{{[0-9]+}}};
define float @widen(bfloat %a) {
  %r = fpext bfloat %a to float
  ret float %r
}

; CHECK-LABEL: [narrow_param_0]
; SM75: bfe.u32 {{.*}}, 16, 1;
; SM75: setp.nan.f32
; SM80: cvt.rn.bf16.f32
; SM90: cvt.rn.bf16.f32
define bfloat @narrow(float %a) {
  %r = fptrunc float %a to bfloat
  ret bfloat %r
}

; CHECK-LABEL: [divide_param_0]
; CHECK: cvt.f32.f16
; CHECK: cvt.f32.f16
; CHECK: div.rn.f32
; CHECK: cvt.rn.f16.f32
define half @divide(half %a, half %b) {
  %r = fdiv half %a, %b
  ret half %r
}

declare bfloat @llvm.fma.bf16(bfloat, bfloat, bfloat)
