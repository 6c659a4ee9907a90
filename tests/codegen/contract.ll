; RUN: nvopt %s -arch=sm_90 -o - --emit=ptx | FileCheck %s
; RUN: nvopt %s -arch=sm_90 -fma=0 -o - --emit=ptx | FileCheck %s --check-prefix=OFF
; RUN: nvopt %s -arch=sm_90 -fma=1 -o - --emit=ptx | FileCheck %s --check-prefix=ON
; `contract` lets the assembler fuse: no rounding is written, for one is a wish for separate steps.

define float @allowed(float %a, float %b, float %c, float %d) {
; CHECK-LABEL: [allowed_param_0]
; CHECK:    mul.f32
; CHECK:    mul.f32
; CHECK:    sub.f32
; OFF-LABEL: [allowed_param_0]
; OFF:      mul.rn.f32
; OFF:      mul.rn.f32
; OFF:      sub.rn.f32
  %x = fmul contract float %a, %b
  %y = fmul contract float %c, %d
  %s = fsub contract float %x, %y
  ret float %s
}

define float @separate(float %a, float %b, float %c, float %d) {
; CHECK-LABEL: [separate_param_0]
; CHECK:    mul.rn.f32
; CHECK:    mul.rn.f32
; CHECK:    sub.rn.f32
; ON-LABEL: [separate_param_0]
; ON:       mul.f32
; ON:       mul.f32
; ON:       sub.f32
  %x = fmul float %a, %b
  %y = fmul float %c, %d
  %s = fsub float %x, %y
  ret float %s
}

; One product is fused here, whichever side it stands on.
define float @one_product(float %a, float %b, float %c) {
; CHECK-LABEL: [one_product_param_0]
; CHECK-NOT: mul
; CHECK:    neg.f32
; CHECK:    fma.rn.f32
  %x = fmul contract float %a, %b
  %s = fsub contract float %c, %x
  ret float %s
}
