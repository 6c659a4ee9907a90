; Arithmetic that stops at the limits, overflow bits, funnel shifts and rotations.

; EXEC: @sadd(i8 100, i8 50) == i8 127
; EXEC: @sadd(i8 -100, i8 -50) == i8 -128
; EXEC: @sadd(i8 3, i8 4) == i8 7
; EXEC: @usub(i8 3, i8 5) == i8 0
; EXEC: @vector(<4 x i16> <i16 -1, i16 1, i16 32767, i16 0>, <4 x i16> <i16 1, i16 1, i16 32767, i16 0>) == <4 x i16> <i16 -1, i16 2, i16 -2, i16 0>
; EXEC: @overflow(i32 65536, i32 65536) == { i32 0, i1 true }
; EXEC: @overflow(i32 -3, i32 7) == { i32 -21, i1 false }
; EXEC: @funnel(i32 0x12345678, i32 0x9abcdef0, i32 8) == i32 0x3456789a
; EXEC: @funnel(i32 1, i32 -1, i32 32) == i32 1
; EXEC: @clamped(i32 0x12345678, i32 0x9abcdef0, i32 8) == i32 0x789abcde
; EXEC: @clamped(i32 0x12345678, i32 0x9abcdef0, i32 99) == i32 0x12345678
; EXEC: @to_int(float 1.0e+20) == i32 2147483647
; EXEC: @to_int(float -1.0e+20) == i32 -2147483648
; EXEC: @to_int(float -2.75) == i32 -2
; EXEC: @to_int(float nan) == i32 0
; EXEC: @unit(float 1.5) == float 1.0
; EXEC: @unit(float -0.5) == float 0.0
; EXEC: @unit(float 0.25) == float 0.25

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i8 @sadd(i8 %a, i8 %b) {
entry:
  %r = call i8 @llvm.sadd.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

define i8 @usub(i8 %a, i8 %b) {
entry:
  %r = call i8 @llvm.usub.sat.i8(i8 %a, i8 %b)
  ret i8 %r
}

define <4 x i16> @vector(<4 x i16> %a, <4 x i16> %b) {
entry:
  %r = call <4 x i16> @llvm.uadd.sat.v4i16(<4 x i16> %a, <4 x i16> %b)
  ret <4 x i16> %r
}

define { i32, i1 } @overflow(i32 %a, i32 %b) {
entry:
  %r = call { i32, i1 } @llvm.smul.with.overflow.i32(i32 %a, i32 %b)
  ret { i32, i1 } %r
}

define i32 @funnel(i32 %high, i32 %low, i32 %n) {
entry:
  %r = call i32 @llvm.fshl.i32(i32 %high, i32 %low, i32 %n)
  ret i32 %r
}

define i32 @clamped(i32 %high, i32 %low, i32 %n) {
entry:
  %r = call i32 @llvm.nvvm.fshr.clamp.i32(i32 %high, i32 %low, i32 %n)
  ret i32 %r
}

define i32 @to_int(float %x) {
entry:
  %r = call i32 @llvm.fptosi.sat.i32.f32(float %x)
  ret i32 %r
}

define float @unit(float %x) {
entry:
  %r = call float @llvm.nvvm.saturate.f(float %x)
  ret float %r
}

declare i32 @llvm.fptosi.sat.i32.f32(float)
declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.nvvm.fshr.clamp.i32(i32, i32, i32)
declare float @llvm.nvvm.saturate.f(float)
declare i8 @llvm.sadd.sat.i8(i8, i8)
declare { i32, i1 } @llvm.smul.with.overflow.i32(i32, i32)
declare <4 x i16> @llvm.uadd.sat.v4i16(<4 x i16>, <4 x i16>)
declare i8 @llvm.usub.sat.i8(i8, i8)
