; Atomic operations with a scope.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.f32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define float @atomic_add_gen_f_cta_f32_p0(ptr %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.add.f32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define float @atomic_add_gen_f_cta_f32_p1(ptr addrspace(1) %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p1(ptr addrspace(1) %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.f64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define double @atomic_add_gen_f_cta_f64_p0(ptr %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.cta.f64.p0(ptr %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.add.f64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define double @atomic_add_gen_f_cta_f64_p3(ptr addrspace(3) %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.cta.f64.p3(ptr addrspace(3) %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.noftz.f16 %rs{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define half @atomic_add_gen_f_cta_f16_p0(ptr %a0, half %a1) {
  %r = call half @llvm.nvvm.atomic.add.gen.f.cta.f16.p0(ptr %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.add.noftz.f16 %rs{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define half @atomic_add_gen_f_cta_f16_p3(ptr addrspace(3) %a0, half %a1) {
  %r = call half @llvm.nvvm.atomic.add.gen.f.cta.f16.p3(ptr addrspace(3) %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.add.noftz.bf16 %rs{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define bfloat @atomic_add_gen_f_cta_bf16_p1(ptr addrspace(1) %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.atomic.add.gen.f.cta.bf16.p1(ptr addrspace(1) %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.noftz.f16x2 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define <2 x half> @atomic_add_gen_f_cta_v2f16_p0(ptr %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.atomic.add.gen.f.cta.v2f16.p0(ptr %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.add.noftz.f16x2 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define <2 x half> @atomic_add_gen_f_cta_v2f16_p1(ptr addrspace(1) %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.atomic.add.gen.f.cta.v2f16.p1(ptr addrspace(1) %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_add_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.add.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_add_gen_i_cta_i32_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p3(ptr addrspace(3) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.add.u64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_add_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.add.u64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_add_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.and.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_and_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.and.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_and_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.and.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_and_gen_i_cta_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.cas.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @atomic_cas_gen_i_cta_i32_p0(ptr %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.cas.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @atomic_cas_gen_i_cta_i32_p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p3(ptr addrspace(3) %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.cas.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @atomic_cas_gen_i_cta_i64_p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.cas.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @atomic_cas_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.dec.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_dec_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.exch.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_exch_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.exch.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_exch_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.exch.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_exch_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.exch.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_exch_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.inc.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_inc_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.inc.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_inc_gen_i_cta_i32_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p3(ptr addrspace(3) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.max.s32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_max_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.max.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_max_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.max.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_max_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.min.s32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_min_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.min.s32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_min_gen_i_cta_i32_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p3(ptr addrspace(3) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.min.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_min_gen_i_cta_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.min.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_min_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.or.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_or_gen_i_cta_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.or.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_or_gen_i_cta_i64_p0(ptr %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p0(ptr %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.or.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_or_gen_i_cta_i64_p3(ptr addrspace(3) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p3(ptr addrspace(3) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.xor.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_xor_gen_i_cta_i32_p0(ptr %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.shared.xor.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_xor_gen_i_cta_i32_p3(ptr addrspace(3) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p3(ptr addrspace(3) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.cta.global.xor.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_xor_gen_i_cta_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.xor.gen.i.cta.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.f32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define float @atomic_add_gen_f_sys_f32_p1(ptr addrspace(1) %a0, float %a1) {
  %r = call float @llvm.nvvm.atomic.add.gen.f.sys.f32.p1(ptr addrspace(1) %a0, float %a1)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.f64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define double @atomic_add_gen_f_sys_f64_p1(ptr addrspace(1) %a0, double %a1) {
  %r = call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p1(ptr addrspace(1) %a0, double %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.noftz.f16 %rs{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define half @atomic_add_gen_f_sys_f16_p1(ptr addrspace(1) %a0, half %a1) {
  %r = call half @llvm.nvvm.atomic.add.gen.f.sys.f16.p1(ptr addrspace(1) %a0, half %a1)
  ret half %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.noftz.bf16 %rs{{[0-9]+}}, [%rd{{[0-9]+}}], %rs{{[0-9]+}};
define bfloat @atomic_add_gen_f_sys_bf16_p1(ptr addrspace(1) %a0, bfloat %a1) {
  %r = call bfloat @llvm.nvvm.atomic.add.gen.f.sys.bf16.p1(ptr addrspace(1) %a0, bfloat %a1)
  ret bfloat %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.noftz.f16x2 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define <2 x half> @atomic_add_gen_f_sys_v2f16_p1(ptr addrspace(1) %a0, <2 x half> %a1) {
  %r = call <2 x half> @llvm.nvvm.atomic.add.gen.f.sys.v2f16.p1(ptr addrspace(1) %a0, <2 x half> %a1)
  ret <2 x half> %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_add_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.add.u64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_add_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.and.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_and_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.and.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_and_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.and.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.cas.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @atomic_cas_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.cas.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @atomic_cas_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.dec.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_dec_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.dec.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.exch.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_exch_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.exch.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_exch_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.inc.u32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_inc_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.max.s32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_max_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.max.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_max_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.max.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.min.s32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_min_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.min.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.min.s64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_min_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.min.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.or.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_or_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.or.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_or_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.or.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.xor.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}], %r{{[0-9]+}};
define i32 @atomic_xor_gen_i_sys_i32_p1(ptr addrspace(1) %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p1(ptr addrspace(1) %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: atom.sys.global.xor.b64 %rd{{[0-9]+}}, [%rd{{[0-9]+}}], %rd{{[0-9]+}};
define i64 @atomic_xor_gen_i_sys_i64_p1(ptr addrspace(1) %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p1(ptr addrspace(1) %a0, i64 %a1)
  ret i64 %r
}

declare <2 x half> @llvm.nvvm.atomic.add.gen.f.cta.v2f16.p0(ptr, <2 x half>)
declare <2 x half> @llvm.nvvm.atomic.add.gen.f.cta.v2f16.p1(ptr addrspace(1), <2 x half>)
declare <2 x half> @llvm.nvvm.atomic.add.gen.f.sys.v2f16.p1(ptr addrspace(1), <2 x half>)
declare bfloat @llvm.nvvm.atomic.add.gen.f.cta.bf16.p1(ptr addrspace(1), bfloat)
declare bfloat @llvm.nvvm.atomic.add.gen.f.sys.bf16.p1(ptr addrspace(1), bfloat)
declare double @llvm.nvvm.atomic.add.gen.f.cta.f64.p0(ptr, double)
declare double @llvm.nvvm.atomic.add.gen.f.cta.f64.p3(ptr addrspace(3), double)
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p1(ptr addrspace(1), double)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p1(ptr addrspace(1), float)
declare float @llvm.nvvm.atomic.add.gen.f.sys.f32.p1(ptr addrspace(1), float)
declare half @llvm.nvvm.atomic.add.gen.f.cta.f16.p0(ptr, half)
declare half @llvm.nvvm.atomic.add.gen.f.cta.f16.p3(ptr addrspace(3), half)
declare half @llvm.nvvm.atomic.add.gen.f.sys.f16.p1(ptr addrspace(1), half)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p3(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.atomic.add.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p3(ptr addrspace(3), i32, i32)
declare i32 @llvm.nvvm.atomic.cas.gen.i.sys.i32.p1(ptr addrspace(1), i32, i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.exch.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.inc.gen.i.cta.i32.p3(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.cta.i32.p3(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.atomic.min.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.cta.i32.p3(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.atomic.xor.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.add.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.and.gen.i.cta.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.and.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p1(ptr addrspace(1), i64, i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.cta.i64.p3(ptr addrspace(3), i64, i64)
declare i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p1(ptr addrspace(1), i64, i64)
declare i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.exch.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.atomic.exch.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.max.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.atomic.max.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.atomic.min.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p0(ptr, i64)
declare i64 @llvm.nvvm.atomic.or.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i64 @llvm.nvvm.atomic.or.gen.i.sys.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.xor.gen.i.cta.i64.p1(ptr addrspace(1), i64)
declare i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p1(ptr addrspace(1), i64)
