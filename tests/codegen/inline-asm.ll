; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Inline assembler: register constraints, immediates, tied operands, several results, `$$` for `$`.
; CHECK-LABEL: [one_param_0]
; CHECK: add.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, 5;
define i32 @one(i32 %a) {
  %r = call i32 asm "add.s32 $0, $1, $2;", "=r,r,n"(i32 %a, i32 5)
  ret i32 %r
}

; CHECK-LABEL: [fma_param_0]
; CHECK: fma.rn.f32 %r{{[0-9]+}}, [[A:%r[0-9]+]], %r{{[0-9]+}}, [[A]];
define float @fma(float %a, float %b) {
  %r = call float asm "fma.rn.f32 $0, $1, $2, $1;", "=f,f,f"(float %a, float %b)
  ret float %r
}

; CHECK-LABEL: [tied_param_0]
; CHECK: add.s64 [[T:%rd[0-9]+]], [[T]], 1;
define i64 @tied(i64 %a) {
  %r = call i64 asm "add.s64 $0, $0, 1;", "=l,0"(i64 %a)
  ret i64 %r
}

; CHECK-LABEL: [two_param_0]
; CHECK: mov.b64 {%r{{[0-9]+}}, %r{{[0-9]+}}}, %rd{{[0-9]+}};
define i32 @two(i64 %a) {
  %p = call { i32, i32 } asm "mov.b64 {$0, $1}, $2;", "=r,=r,l"(i64 %a)
  %r = extractvalue { i32, i32 } %p, 1
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: { .reg .pred $p; setp.eq.u32 $p, 1, 1; }
define void @labels() {
  call void asm sideeffect "{ .reg .pred $$p; setp.eq.u32 $$p, 1, 1; }", "~{memory}"()
  ret void
}

; CHECK-LABEL: [short_param_0]
; CHECK: neg.s16 %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @short(i16 %a) {
  %r = call i16 asm "neg.s16 $0, $1;", "=h,h"(i16 %a)
  ret i16 %r
}
