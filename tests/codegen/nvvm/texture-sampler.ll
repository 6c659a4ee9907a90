; Textures with samplers of their own.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: tex.grad.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}}, {%r{{[0-9]+}}};
define { float, float, float, float } @tex_1d_array_grad_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.array.grad.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_1d_array_level_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.array.level.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_1d_array_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.array.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a1d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_1d_array_v4s32_s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.array.v4s32.s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%r{{[0-9]+}}}, {%r{{[0-9]+}}};
define { float, float, float, float } @tex_1d_grad_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.grad.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_1d_level_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.level.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.1d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { float, float, float, float } @tex_1d_v4f32_f32(i64 %a0, i64 %a1, float %a2) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.1d.v4f32.f32(i64 %a0, i64 %a1, float %a2)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.1d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_1d_v4s32_s32(i64 %a0, i64 %a1, i32 %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64 %a0, i64 %a1, i32 %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.a2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float } @tex_2d_array_grad_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.array.grad.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.a2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_2d_array_level_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.array.level.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_2d_array_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.array.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.a2d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_2d_array_v4s32_s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.array.v4s32.s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float } @tex_2d_grad_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.grad.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_2d_level_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.level.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_2d_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.2d.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.2d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_2d_v4s32_s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.v4s32.s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.grad.3d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define { float, float, float, float } @tex_3d_grad_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9, float %a10) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.3d.grad.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5, float %a6, float %a7, float %a8, float %a9, float %a10)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.3d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_3d_level_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.3d.level.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.3d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_3d_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.3d.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.3d.v4.s32.s32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tex_3d_v4s32_s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tex.3d.v4s32.s32(i64 %a0, i64 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.acube.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_cube_array_level_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5, float %a6) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.cube.array.level.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5, float %a6)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.acube.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_cube_array_v4f32_f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.cube.array.v4f32.f32(i64 %a0, i64 %a1, i32 %a2, float %a3, float %a4, float %a5)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.level.cube.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], %r{{[0-9]+}};
define { float, float, float, float } @tex_cube_level_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.cube.level.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4, float %a5)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tex.cube.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tex_cube_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4) {
  %r = call { float, float, float, float } @llvm.nvvm.tex.cube.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3, float %a4)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.a.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tld4_a_2d_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tld4.a.2d.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.a.2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_a_2d_v4u32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.a.2d.v4u32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.b.2d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_b_2d_v4s32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.b.2d.v4s32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.g.2d.v4.f32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { float, float, float, float } @tld4_g_2d_v4f32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { float, float, float, float } @llvm.nvvm.tld4.g.2d.v4f32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { float, float, float, float } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.g.2d.v4.u32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_g_2d_v4u32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.g.2d.v4u32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: tld4.r.2d.v4.s32.f32 {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @tld4_r_2d_v4s32_f32(i64 %a0, i64 %a1, float %a2, float %a3) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.r.2d.v4s32.f32(i64 %a0, i64 %a1, float %a2, float %a3)
  ret { i32, i32, i32, i32 } %r
}

declare { float, float, float, float } @llvm.nvvm.tex.1d.array.grad.v4f32.f32(i64, i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.1d.array.level.v4f32.f32(i64, i64, i32, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.1d.array.v4f32.f32(i64, i64, i32, float)
declare { float, float, float, float } @llvm.nvvm.tex.1d.grad.v4f32.f32(i64, i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.1d.level.v4f32.f32(i64, i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.1d.v4f32.f32(i64, i64, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.array.grad.v4f32.f32(i64, i64, i32, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.array.level.v4f32.f32(i64, i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.array.v4f32.f32(i64, i64, i32, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.grad.v4f32.f32(i64, i64, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.level.v4f32.f32(i64, i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.2d.v4f32.f32(i64, i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.3d.grad.v4f32.f32(i64, i64, float, float, float, float, float, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.3d.level.v4f32.f32(i64, i64, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.3d.v4f32.f32(i64, i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.cube.array.level.v4f32.f32(i64, i64, i32, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.cube.array.v4f32.f32(i64, i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.cube.level.v4f32.f32(i64, i64, float, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.cube.v4f32.f32(i64, i64, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.a.2d.v4f32.f32(i64, i64, float, float)
declare { float, float, float, float } @llvm.nvvm.tld4.g.2d.v4f32.f32(i64, i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.array.v4s32.s32(i64, i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.1d.v4s32.s32(i64, i64, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.array.v4s32.s32(i64, i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.2d.v4s32.s32(i64, i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.3d.v4s32.s32(i64, i64, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.a.2d.v4u32.f32(i64, i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.b.2d.v4s32.f32(i64, i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.g.2d.v4u32.f32(i64, i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.r.2d.v4s32.f32(i64, i64, float, float)
