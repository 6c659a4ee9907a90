; RUN: nvopt -passes=reassociate -S %s | FileCheck %s
; CHECKS: auto
; Partial results in another order were not there before: they may be infinite, and sums of them no numbers.
define float @three(float %c, float %b, float %a) {
  %s = fadd fast float %a, %b
  %t = fadd fast float %s, %c
  ret float %t
}

; Of two there is no partial result.
define float @two(float %b, float %a) {
  %s = fadd fast float %a, %b
  ret float %s
}

; Not: the constants make zero.
define float @tiny(float %x, float %y) {
  %a = fmul fast float %x, 0x3990000000000000
  %b = fmul fast float %a, %y
  %c = fmul fast float %b, 0x3990000000000000
  ret float %c
}
