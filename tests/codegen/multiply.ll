; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Products of widened integers are mul.wide, and so is an index times the size of an element: ptxas
; adds the address in the same instruction, which it does not for mad.wide.
; CHECK-LABEL: [wide_signed_param_0]
; CHECK: mul.wide.s32
define i64 @wide_signed(i32 %a, i32 %b) {
  %x = sext i32 %a to i64
  %y = sext i32 %b to i64
  %r = mul i64 %x, %y
  ret i64 %r
}

; CHECK-LABEL: [wide_unsigned_param_0]
; CHECK: mul.wide.u32
define i64 @wide_unsigned(i32 %a, i32 %b) {
  %x = zext i32 %a to i64
  %y = zext i32 %b to i64
  %r = mul i64 %x, %y
  ret i64 %r
}

; CHECK-LABEL: [element_param_0]
; CHECK: mul.wide.s32 [[BYTES:%rd[0-9]+]], {{%r[0-9]+}}, 16;
; CHECK-NEXT: add.s64 {{%rd[0-9]+}}, {{%rd[0-9]+}}, [[BYTES]];
; CHECK-NOT: mad.wide
define ptr @element(ptr %p, i32 %i) {
  %x = sext i32 %i to i64
  %r = getelementptr { i64, i32 }, ptr %p, i64 %x
  ret ptr %r
}

; CHECK-LABEL: [contracted_param_0]
; CHECK: fma.rn.f32
define float @contracted(float %a, float %b, float %c) {
  %x = fmul contract float %a, %b
  %r = fadd contract float %x, %c
  ret float %r
}

; CHECK-LABEL: [apart_param_0]
; CHECK: mul.rn.f32
; CHECK: add.rn.f32
define float @apart(float %a, float %b, float %c) {
  %x = fmul float %a, %b
  %r = fadd float %x, %c
  ret float %r
}
