; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
target triple = "nvptx64-nvidia-cuda"

define float @subtract_constant(float %x) {
; CHECK-LABEL: define float @subtract_constant(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fadd float [[X]], -2.000000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fsub float %x, 2.0
  ret float %r
}

define float @divide_by_power(float %x) {
; CHECK-LABEL: define float @divide_by_power(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fmul float [[X]], 1.250000e-01
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fdiv float %x, 8.0
  ret float %r
}

; A third has no exact reciprocal.
define float @divide_by_three(float %x) {
; CHECK-LABEL: define float @divide_by_three(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fdiv float [[X]], 3.000000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fdiv float %x, 3.0
  ret float %r
}

define float @may_use_reciprocal(float %x) {
; CHECK-LABEL: define float @may_use_reciprocal(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fmul arcp float [[X]], 0x3FD5555560000000
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fdiv arcp float %x, 3.0
  ret float %r
}

; Rounding twice is rounding once: double has digits enough.
define float @narrowed(float %x, float %y) {
; CHECK-LABEL: define float @narrowed(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fadd float [[X]], [[Y]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fadd double %a, %b
  %r = fptrunc double %s to float
  ret float %r
}

; Where singles are flushed and doubles are not it is another result.
define float @not_when_it_flushes(float %x, float %y) "denormal-fp-math-f32"="preserve-sign" {
; CHECK-LABEL: define float @not_when_it_flushes(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = fpext float [[X]] to double
; CHECK-NEXT:    [[B:%.*]] = fpext float [[Y]] to double
; CHECK-NEXT:    [[S:%.*]] = fadd double [[A]], [[B]]
; CHECK-NEXT:    [[R:%.*]] = fptrunc double [[S]] to float
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fadd double %a, %b
  %r = fptrunc double %s to float
  ret float %r
}

declare float @llvm.nvvm.fabs.f32(float)
declare float @llvm.nvvm.fma.rn.f(float, float, float)
define float @nvvm(float %x) {
; CHECK-LABEL: define float @nvvm(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call float @llvm.fma.f32(float [[X]], float [[X]], float [[X]])
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = call float @llvm.nvvm.fma.rn.f(float %x, float %x, float %x)
  ret float %r
}

define float @sums_in_order(float %x) {
; CHECK-LABEL: define float @sums_in_order(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    [[B:%.*]] = fadd float [[A]], 2.000000e+00
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fadd float %x, 1.0
  %b = fadd float %a, 2.0
  ret float %b
}

define float @sums_in_any_order(float %x) {
; CHECK-LABEL: define float @sums_in_any_order(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = fadd reassoc nsz float [[X]], 3.000000e+00
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fadd reassoc nsz float %x, 1.0
  %b = fadd reassoc nsz float %a, 2.0
  ret float %b
}
