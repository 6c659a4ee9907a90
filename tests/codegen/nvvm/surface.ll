; Surfaces.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: suld.b.a1d.b16.clamp {%rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define i16 @suld_1d_array_i16_clamp(i64 %a0, i32 %a1, i32 %a2) {
  %r = call i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64 %a0, i32 %a1, i32 %a2)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a1d.b64.clamp {%rd{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define i64 @suld_1d_array_i64_clamp(i64 %a0, i32 %a1, i32 %a2) {
  %r = call i64 @llvm.nvvm.suld.1d.array.i64.clamp(i64 %a0, i32 %a1, i32 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a1d.v2.b16.trap {%rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16 } @suld_1d_array_v2i16_trap(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i16, i16 } @llvm.nvvm.suld.1d.array.v2i16.trap(i64 %a0, i32 %a1, i32 %a2)
  ret { i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a1d.v2.b64.zero {%rd{{[0-9]+}}, %rd{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i64, i64 } @suld_1d_array_v2i64_zero(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i64, i64 } @llvm.nvvm.suld.1d.array.v2i64.zero(i64 %a0, i32 %a1, i32 %a2)
  ret { i64, i64 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a1d.v4.b32.clamp {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @suld_1d_array_v4i32_clamp(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.clamp(i64 %a0, i32 %a1, i32 %a2)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.1d.b16.trap {%rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define i16 @suld_1d_i16_trap(i64 %a0, i32 %a1) {
  %r = call i16 @llvm.nvvm.suld.1d.i16.trap(i64 %a0, i32 %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.1d.b64.zero {%rd{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define i64 @suld_1d_i64_zero(i64 %a0, i32 %a1) {
  %r = call i64 @llvm.nvvm.suld.1d.i64.zero(i64 %a0, i32 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.1d.v2.b32.clamp {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { i32, i32 } @suld_1d_v2i32_clamp(i64 %a0, i32 %a1) {
  %r = call { i32, i32 } @llvm.nvvm.suld.1d.v2i32.clamp(i64 %a0, i32 %a1)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.1d.v2.b8.trap {%rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { i16, i16 } @suld_1d_v2i8_trap(i64 %a0, i32 %a1) {
  %r = call { i16, i16 } @llvm.nvvm.suld.1d.v2i8.trap(i64 %a0, i32 %a1)
  ret { i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.1d.v4.b32.trap {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}}];
define { i32, i32, i32, i32 } @suld_1d_v4i32_trap(i64 %a0, i32 %a1) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.trap(i64 %a0, i32 %a1)
  ret { i32, i32, i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a2d.b16.zero {%rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define i16 @suld_2d_array_i16_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i16.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a2d.b8.clamp {%rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define i16 @suld_2d_array_i8_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a2d.v2.b32.trap {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32 } @suld_2d_array_v2i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a2d.v2.b8.zero {%rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16 } @suld_2d_array_v2i8_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i16, i16 } @llvm.nvvm.suld.2d.array.v2i8.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.a2d.v4.b8.clamp {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16, i16, i16 } @suld_2d_array_v4i8_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.array.v4i8.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i16, i16, i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.2d.b32.trap {%r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define i32 @suld_2d_i32_trap(i64 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.suld.2d.i32.trap(i64 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.2d.b8.zero {%rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define i16 @suld_2d_i8_zero(i64 %a0, i32 %a1, i32 %a2) {
  %r = call i16 @llvm.nvvm.suld.2d.i8.zero(i64 %a0, i32 %a1, i32 %a2)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.2d.v2.b32.zero {%r{{[0-9]+}}, %r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i32, i32 } @suld_2d_v2i32_zero(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i32, i32 } @llvm.nvvm.suld.2d.v2i32.zero(i64 %a0, i32 %a1, i32 %a2)
  ret { i32, i32 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.2d.v4.b16.clamp {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16, i16, i16 } @suld_2d_v4i16_clamp(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.v4i16.clamp(i64 %a0, i32 %a1, i32 %a2)
  ret { i16, i16, i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.2d.v4.b8.trap {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16, i16, i16 } @suld_2d_v4i8_trap(i64 %a0, i32 %a1, i32 %a2) {
  %r = call { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.v4i8.trap(i64 %a0, i32 %a1, i32 %a2)
  ret { i16, i16, i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.3d.b32.zero {%r{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define i32 @suld_3d_i32_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call i32 @llvm.nvvm.suld.3d.i32.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.3d.v2.b16.clamp {%rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16 } @suld_3d_v2i16_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i16, i16 } @llvm.nvvm.suld.3d.v2i16.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.3d.v2.b64.trap {%rd{{[0-9]+}}, %rd{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i64, i64 } @suld_3d_v2i64_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i64, i64 } @llvm.nvvm.suld.3d.v2i64.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i64, i64 } %r
}

; CHECK: {{^[{]}}
; CHECK: suld.b.3d.v4.b16.zero {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}}, [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}];
define { i16, i16, i16, i16 } @suld_3d_v4i16_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  %r = call { i16, i16, i16, i16 } @llvm.nvvm.suld.3d.v4i16.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret { i16, i16, i16, i16 } %r
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a1d.b16.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}};
define void @sust_b_1d_array_i16_clamp(i64 %a0, i32 %a1, i32 %a2, i16 %a3) {
  call void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64 %a0, i32 %a1, i32 %a2, i16 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a1d.b64.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rd{{[0-9]+}}};
define void @sust_b_1d_array_i64_clamp(i64 %a0, i32 %a1, i32 %a2, i64 %a3) {
  call void @llvm.nvvm.sust.b.1d.array.i64.clamp(i64 %a0, i32 %a1, i32 %a2, i64 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a1d.v2.b16.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_1d_array_v2i16_trap(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4) {
  call void @llvm.nvvm.sust.b.1d.array.v2i16.trap(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a1d.v2.b64.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
define void @sust_b_1d_array_v2i64_zero(i64 %a0, i32 %a1, i32 %a2, i64 %a3, i64 %a4) {
  call void @llvm.nvvm.sust.b.1d.array.v2i64.zero(i64 %a0, i32 %a1, i32 %a2, i64 %a3, i64 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a1d.v4.b32.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_b_1d_array_v4i32_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6) {
  call void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.1d.b16.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%rs{{[0-9]+}}};
define void @sust_b_1d_i16_trap(i64 %a0, i32 %a1, i16 %a2) {
  call void @llvm.nvvm.sust.b.1d.i16.trap(i64 %a0, i32 %a1, i16 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.1d.b64.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%rd{{[0-9]+}}};
define void @sust_b_1d_i64_zero(i64 %a0, i32 %a1, i64 %a2) {
  call void @llvm.nvvm.sust.b.1d.i64.zero(i64 %a0, i32 %a1, i64 %a2)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.1d.v2.b32.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_b_1d_v2i32_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  call void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.1d.v2.b8.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_1d_v2i8_trap(i64 %a0, i32 %a1, i16 %a2, i16 %a3) {
  call void @llvm.nvvm.sust.b.1d.v2i8.trap(i64 %a0, i32 %a1, i16 %a2, i16 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.1d.v4.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_b_1d_v4i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5) {
  call void @llvm.nvvm.sust.b.1d.v4i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a2d.b16.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}};
define void @sust_b_2d_array_i16_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4) {
  call void @llvm.nvvm.sust.b.2d.array.i16.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a2d.b8.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}};
define void @sust_b_2d_array_i8_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4) {
  call void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a2d.v2.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_b_2d_array_v2i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5) {
  call void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a2d.v2.b8.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_2d_array_v2i8_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5) {
  call void @llvm.nvvm.sust.b.2d.array.v2i8.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.a2d.v4.b8.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_2d_array_v4i8_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5, i16 %a6, i16 %a7) {
  call void @llvm.nvvm.sust.b.2d.array.v4i8.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5, i16 %a6, i16 %a7)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.2d.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}};
define void @sust_b_2d_i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  call void @llvm.nvvm.sust.b.2d.i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.2d.b8.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}};
define void @sust_b_2d_i8_zero(i64 %a0, i32 %a1, i32 %a2, i16 %a3) {
  call void @llvm.nvvm.sust.b.2d.i8.zero(i64 %a0, i32 %a1, i32 %a2, i16 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.2d.v2.b32.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_b_2d_v2i32_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.sust.b.2d.v2i32.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.2d.v4.b16.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_2d_v4i16_clamp(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4, i16 %a5, i16 %a6) {
  call void @llvm.nvvm.sust.b.2d.v4i16.clamp(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4, i16 %a5, i16 %a6)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.2d.v4.b8.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_2d_v4i8_trap(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4, i16 %a5, i16 %a6) {
  call void @llvm.nvvm.sust.b.2d.v4i8.trap(i64 %a0, i32 %a1, i32 %a2, i16 %a3, i16 %a4, i16 %a5, i16 %a6)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.3d.b32.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}};
define void @sust_b_3d_i32_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.sust.b.3d.i32.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.3d.v2.b16.clamp [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_3d_v2i16_clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5) {
  call void @llvm.nvvm.sust.b.3d.v2i16.clamp(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.3d.v2.b64.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rd{{[0-9]+}}, %rd{{[0-9]+}}};
define void @sust_b_3d_v2i64_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i64 %a4, i64 %a5) {
  call void @llvm.nvvm.sust.b.3d.v2i64.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i64 %a4, i64 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.b.3d.v4.b16.zero [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}};
define void @sust_b_3d_v4i16_zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5, i16 %a6, i16 %a7) {
  call void @llvm.nvvm.sust.b.3d.v4i16.zero(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i16 %a4, i16 %a5, i16 %a6, i16 %a7)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.a1d.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}};
define void @sust_p_1d_array_i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3) {
  call void @llvm.nvvm.sust.p.1d.array.i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.a1d.v4.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_p_1d_array_v4i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6) {
  call void @llvm.nvvm.sust.p.1d.array.v4i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5, i32 %a6)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.1d.v4.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_p_1d_v4i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5) {
  call void @llvm.nvvm.sust.p.1d.v4i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.a2d.v2.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_p_2d_array_v2i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5) {
  call void @llvm.nvvm.sust.p.2d.array.v2i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4, i32 %a5)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.2d.v2.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}, %r{{[0-9]+}}};
define void @sust_p_2d_v2i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.sust.p.2d.v2i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: sust.p.3d.b32.trap [%rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}}], {%r{{[0-9]+}}};
define void @sust_p_3d_i32_trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4) {
  call void @llvm.nvvm.sust.p.3d.i32.trap(i64 %a0, i32 %a1, i32 %a2, i32 %a3, i32 %a4)
  ret void
}

declare i16 @llvm.nvvm.suld.1d.array.i16.clamp(i64, i32, i32)
declare i16 @llvm.nvvm.suld.1d.i16.trap(i64, i32)
declare i16 @llvm.nvvm.suld.2d.array.i16.zero(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.array.i8.clamp(i64, i32, i32, i32)
declare i16 @llvm.nvvm.suld.2d.i8.zero(i64, i32, i32)
declare i32 @llvm.nvvm.suld.2d.i32.trap(i64, i32, i32)
declare i32 @llvm.nvvm.suld.3d.i32.zero(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.1d.array.i64.clamp(i64, i32, i32)
declare i64 @llvm.nvvm.suld.1d.i64.zero(i64, i32)
declare void @llvm.nvvm.sust.b.1d.array.i16.clamp(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.1d.array.i64.clamp(i64, i32, i32, i64)
declare void @llvm.nvvm.sust.b.1d.array.v2i16.trap(i64, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.array.v2i64.zero(i64, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.1d.array.v4i32.clamp(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.i16.trap(i64, i32, i16)
declare void @llvm.nvvm.sust.b.1d.i64.zero(i64, i32, i64)
declare void @llvm.nvvm.sust.b.1d.v2i32.clamp(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.1d.v2i8.trap(i64, i32, i16, i16)
declare void @llvm.nvvm.sust.b.1d.v4i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.i16.zero(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.i8.clamp(i64, i32, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.array.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v2i8.zero(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.2d.array.v4i8.clamp(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.i8.zero(i64, i32, i32, i16)
declare void @llvm.nvvm.sust.b.2d.v2i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.2d.v4i16.clamp(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.2d.v4i8.trap(i64, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.b.3d.i32.zero(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.b.3d.v2i16.clamp(i64, i32, i32, i32, i16, i16)
declare void @llvm.nvvm.sust.b.3d.v2i64.trap(i64, i32, i32, i32, i64, i64)
declare void @llvm.nvvm.sust.b.3d.v4i16.zero(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.p.1d.array.i32.trap(i64, i32, i32, i32)
declare void @llvm.nvvm.sust.p.1d.array.v4i32.trap(i64, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.p.1d.v4i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.p.2d.array.v2i32.trap(i64, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.p.2d.v2i32.trap(i64, i32, i32, i32, i32)
declare void @llvm.nvvm.sust.p.3d.i32.trap(i64, i32, i32, i32, i32)
declare { i16, i16 } @llvm.nvvm.suld.1d.array.v2i16.trap(i64, i32, i32)
declare { i16, i16 } @llvm.nvvm.suld.1d.v2i8.trap(i64, i32)
declare { i16, i16 } @llvm.nvvm.suld.2d.array.v2i8.zero(i64, i32, i32, i32)
declare { i16, i16 } @llvm.nvvm.suld.3d.v2i16.clamp(i64, i32, i32, i32)
declare { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.array.v4i8.clamp(i64, i32, i32, i32)
declare { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.v4i16.clamp(i64, i32, i32)
declare { i16, i16, i16, i16 } @llvm.nvvm.suld.2d.v4i8.trap(i64, i32, i32)
declare { i16, i16, i16, i16 } @llvm.nvvm.suld.3d.v4i16.zero(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.1d.v2i32.clamp(i64, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.array.v2i32.trap(i64, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.suld.2d.v2i32.zero(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.array.v4i32.clamp(i64, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.suld.1d.v4i32.trap(i64, i32)
declare { i64, i64 } @llvm.nvvm.suld.1d.array.v2i64.zero(i64, i32, i32)
declare { i64, i64 } @llvm.nvvm.suld.3d.v2i64.trap(i64, i32, i32, i32)
