; RUN: nvopt opt -S -passes=instsimplify %s | FileCheck %s
; `x + 0.0` is `x` only if `x` is never minus zero. A sum with an integer is never; with `nsz` the sum may be simplified to
; something that is.
; CHECKS: auto

define float @never(float %x, i32 %i) {
; CHECK-LABEL: define float @never(
; CHECK-SAME: float [[X:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = sitofp i32 [[I]] to float
; CHECK-NEXT:    [[SUM:%.*]] = fadd float [[X]], [[Y]]
; CHECK-NEXT:    ret float [[SUM]]
; CHECK-NEXT:  }
  %y = sitofp i32 %i to float
  %sum = fadd float %x, %y
  %same = fadd float %sum, 0.0
  ret float %same
}

define float @any_sign(float %x, i32 %i) {
; CHECK-LABEL: define float @any_sign(
; CHECK-SAME: float [[X:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = sitofp i32 [[I]] to float
; CHECK-NEXT:    [[SUM:%.*]] = fadd nsz float [[X]], [[Y]]
; CHECK-NEXT:    [[KEPT:%.*]] = fadd float [[SUM]], 0.000000e+00
; CHECK-NEXT:    ret float [[KEPT]]
; CHECK-NEXT:  }
  %y = sitofp i32 %i to float
  %sum = fadd nsz float %x, %y
  %kept = fadd float %sum, 0.0
  ret float %kept
}
