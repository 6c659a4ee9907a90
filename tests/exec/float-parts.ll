; Floats taken apart and put together: powers of two, fractions, whole numbers.

; EXEC: @ldexp_double(double -3.75, i32 1) == double -7.5
; EXEC: @ldexp_double(double -3.75, i32 -1074) == double -2e-323
; EXEC: @ldexp_double(double -3.75, i32 -1022) == double -8.344026969402005e-308
; EXEC: @ldexp_double(double -3.75, i32 2098) == double -inf
; EXEC: @ldexp_double(double -3.75, i32 -2099) == double -0.0
; EXEC: @ldexp_double(double -3.75, i32 2147483647) == double -inf
; EXEC: @ldexp_double(double -3.75, i32 -1060) == double -3.03554e-319
; EXEC: @ldexp_double(double 5e-324, i32 1) == double 1e-323
; EXEC: @ldexp_double(double 5e-324, i32 -1074) == double 0.0
; EXEC: @ldexp_double(double 5e-324, i32 -1022) == double 0.0
; EXEC: @ldexp_double(double 5e-324, i32 2098) == double inf
; EXEC: @ldexp_double(double 5e-324, i32 -2099) == double 0.0
; EXEC: @ldexp_double(double 5e-324, i32 2147483647) == double inf
; EXEC: @ldexp_double(double 5e-324, i32 -1060) == double 0.0
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 1) == double inf
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 -1074) == double 8.881784197001251e-16
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 -1022) == double 3.9999999999999996
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 2098) == double inf
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 -2099) == double 0.0
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 2147483647) == double inf
; EXEC: @ldexp_double(double 1.7976931348623157e+308, i32 -1060) == double 1.455191522836685e-11
; EXEC: @ldexp_double(double -1e-310, i32 1) == double -2e-310
; EXEC: @ldexp_double(double -1e-310, i32 -1074) == double -0.0
; EXEC: @ldexp_double(double -1e-310, i32 -1022) == double -0.0
; EXEC: @ldexp_double(double -1e-310, i32 2098) == double -inf
; EXEC: @ldexp_double(double -1e-310, i32 -2099) == double -0.0
; EXEC: @ldexp_double(double -1e-310, i32 2147483647) == double -inf
; EXEC: @ldexp_double(double -1e-310, i32 -1060) == double -0.0
; EXEC: @ldexp_double(double nan, i32 4) == double nan
; EXEC: @ldexp_double(double -inf, i32 -4) == double -inf
; EXEC: @ldexp_float(float -3.75, i32 3) == float -30.0
; EXEC: @ldexp_float(float -3.75, i32 -149) == float -5.605193857299268e-45
; EXEC: @ldexp_float(float -3.75, i32 278) == float -inf
; EXEC: @ldexp_float(float -3.75, i32 -300) == float -0.0
; EXEC: @ldexp_float(float 1.401298464324817e-45, i32 3) == float 1.1210387714598537e-44
; EXEC: @ldexp_float(float 1.401298464324817e-45, i32 -149) == float 0.0
; EXEC: @ldexp_float(float 1.401298464324817e-45, i32 278) == float inf
; EXEC: @ldexp_float(float 1.401298464324817e-45, i32 -300) == float 0.0
; EXEC: @ldexp_float(float 3.4028234663852886e+38, i32 3) == float inf
; EXEC: @ldexp_float(float 3.4028234663852886e+38, i32 -149) == float 4.7683712978141557e-07
; EXEC: @ldexp_float(float 3.4028234663852886e+38, i32 278) == float inf
; EXEC: @ldexp_float(float 3.4028234663852886e+38, i32 -300) == float 0.0
; EXEC: @ldexp_float(float 0.0, i32 3) == float 0.0
; EXEC: @ldexp_float(float 0.0, i32 -149) == float 0.0
; EXEC: @ldexp_float(float 0.0, i32 278) == float 0.0
; EXEC: @ldexp_float(float 0.0, i32 -300) == float 0.0
; EXEC: @ldexp_float(float nan, i32 4) == float nan
; EXEC: @ldexp_float(float -inf, i32 -4) == float -inf
; EXEC: @ldexp_half(half -3.75, i32 3) == half -30.0
; EXEC: @ldexp_half(half -3.75, i32 -24) == half -2.384185791015625e-07
; EXEC: @ldexp_half(half -3.75, i32 40) == half -inf
; EXEC: @ldexp_half(half 5.960464477539063e-08, i32 3) == half 4.76837158203125e-07
; EXEC: @ldexp_half(half 5.960464477539063e-08, i32 -24) == half 0.0
; EXEC: @ldexp_half(half 5.960464477539063e-08, i32 40) == half inf
; EXEC: @ldexp_half(half 65504.0, i32 3) == half inf
; EXEC: @ldexp_half(half 65504.0, i32 -24) == half 0.0039043426513671875
; EXEC: @ldexp_half(half 65504.0, i32 40) == half inf
; EXEC: @ldexp_half(half nan, i32 4) == half nan
; EXEC: @ldexp_half(half -inf, i32 -4) == half -inf
; EXEC: @ldexp_bfloat(bfloat 1.0, i32 3) == bfloat 8.0
; EXEC: @ldexp_bfloat(bfloat 1.0, i32 -133) == bfloat 9.183549615799121e-41
; EXEC: @ldexp_bfloat(bfloat -3.75, i32 3) == bfloat -30.0
; EXEC: @ldexp_bfloat(bfloat -3.75, i32 -133) == bfloat -3.6734198463196485e-40
; EXEC: @ldexp_bfloat(bfloat 1.1754943508222875e-38, i32 3) == bfloat 9.4039548065783e-38
; EXEC: @ldexp_bfloat(bfloat 1.1754943508222875e-38, i32 -133) == bfloat 0.0
; EXEC: @ldexp_bfloat(bfloat 0.0, i32 3) == bfloat 0.0
; EXEC: @ldexp_bfloat(bfloat 0.0, i32 -133) == bfloat 0.0
; EXEC: @ldexp_bfloat(bfloat nan, i32 4) == bfloat nan
; EXEC: @ldexp_bfloat(bfloat -inf, i32 -4) == bfloat -inf
; EXEC: @ldexp_i8(double 1.5, i8 -128) == double 4.408103815583578e-39
; EXEC: @ldexp_i8(double 1.5, i8 127) == double 2.5521177519070385e+38
; EXEC: @ldexp_i64(double 1.5, i64 -9223372036854775808) == double 0.0
; EXEC: @ldexp_i64(double 1.5, i64 1100) == double inf
; EXEC: @ldexp_i64(double 1.5, i64 -20) == double 1.430511474609375e-06
; EXEC: @fraction_double(double -3.75) == double -0.9375
; EXEC: @exponent_double(double -3.75) == i32 2
; EXEC: @fraction_double(double 5e-324) == double 0.5
; EXEC: @exponent_double(double 5e-324) == i32 -1073
; EXEC: @fraction_double(double 1.7976931348623157e+308) == double 0.9999999999999999
; EXEC: @exponent_double(double 1.7976931348623157e+308) == i32 1024
; EXEC: @fraction_double(double -1e-310) == double -0.5752618031559393
; EXEC: @exponent_double(double -1e-310) == i32 -1029
; EXEC: @fraction_double(double inf) == double inf
; EXEC: @exponent_double(double inf) == i32 0
; EXEC: @fraction_double(double -inf) == double -inf
; EXEC: @exponent_double(double -inf) == i32 0
; EXEC: @fraction_double(double 0.5) == double 0.5
; EXEC: @exponent_double(double 0.5) == i32 0
; EXEC: @fraction_double(double -0.75) == double -0.75
; EXEC: @exponent_double(double -0.75) == i32 0
; EXEC: @behind_double(double -0.0) == double -0.0
; EXEC: @before_double(double -0.0) == double -0.0
; EXEC: @behind_double(double -2.25) == double -0.25
; EXEC: @before_double(double -2.25) == double -2.0
; EXEC: @behind_double(double -7.0) == double -0.0
; EXEC: @before_double(double -7.0) == double -7.0
; EXEC: @behind_double(double inf) == double 0.0
; EXEC: @before_double(double inf) == double inf
; EXEC: @lrint_double(double -0.5) == i64 0
; EXEC: @lround_double(double -0.5) == i32 -1
; EXEC: @lrint_double(double 2.5) == i64 2
; EXEC: @lround_double(double 2.5) == i32 3
; EXEC: @lrint_double(double -3.75) == i64 -4
; EXEC: @lround_double(double -3.75) == i32 -4
; EXEC: @powi_double(double 2.0, i32 -3) == double 0.125
; EXEC: @powi_double(double -1.5, i32 3) == double -3.375
; EXEC: @powi_double(double 3.0, i32 0) == double 1.0
; EXEC: @fraction_float(float -3.75) == float -0.9375
; EXEC: @exponent_float(float -3.75) == i32 2
; EXEC: @fraction_float(float 1.401298464324817e-45) == float 0.5
; EXEC: @exponent_float(float 1.401298464324817e-45) == i32 -148
; EXEC: @fraction_float(float 3.4028234663852886e+38) == float 0.9999999403953552
; EXEC: @exponent_float(float 3.4028234663852886e+38) == i32 128
; EXEC: @fraction_float(float 0.0) == float 0.0
; EXEC: @exponent_float(float 0.0) == i32 0
; EXEC: @fraction_float(float inf) == float inf
; EXEC: @exponent_float(float inf) == i32 0
; EXEC: @fraction_float(float -inf) == float -inf
; EXEC: @exponent_float(float -inf) == i32 0
; EXEC: @fraction_float(float 0.5) == float 0.5
; EXEC: @exponent_float(float 0.5) == i32 0
; EXEC: @fraction_float(float -0.75) == float -0.75
; EXEC: @exponent_float(float -0.75) == i32 0
; EXEC: @behind_float(float -0.0) == float -0.0
; EXEC: @before_float(float -0.0) == float -0.0
; EXEC: @behind_float(float -2.25) == float -0.25
; EXEC: @before_float(float -2.25) == float -2.0
; EXEC: @behind_float(float -7.0) == float -0.0
; EXEC: @before_float(float -7.0) == float -7.0
; EXEC: @behind_float(float inf) == float 0.0
; EXEC: @before_float(float inf) == float inf
; EXEC: @lrint_float(float -0.5) == i64 0
; EXEC: @lround_float(float -0.5) == i32 -1
; EXEC: @lrint_float(float 2.5) == i64 2
; EXEC: @lround_float(float 2.5) == i32 3
; EXEC: @lrint_float(float -3.75) == i64 -4
; EXEC: @lround_float(float -3.75) == i32 -4
; EXEC: @powi_float(float 2.0, i32 -3) == float 0.125
; EXEC: @powi_float(float -1.5, i32 3) == float -3.375
; EXEC: @powi_float(float 3.0, i32 0) == float 1.0
; EXEC: @fraction_half(half -3.75) == half -0.9375
; EXEC: @exponent_half(half -3.75) == i32 2
; EXEC: @fraction_half(half 5.960464477539063e-08) == half 0.5
; EXEC: @exponent_half(half 5.960464477539063e-08) == i32 -23
; EXEC: @fraction_half(half 65504.0) == half 0.99951171875
; EXEC: @exponent_half(half 65504.0) == i32 16
; EXEC: @fraction_half(half inf) == half inf
; EXEC: @exponent_half(half inf) == i32 0
; EXEC: @fraction_half(half -inf) == half -inf
; EXEC: @exponent_half(half -inf) == i32 0
; EXEC: @fraction_half(half 0.5) == half 0.5
; EXEC: @exponent_half(half 0.5) == i32 0
; EXEC: @fraction_half(half -0.75) == half -0.75
; EXEC: @exponent_half(half -0.75) == i32 0
; EXEC: @behind_half(half -0.0) == half -0.0
; EXEC: @before_half(half -0.0) == half -0.0
; EXEC: @behind_half(half -2.25) == half -0.25
; EXEC: @before_half(half -2.25) == half -2.0
; EXEC: @behind_half(half -7.0) == half -0.0
; EXEC: @before_half(half -7.0) == half -7.0
; EXEC: @behind_half(half inf) == half 0.0
; EXEC: @before_half(half inf) == half inf
; EXEC: @lrint_half(half -0.5) == i64 0
; EXEC: @lround_half(half -0.5) == i32 -1
; EXEC: @lrint_half(half 2.5) == i64 2
; EXEC: @lround_half(half 2.5) == i32 3
; EXEC: @lrint_half(half -3.75) == i64 -4
; EXEC: @lround_half(half -3.75) == i32 -4
; EXEC: @powi_half(half 2.0, i32 -3) == half 0.125
; EXEC: @powi_half(half -1.5, i32 3) == half -3.375
; EXEC: @powi_half(half 3.0, i32 0) == half 1.0
; EXEC: @fraction_bfloat(bfloat 1.0) == bfloat 0.5
; EXEC: @exponent_bfloat(bfloat 1.0) == i32 1
; EXEC: @fraction_bfloat(bfloat -3.75) == bfloat -0.9375
; EXEC: @exponent_bfloat(bfloat -3.75) == i32 2
; EXEC: @fraction_bfloat(bfloat 1.1754943508222875e-38) == bfloat 0.5
; EXEC: @exponent_bfloat(bfloat 1.1754943508222875e-38) == i32 -125
; EXEC: @fraction_bfloat(bfloat 0.0) == bfloat 0.0
; EXEC: @exponent_bfloat(bfloat 0.0) == i32 0
; EXEC: @fraction_bfloat(bfloat inf) == bfloat inf
; EXEC: @exponent_bfloat(bfloat inf) == i32 0
; EXEC: @fraction_bfloat(bfloat -inf) == bfloat -inf
; EXEC: @exponent_bfloat(bfloat -inf) == i32 0
; EXEC: @fraction_bfloat(bfloat 0.5) == bfloat 0.5
; EXEC: @exponent_bfloat(bfloat 0.5) == i32 0
; EXEC: @fraction_bfloat(bfloat -0.75) == bfloat -0.75
; EXEC: @exponent_bfloat(bfloat -0.75) == i32 0
; EXEC: @behind_bfloat(bfloat -0.0) == bfloat -0.0
; EXEC: @before_bfloat(bfloat -0.0) == bfloat -0.0
; EXEC: @behind_bfloat(bfloat -2.25) == bfloat -0.25
; EXEC: @before_bfloat(bfloat -2.25) == bfloat -2.0
; EXEC: @behind_bfloat(bfloat -7.0) == bfloat -0.0
; EXEC: @before_bfloat(bfloat -7.0) == bfloat -7.0
; EXEC: @behind_bfloat(bfloat inf) == bfloat 0.0
; EXEC: @before_bfloat(bfloat inf) == bfloat inf
; EXEC: @lrint_bfloat(bfloat -0.5) == i64 0
; EXEC: @lround_bfloat(bfloat -0.5) == i32 -1
; EXEC: @lrint_bfloat(bfloat 2.5) == i64 2
; EXEC: @lround_bfloat(bfloat 2.5) == i32 3
; EXEC: @lrint_bfloat(bfloat -3.75) == i64 -4
; EXEC: @lround_bfloat(bfloat -3.75) == i32 -4
; EXEC: @powi_bfloat(bfloat 2.0, i32 -3) == bfloat 0.125
; EXEC: @powi_bfloat(bfloat -1.5, i32 3) == bfloat -3.375
; EXEC: @powi_bfloat(bfloat 3.0, i32 0) == bfloat 1.0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define double @ldexp_double(double %x, i32 %n) {
  %r = call double @llvm.ldexp.f64.i32(double %x, i32 %n)
  ret double %r
}

