; A function that flushes denormal floats and one that does not stay apart, if it computes with
; floats: inlined it would give other results.
; CHECKS: auto
; RUN: nvopt -passes=always-inline -S %s | FileCheck %s
; RUN: nvopt -passes=inline -S %s | FileCheck %s

define internal float @flushes(float %x) alwaysinline "denormal-fp-math-f32"="preserve-sign,preserve-sign" {
; CHECK-LABEL: define internal float @flushes(
; CHECK-SAME: float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R:%.*]] = fmul float [[X]], [[X]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fmul float %x, %x
  ret float %r
}
define internal float @keeps(float %x) alwaysinline {
; CHECK-LABEL: define internal float @keeps(
; CHECK-SAME: float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R:%.*]] = fadd float [[X]], [[X]]
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = fadd float %x, %x
  ret float %r
}
define internal float @fits_all(float %x) alwaysinline "denormal-fp-math"="dynamic,dynamic" {
; CHECK-NOT: define {{.*}}@fits_all(
  %r = fdiv float %x, 3.0
  ret float %r
}
define internal float @moves(ptr %p, float %x) alwaysinline "nvptx-f32ftz"="true" {
; CHECK-NOT: define {{.*}}@moves(
  %r = load float, ptr %p
  store float %x, ptr %p
  ret float %r
}

; Not the first.
define float @keeps_all(ptr %p, float %x) {
; CHECK-LABEL: define float @keeps_all(
; CHECK-SAME: ptr [[P:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = call float @flushes(float [[X]])
; CHECK-NEXT:    [[R_I:%.*]] = fadd float [[TMP1]], [[TMP1]]
; CHECK-NEXT:    [[R_I1:%.*]] = fdiv float [[R_I]], 3.000000e+00
; CHECK-NEXT:    [[R_I2:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    store float [[R_I1]], ptr [[P]], align 4
; CHECK-NEXT:    ret float [[R_I2]]
; CHECK-NEXT:  }
  %1 = call float @flushes(float %x)
  %2 = call float @keeps(float %1)
  %3 = call float @fits_all(float %2)
  %4 = call float @moves(ptr %p, float %3)
  ret float %4
}

; Not the second. Both attributes say the same.
define float @flushes_all(ptr %p, float %x) "nvptx-f32ftz"="true" {
; CHECK-LABEL: define float @flushes_all(
; CHECK-SAME: ptr [[P:%.*]], float [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[R_I:%.*]] = fmul float [[X]], [[X]]
; CHECK-NEXT:    [[TMP1:%.*]] = call float @keeps(float [[R_I]])
; CHECK-NEXT:    [[R_I1:%.*]] = fdiv float [[TMP1]], 3.000000e+00
; CHECK-NEXT:    [[R_I2:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    store float [[R_I1]], ptr [[P]], align 4
; CHECK-NEXT:    ret float [[R_I2]]
; CHECK-NEXT:  }
  %1 = call float @flushes(float %x)
  %2 = call float @keeps(float %1)
  %3 = call float @fits_all(float %2)
  %4 = call float @moves(ptr %p, float %3)
  ret float %4
}
