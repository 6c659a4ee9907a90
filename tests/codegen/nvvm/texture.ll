; Textures with samplers in them, and questions about textures.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: tex.grad.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}}, {%r{{[0-9]+}}};
define { float, float, float, float } @tex_unified_1d_array_grad_v4f32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_unified_1d_array_level_v4f32_f32(i64 %a0, i32 %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.level.v4f32.f32(i64 %a0, i32 %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_unified_1d_array_v4f32_f32(i64 %a0, i32 %a1, float %a2) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64 %a0, i32 %a1, float %a2)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a1d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_1d_array_v4s32_s32(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4s32.s32(i64 %a0, i32 %a1, i32 %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.1d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%r{{[0-9]+}}}, {%r{{[0-9]+}}};
define { i32, i32, i32, i32 } @tex_unified_1d_grad_v4s32_f32(i64 %a0, float %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.grad.v4s32.f32(i64 %a0, float %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.1d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @tex_unified_1d_level_v4s32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.level.v4s32.f32(i64 %a0, float %a1, float %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.1d.v4.f32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { float, float, float, float } @tex_unified_1d_v4f32_s32(i64 %a0, i32 %a1) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64 %a0, i32 %a1)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.1d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_1d_v4u32_f32(i64 %a0, float %a1) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.f32(i64 %a0, float %a1)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.a2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32 } @tex_unified_2d_array_grad_v4u32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.grad.v4u32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.a2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @tex_unified_2d_array_level_v4u32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.level.v4u32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a2d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_2d_array_v4s32_f32(i64 %a0, i32 %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64 %a0, i32 %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a2d.v4.u32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_2d_array_v4u32_s32(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4u32.s32(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_unified_2d_level_v4f32_f32(i64 %a0, float %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64 %a0, float %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_unified_2d_v4f32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %a0, float %a1, float %a2)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.2d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_2d_v4s32_s32(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.s32(i64 %a0, i32 %a1, i32 %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.3d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float } @tex_unified_3d_grad_v4f32_f32(i64 %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64 %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.3d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @tex_unified_3d_level_v4s32_f32(i64 %a0, float %a1, float %a2, float %a3, float %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.level.v4s32.f32(i64 %a0, float %a1, float %a2, float %a3, float %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.3d.v4.f32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_unified_3d_v4f32_s32(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.unified.3d.v4f32.s32(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.3d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_3d_v4u32_f32(i64 %a0, float %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4u32.f32(i64 %a0, float %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.acube.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32 } @tex_unified_cube_array_grad_v4s32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9, float %a10) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.grad.v4s32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9, float %a10)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.acube.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @tex_unified_cube_array_level_v4u32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.level.v4u32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4, float %a5)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.acube.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_unified_cube_array_v4u32_f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64 %a0, i32 %a1, float %a2, float %a3, float %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.cube.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { i32, i32, i32, i32 } @tex_unified_cube_grad_v4u32_f32(i64 %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.grad.v4u32.f32(i64 %a0, float %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.cube.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { i32, i32, i32, i32 } @tex_unified_cube_level_v4u32_f32(i64 %a0, float %a1, float %a2, float %a3, float %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.level.v4u32.f32(i64 %a0, float %a1, float %a2, float %a3, float %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.a.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tld4_unified_a_2d_v4f32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { float, float, float, float } @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64 %a0, float %a1, float %a2)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.a.2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_unified_a_2d_v4u32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64 %a0, float %a1, float %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.b.2d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_unified_b_2d_v4s32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64 %a0, float %a1, float %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.g.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tld4_unified_g_2d_v4f32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { float, float, float, float } @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64 %a0, float %a1, float %a2)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.g.2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_unified_g_2d_v4u32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64 %a0, float %a1, float %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.r.2d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_unified_r_2d_v4s32_f32(i64 %a0, float %a1, float %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64 %a0, float %a1, float %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: istypep.samplerref %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @istypep_sampler(i64 %a0) {
  %r = call i1 @llvm.nvvm.istypep.sampler(i64 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: istypep.surfref %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @istypep_surface(i64 %a0) {
  %r = call i1 @llvm.nvvm.istypep.surface(i64 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: istypep.texref %p{{[0-9]+}}, %rd{{[0-9]+}};
define i1 @istypep_texture(i64 %a0) {
  %r = call i1 @llvm.nvvm.istypep.texture(i64 %a0)
  ret i1 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.array_size.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_array_size(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.array.size(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.channel_data_type.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_channel_data_type(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.channel.data.type(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.channel_order.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_channel_order(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.channel.order(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.depth.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_depth(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.depth(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.height.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_height(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.height(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suq.width.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @suq_width(i64 %a0) {
  %r = call i32 @llvm.nvvm.suq.width(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.array_size.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_array_size(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.array.size(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.channel_data_type.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_channel_data_type(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.channel.data.type(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.channel_order.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_channel_order(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.channel.order(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.depth.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_depth(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.depth(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.height.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_height(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.height(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.num_mipmap_levels.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_num_mipmap_levels(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.num.mipmap.levels(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.num_samples.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_num_samples(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.num.samples(i64 %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: txq.width.b32 %r{{[0-9]+}}, [%rd{{[0-9]+}}];
define i32 @txq_width(i64 %a0) {
  %r = call i32 @llvm.nvvm.txq.width(i64 %a0)
  ret i32 %r
}

declare i1 @llvm.nvvm.istypep.sampler(i64)
declare i1 @llvm.nvvm.istypep.surface(i64)
declare i1 @llvm.nvvm.istypep.texture(i64)
declare i32 @llvm.nvvm.suq.array.size(i64)
declare i32 @llvm.nvvm.suq.channel.data.type(i64)
declare i32 @llvm.nvvm.suq.channel.order(i64)
declare i32 @llvm.nvvm.suq.depth(i64)
declare i32 @llvm.nvvm.suq.height(i64)
declare i32 @llvm.nvvm.suq.width(i64)
declare i32 @llvm.nvvm.txq.array.size(i64)
declare i32 @llvm.nvvm.txq.channel.data.type(i64)
declare i32 @llvm.nvvm.txq.channel.order(i64)
declare i32 @llvm.nvvm.txq.depth(i64)
declare i32 @llvm.nvvm.txq.height(i64)
declare i32 @llvm.nvvm.txq.num.mipmap.levels(i64)
declare i32 @llvm.nvvm.txq.num.samples(i64)
declare i32 @llvm.nvvm.txq.width(i64)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.level.v4f32.f32(i64, i32, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.v4f32.f32(i64, i32, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.v4f32.s32(i64, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.level.v4f32.f32(i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.3d.grad.v4f32.f32(i64, float, float, float, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.3d.v4f32.s32(i64, i32, i32, i32)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.a.2d.v4f32.f32(i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.unified.g.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.array.v4s32.s32(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.grad.v4s32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.level.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4u32.f32(i64, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.grad.v4u32.f32(i64, i32, float, float, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.level.v4u32.f32(i64, i32, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4s32.f32(i64, i32, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.array.v4u32.s32(i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.2d.v4s32.s32(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.level.v4s32.f32(i64, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.3d.v4u32.f32(i64, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.grad.v4s32.f32(i64, i32, float, float, float, float, float, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.level.v4u32.f32(i64, i32, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.array.v4u32.f32(i64, i32, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.grad.v4u32.f32(i64, float, float, float, float, float, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.cube.level.v4u32.f32(i64, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.a.2d.v4u32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4s32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.g.2d.v4u32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.r.2d.v4s32.f32(i64, float, float)
