; A quotient that may not be reordered is not, though the product of it may be.
; CHECKS: auto
; RUN: nvopt -passes=instcombine -S %s | FileCheck %s

define float @by_number(float %x) {
; CHECK-LABEL: define float @by_number(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[D:%.*]] = fdiv float [[X]], 3.000000e+00
; CHECK-NEXT:    [[R:%.*]] = fmul reassoc float [[D]], 2.000000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %d = fdiv float %x, 3.0
  %r = fmul reassoc float %d, 2.0
  ret float %r
}

define float @of_number(float %x) {
; CHECK-LABEL: define float @of_number(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[D:%.*]] = fdiv float 3.000000e+00, [[X]]
; CHECK-NEXT:    [[R:%.*]] = fmul reassoc float [[D]], 2.000000e+00
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %d = fdiv float 3.0, %x
  %r = fmul reassoc float %d, 2.0
  ret float %r
}

; Only what both promise holds for the new one.
define float @both(float %x) {
; CHECK-LABEL: define float @both(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fmul reassoc nsz float [[X]], 0x3FE5555560000000
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %d = fdiv reassoc nsz float %x, 3.0
  %r = fmul reassoc nnan nsz float %d, 2.0
  ret float %r
}

define float @both_of_number(float %x) {
; CHECK-LABEL: define float @both_of_number(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = fdiv reassoc float 6.000000e+00, [[X]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %d = fdiv reassoc nnan float 3.0, %x
  %r = fmul reassoc nsz float %d, 2.0
  ret float %r
}