define float @ldexp_float(float %x, i32 %n) {
  %r = call float @llvm.ldexp.f32.i32(float %x, i32 %n)
  ret float %r
}

define half @ldexp_half(half %x, i32 %n) {
  %r = call half @llvm.ldexp.f16.i32(half %x, i32 %n)
  ret half %r
}

define bfloat @ldexp_bfloat(bfloat %x, i32 %n) {
  %r = call bfloat @llvm.ldexp.bf16.i32(bfloat %x, i32 %n)
  ret bfloat %r
}

define double @ldexp_i8(double %x, i8 %n) {
  %r = call double @llvm.ldexp.f64.i8(double %x, i8 %n)
  ret double %r
}

define double @ldexp_i64(double %x, i64 %n) {
  %r = call double @llvm.ldexp.f64.i64(double %x, i64 %n)
  ret double %r
}

define double @fraction_double(double %x) {
  %r = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %v = extractvalue { double, i32 } %r, 0
  ret double %v
}

define i32 @exponent_double(double %x) {
  %r = call { double, i32 } @llvm.frexp.f64.i32(double %x)
  %v = extractvalue { double, i32 } %r, 1
  ret i32 %v
}

define double @behind_double(double %x) {
  %r = call { double, double } @llvm.modf.f64(double %x)
  %v = extractvalue { double, double } %r, 0
  ret double %v
}

