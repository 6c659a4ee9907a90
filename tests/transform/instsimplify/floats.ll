; RUN: nvopt -passes=instsimplify -S %s | FileCheck %s

; Minus zero is neutral.
define float @neutral(float %x) {
; CHECK-LABEL: @neutral(
; CHECK-NEXT:    ret float %x
  %a = fadd float %x, -0.0
  %b = fmul float %a, 1.0
  ret float %b
}

; Plus zero is not: minus zero becomes plus zero.
define float @not_plus_zero(float %x) {
; CHECK-LABEL: @not_plus_zero(
; CHECK-NEXT:    %a = fadd float %x, 0.000000e+00
; CHECK-NEXT:    ret float %a
  %a = fadd float %x, 0.0
  ret float %a
}

; Where denormals are flushed, a product with one flushes.
define float @not_when_it_flushes(float %x) "denormal-fp-math-f32"="preserve-sign" {
; CHECK-LABEL: @not_when_it_flushes(
; CHECK-NEXT:    %a = fmul float %x, 1.000000e+00
; CHECK-NEXT:    ret float %a
  %a = fmul float %x, 1.0
  ret float %a
}

; A difference of equals is zero unless it is NaN.
define float @difference(float %x) {
; CHECK-LABEL: @difference(
; CHECK-NEXT:    ret float 0.000000e+00
  %d = fsub nnan float %x, %x
  ret float %d
}

define float @not_when_nan(float %x) {
; CHECK-LABEL: @not_when_nan(
; CHECK-NEXT:    %d = fsub float %x, %x
; CHECK-NEXT:    ret float %d
  %d = fsub float %x, %x
  ret float %d
}

declare double @llvm.sqrt.f64(double)

; The same call, where the rounding mode is the default one and where it may be another.
define double @root() {
; CHECK-LABEL: @root(
; CHECK-NEXT:    ret double 3.000000e+00
  %r = call double @llvm.sqrt.f64(double 9.0)
  ret double %r
}

define double @not_when_strict() strictfp {
; CHECK-LABEL: @not_when_strict(
; CHECK-NEXT:    %r = call double @llvm.sqrt.f64(double 9.000000e+00)
  %r = call double @llvm.sqrt.f64(double 9.0) strictfp
  ret double %r
}
