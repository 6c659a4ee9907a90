; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; Where floats are computed in another order, `ninf` and `nnan` go from what was not computed before.

define float @distributed(float %x) {
; CHECK-LABEL: define float @distributed(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fmul reassoc float [[X]], 1.750000e+00
; CHECK-NEXT:    [[R:%.*]] = fadd reassoc float [[TMP1]], 5.250000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %s = fadd reassoc float %x, 3.0
  %r = fmul reassoc ninf nnan float %s, 1.75
  ret float %r
}

define float @divided_twice(float %x, float %y, float %z) {
; CHECK-LABEL: define float @divided_twice(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]], float [[Z:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fmul reassoc nsz arcp contract afn float [[Y]], [[Z]]
; CHECK-NEXT:    [[R:%.*]] = fdiv reassoc nsz arcp contract afn float [[X]], [[TMP1]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %s = fdiv fast float %x, %y
  %r = fdiv fast float %s, %z
  ret float %r
}

; Not: the first division is as it is.
define float @divided_exactly_first(float %x, float %y, float %z) {
; CHECK-LABEL: define float @divided_exactly_first(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]], float [[Z:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = fdiv float [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = fdiv fast float [[S]], [[Z]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %s = fdiv float %x, %y
  %r = fdiv fast float %s, %z
  ret float %r
}

define float @factored(float %x, float %y, float %z) {
; CHECK-LABEL: define float @factored(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]], float [[Z:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fadd reassoc nsz arcp contract afn float [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = fmul reassoc nsz arcp contract afn float [[TMP1]], [[Z]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %s = fmul fast float %x, %z
  %t = fmul fast float %y, %z
  %r = fadd fast float %s, %t
  ret float %r
}

; Not: one product is as it is.
define float @factored_exact(float %x, float %y, float %z) {
; CHECK-LABEL: define float @factored_exact(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]], float [[Z:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = fmul float [[X]], [[Z]]
; CHECK-NEXT:    [[T:%.*]] = fmul fast float [[Y]], [[Z]]
; CHECK-NEXT:    [[R:%.*]] = fadd fast float [[S]], [[T]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %s = fmul float %x, %z
  %t = fmul fast float %y, %z
  %r = fadd fast float %s, %t
  ret float %r
}

; The joined constant is a number like others: nothing new is promised or lost.
define float @small_factors(float %x) {
; CHECK-LABEL: define float @small_factors(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = fmul fast float [[X]], 1.500000e+01
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fmul fast float %x, 3.0
  %b = fmul fast float %a, 5.0
  ret float %b
}

; Not: the product of the constants is zero.
define float @tiny_factors(float %x) {
; CHECK-LABEL: define float @tiny_factors(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fmul fast float [[X]], 0x3990000000000000
; CHECK-NEXT:    [[B:%.*]] = fmul fast float [[A]], 0x3990000000000000
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fmul fast float %x, 0x3990000000000000
  %b = fmul fast float %a, 0x3990000000000000
  ret float %b
}

; What is known not to be infinite in the narrow format stays so.
define float @narrow(float %x, float %y) {
; CHECK-LABEL: define float @narrow(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fmul ninf float [[X]], [[Y]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %a = fpext float %x to double
  %b = fpext float %y to double
  %p = fmul ninf double %a, %b
  %r = fptrunc ninf double %p to float
  ret float %r
}

define float @narrow_may_be_infinite(float %x, float %y) {
; CHECK-LABEL: define float @narrow_may_be_infinite(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fmul nnan float [[X]], [[Y]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %a = fpext float %x to double
  %b = fpext float %y to double
  %p = fmul nnan ninf double %a, %b
  %r = fptrunc double %p to float
  ret float %r
}
