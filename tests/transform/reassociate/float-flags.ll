; RUN: nvopt -passes=reassociate -S %s | FileCheck %s
; CHECKS: auto
; Partial results in another order were not there before: they may be infinite, and sums of them no numbers.
define float @three(float %c, float %b, float %a) {
; CHECK-LABEL: define float @three(
; CHECK-SAME: float [[C:%.*]], float [[B:%.*]], float [[A:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fadd reassoc nsz arcp contract afn float [[B]], [[C]]
; CHECK-NEXT:    [[T:%.*]] = fadd reassoc nsz arcp contract afn float [[TMP1]], [[A]]
; CHECK-NEXT:    ret float [[T]]
; CHECK-NEXT:  }
  %s = fadd fast float %a, %b
  %t = fadd fast float %s, %c
  ret float %t
}

; Of two there is no partial result.
define float @two(float %b, float %a) {
; CHECK-LABEL: define float @two(
; CHECK-SAME: float [[B:%.*]], float [[A:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = fadd fast float [[B]], [[A]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %s = fadd fast float %a, %b
  ret float %s
}

; Not: the constants make zero.
define float @tiny(float %x, float %y) {
; CHECK-LABEL: define float @tiny(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fmul fast float [[X]], 0x3990000000000000
; CHECK-NEXT:    [[B:%.*]] = fmul fast float [[A]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = fmul fast float [[B]], 0x3990000000000000
; CHECK-NEXT:    ret float [[C]]
; CHECK-NEXT:  }
  %a = fmul fast float %x, 0x3990000000000000
  %b = fmul fast float %a, %y
  %c = fmul fast float %b, 0x3990000000000000
  ret float %c
}