define double @before_double(double %x) {
  %r = call { double, double } @llvm.modf.f64(double %x)
  %v = extractvalue { double, double } %r, 1
  ret double %v
}

define i64 @lrint_double(double %x) {
  %r = call i64 @llvm.lrint.i64.f64(double %x)
  ret i64 %r
}

define i32 @lround_double(double %x) {
  %r = call i32 @llvm.lround.i32.f64(double %x)
  ret i32 %r
}

define double @powi_double(double %x, i32 %n) {
  %r = call double @llvm.powi.f64.i32(double %x, i32 %n)
  ret double %r
}

define float @fraction_float(float %x) {
  %r = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %v = extractvalue { float, i32 } %r, 0
  ret float %v
}

define i32 @exponent_float(float %x) {
  %r = call { float, i32 } @llvm.frexp.f32.i32(float %x)
  %v = extractvalue { float, i32 } %r, 1
  ret i32 %v
}

define float @behind_float(float %x) {
  %r = call { float, float } @llvm.modf.f32(float %x)
  %v = extractvalue { float, float } %r, 0
  ret float %v
}

define float @before_float(float %x) {
  %r = call { float, float } @llvm.modf.f32(float %x)
  %v = extractvalue { float, float } %r, 1
  ret float %v
}

define i64 @lrint_float(float %x) {
  %r = call i64 @llvm.lrint.i64.f32(float %x)
  ret i64 %r
}

