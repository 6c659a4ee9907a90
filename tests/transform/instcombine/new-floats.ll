; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; Where floats are computed in another order, `ninf` and `nnan` go from what was not computed before.

define float @distributed(float %x) {
  %s = fadd reassoc float %x, 3.0
  %r = fmul reassoc ninf nnan float %s, 1.75
  ret float %r
}

define float @divided_twice(float %x, float %y, float %z) {
  %s = fdiv fast float %x, %y
  %r = fdiv fast float %s, %z
  ret float %r
}

; Not: the first division is as it is.
define float @divided_exactly_first(float %x, float %y, float %z) {
  %s = fdiv float %x, %y
  %r = fdiv fast float %s, %z
  ret float %r
}

define float @factored(float %x, float %y, float %z) {
  %s = fmul fast float %x, %z
  %t = fmul fast float %y, %z
  %r = fadd fast float %s, %t
  ret float %r
}

; Not: one product is as it is.
define float @factored_exact(float %x, float %y, float %z) {
  %s = fmul float %x, %z
  %t = fmul fast float %y, %z
  %r = fadd fast float %s, %t
  ret float %r
}

; The joined constant is a number like others: nothing new is promised or lost.
define float @small_factors(float %x) {
  %a = fmul fast float %x, 3.0
  %b = fmul fast float %a, 5.0
  ret float %b
}

; Not: the product of the constants is zero.
define float @tiny_factors(float %x) {
  %a = fmul fast float %x, 0x3990000000000000
  %b = fmul fast float %a, 0x3990000000000000
  ret float %b
}

; What is known not to be infinite in the narrow format stays so.
define float @narrow(float %x, float %y) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %p = fmul ninf double %a, %b
  %r = fptrunc ninf double %p to float
  ret float %r
}

define float @narrow_may_be_infinite(float %x, float %y) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %p = fmul nnan ninf double %a, %b
  %r = fptrunc double %p to float
  ret float %r
}
