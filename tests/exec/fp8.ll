; Floats to pairs of eight-bit floats of both formats and back: rounding to the nearest even, and
; the largest number for what is too large.

; EXEC: @to_e4m3(float 1.0, float -1.0) == i16 0x38b8
; EXEC: @to_e4m3(float 448.0, float 1000.0) == i16 0x7e7e
; EXEC: @to_e4m3(float 1.0625, float 1.1875) == i16 0x383a
; EXEC: @to_e4m3(float 0.001953125, float 0.0009765625) == i16 0x0100
; EXEC: @to_e4m3_relu(float -5.0, float 5.0) == i16 0x004a
; EXEC: @to_e5m2(float 1.0, float -2.5) == i16 0x3cc1
; EXEC: @to_e5m2(float 1000000.0, float 57344.0) == i16 0x7b7b
; EXEC: @from_e4m3(i16 0x38b8) == <2 x half> <half -1.0, half 1.0>
; EXEC: @from_e4m3(i16 0x7e01) == <2 x half> <half 0.001953125, half 448.0>
; EXEC: @from_e5m2(i16 0x3cc1) == <2 x half> <half -2.5, half 1.0>

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i16 @to_e4m3(float %high, float %low) {
entry:
  %r = call i16 @llvm.nvvm.ff.to.e4m3x2.rn(float %high, float %low)
  ret i16 %r
}

define i16 @to_e5m2(float %high, float %low) {
entry:
  %r = call i16 @llvm.nvvm.ff.to.e5m2x2.rn(float %high, float %low)
  ret i16 %r
}

define i16 @to_e4m3_relu(float %high, float %low) {
entry:
  %r = call i16 @llvm.nvvm.ff.to.e4m3x2.rn.relu(float %high, float %low)
  ret i16 %r
}

define <2 x half> @from_e4m3(i16 %x) {
entry:
  %r = call <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16 %x)
  ret <2 x half> %r
}

define <2 x half> @from_e5m2(i16 %x) {
entry:
  %r = call <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn(i16 %x)
  ret <2 x half> %r
}

declare <2 x half> @llvm.nvvm.e4m3x2.to.f16x2.rn(i16)
declare <2 x half> @llvm.nvvm.e5m2x2.to.f16x2.rn(i16)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn(float, float)
declare i16 @llvm.nvvm.ff.to.e4m3x2.rn.relu(float, float)
declare i16 @llvm.nvvm.ff.to.e5m2x2.rn(float, float)