define i32 @lround_float(float %x) {
  %r = call i32 @llvm.lround.i32.f32(float %x)
  ret i32 %r
}

define float @powi_float(float %x, i32 %n) {
  %r = call float @llvm.powi.f32.i32(float %x, i32 %n)
  ret float %r
}

define half @fraction_half(half %x) {
  %r = call { half, i32 } @llvm.frexp.f16.i32(half %x)
  %v = extractvalue { half, i32 } %r, 0
  ret half %v
}

define i32 @exponent_half(half %x) {
  %r = call { half, i32 } @llvm.frexp.f16.i32(half %x)
  %v = extractvalue { half, i32 } %r, 1
  ret i32 %v
}

define half @behind_half(half %x) {
  %r = call { half, half } @llvm.modf.f16(half %x)
  %v = extractvalue { half, half } %r, 0
  ret half %v
}

define half @before_half(half %x) {
  %r = call { half, half } @llvm.modf.f16(half %x)
  %v = extractvalue { half, half } %r, 1
  ret half %v
}

define i64 @lrint_half(half %x) {
  %r = call i64 @llvm.lrint.i64.f16(half %x)
  ret i64 %r
}

define i32 @lround_half(half %x) {
  %r = call i32 @llvm.lround.i32.f16(half %x)
  ret i32 %r
}

define half @powi_half(half %x, i32 %n) {
  %r = call half @llvm.powi.f16.i32(half %x, i32 %n)
  ret half %r
}

define bfloat @fraction_bfloat(bfloat %x) {
  %r = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %x)
  %v = extractvalue { bfloat, i32 } %r, 0
  ret bfloat %v
}

define i32 @exponent_bfloat(bfloat %x) {
  %r = call { bfloat, i32 } @llvm.frexp.bf16.i32(bfloat %x)
  %v = extractvalue { bfloat, i32 } %r, 1
  ret i32 %v
}

define bfloat @behind_bfloat(bfloat %x) {
  %r = call { bfloat, bfloat } @llvm.modf.bf16(bfloat %x)
  %v = extractvalue { bfloat, bfloat } %r, 0
  ret bfloat %v
}

define bfloat @before_bfloat(bfloat %x) {
  %r = call { bfloat, bfloat } @llvm.modf.bf16(bfloat %x)
  %v = extractvalue { bfloat, bfloat } %r, 1
  ret bfloat %v
}

define i64 @lrint_bfloat(bfloat %x) {
  %r = call i64 @llvm.lrint.i64.bf16(bfloat %x)
  ret i64 %r
}

define i32 @lround_bfloat(bfloat %x) {
  %r = call i32 @llvm.lround.i32.bf16(bfloat %x)
  ret i32 %r
}

define bfloat @powi_bfloat(bfloat %x, i32 %n) {
  %r = call bfloat @llvm.powi.bf16.i32(bfloat %x, i32 %n)
  ret bfloat %r
}
