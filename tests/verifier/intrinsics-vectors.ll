; RUN: nvopt --verify %s
; Intrinsics on vectors, fixed point and matrices.

declare i32 @llvm.experimental.get.vector.length.i32(i32, i32, i1)
declare <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32>, <4 x i32>, i32)
declare <4 x i1> @llvm.stepvector.v4i1()
declare <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32>, <4 x i32>, i64)
declare <8 x i32> @llvm.vector.insert.v8i32.v4i64(<8 x i32>, <4 x i64>, i64)
declare <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32>, i64)
declare <4 x i64> @llvm.vector.extract.v4i64.v8i32(<8 x i32>, i64)
declare <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v8i32(<3 x i32>, <8 x i32>)
declare i32 @llvm.smul.fix.i32(i32, i32, i32)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare i24 @llvm.bswap.i24(i24)
declare i1 @llvm.ucmp.i1.i32(i32, i32)
declare i8 @llvm.ucmp.i8.v2i32(<2 x i32>, <2 x i32>)
declare <3 x i8> @llvm.ucmp.v3i8.v2i32(<2 x i32>, <2 x i32>)
declare <2 x i64> @llvm.lrint.v2i64.v3f32(<3 x float>)
declare i64 @llvm.lrint.i64.v2f32(<2 x float>)
declare i64 @llvm.lrint.i64.i32(i32)
declare <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float>, <4 x float>, i32, i32, i32)
declare <4 x float> @llvm.matrix.transpose.v4f32(<4 x float>, i32, i32)
declare <4 x i32> @llvm.matrix.multiply.v4i32.v4f32.v4f32(<4 x float>, <4 x float>, i32, i32, i32)
declare <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr, i64, i1, i32, i32)
declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)
declare float @llvm.vector.reduce.add.v4f32(<4 x float>)
declare i32 @llvm.vector.reduce.fmax.v4i32(<4 x i32>)
declare half @llvm.fptrunc.round.f16.f32(float, metadata)

define void @vectors(<4 x i32> %v, <8 x i32> %w, <4 x i64> %x, <3 x i32> %y, <4 x float> %f) {
  %a = call i32 @llvm.experimental.get.vector.length.i32(i32 1, i32 0, i1 true) ; error: get_vector_length: VF must be positive
  %b = call <4 x i32> @llvm.vector.splice.left.v4i32(<4 x i32> %v, <4 x i32> %v, i32 4) ; error: The splice index exceeds the range [0, VL-1] where VL is the known minimum number of elements in the vector. For scalable vectors the minimum number of elements is determined from vscale_range.
  %c = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %v, <4 x i32> %v, i32 5) ; error: The splice index exceeds the range [0, VL] where VL is the known minimum number of elements in the vector. For scalable vectors the minimum number of elements is determined from vscale_range.
  %d = call <4 x i1> @llvm.stepvector.v4i1() ; error: stepvector only supported for vectors of integers with a bitwidth of at least 8.
  %e = call <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32> %w, <4 x i32> %v, i64 2) ; error: vector_insert index must be a constant multiple of the subvector's known minimum vector length.
  %g = call <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32> %w, <4 x i32> %v, i64 8) ; error: subvector operand of vector_insert would overrun the vector being inserted into.
  %h = call <8 x i32> @llvm.vector.insert.v8i32.v4i64(<8 x i32> %w, <4 x i64> %x, i64 0) ; error: vector_insert parameters must have the same element type.
  %i = call <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32> %w, i64 1) ; error: vector_extract index must be a constant multiple of the result type's known minimum vector length.
  %j = call <4 x i32> @llvm.vector.extract.v4i32.v8i32(<8 x i32> %w, i64 8) ; error: vector_extract would overrun.
  %k = call <4 x i64> @llvm.vector.extract.v4i64.v8i32(<8 x i32> %w, i64 0) ; error: vector_extract result must have the same element type as the input vector.
  %l = call <3 x i32> @llvm.vector.partial.reduce.add.v3i32.v8i32(<3 x i32> %y, <8 x i32> %w) ; error: Invalid vector widths for partial reduction. The width of the input vector must be a positive integer multiple of the width of the accumulator vector.
  %m = call float @llvm.vector.reduce.add.v4f32(<4 x float> %f) ; error: Intrinsic has incorrect argument type!
  %n = call i32 @llvm.vector.reduce.fmax.v4i32(<4 x i32> %v) ; error: Intrinsic has incorrect argument type!
  ret void
}

define void @numbers(i32 %x, i24 %y, <2 x i32> %v, <3 x float> %f, <2 x float> %g, float %h) {
  %a = call i32 @llvm.smul.fix.i32(i32 %x, i32 %x, i32 32) ; error: the scale of s[mul|div]_fix[_sat] must be less than the width of the operands
  %b = call i32 @llvm.umul.fix.i32(i32 %x, i32 %x, i32 33) ; error: the scale of u[mul|div]_fix[_sat] must be less than or equal to the width of the operands
  %c = call i24 @llvm.bswap.i24(i24 %y) ; error: bswap must be an even number of bytes
  %d = call i1 @llvm.ucmp.i1.i32(i32 %x, i32 %x) ; error: result type must be at least 2 bits wide
  %e = call i8 @llvm.ucmp.i8.v2i32(<2 x i32> %v, <2 x i32> %v) ; error: ucmp/scmp argument and result types must both be either vector or scalar types
  %f0 = call <3 x i8> @llvm.ucmp.v3i8.v2i32(<2 x i32> %v, <2 x i32> %v) ; error: return type and arguments must have the same number of elements
  %g0 = call <2 x i64> @llvm.lrint.v2i64.v3f32(<3 x float> %f) ; error: llvm.lrint.v2i64.v3f32: argument must be same length as result
  %h0 = call i64 @llvm.lrint.i64.v2f32(<2 x float> %g) ; error: llvm.lrint.i64.v2f32: argument and result disagree on vector use
  %j = call half @llvm.fptrunc.round.f16.f32(float %h, metadata !"round.dynamic") ; error: unsupported rounding mode argument
  %k = call half @llvm.fptrunc.round.f16.f32(float %h, metadata i32 1) ; error: invalid value for llvm.fptrunc.round metadata operand (the operand should be a string)
  ret void
}

define void @matrices(<4 x float> %m, ptr %p) {
  %a = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %m, <4 x float> %m, i32 3, i32 2, i32 2) ; error: First argument of a matrix operation does not match specified shape!
  %b = call <4 x float> @llvm.matrix.multiply.v4f32.v4f32.v4f32(<4 x float> %m, <4 x float> %m, i32 2, i32 2, i32 3) ; error: Second argument of a matrix operation does not match specified shape!
  %c = call <4 x float> @llvm.matrix.transpose.v4f32(<4 x float> %m, i32 3, i32 2) ; error: Result of a matrix operation does not fit in the returned vector!
  %d = call <4 x i32> @llvm.matrix.multiply.v4i32.v4f32.v4f32(<4 x float> %m, <4 x float> %m, i32 2, i32 2, i32 2) ; error: Vector element type mismatch of the result and first operand vector!
  %e = call <4 x float> @llvm.matrix.column.major.load.v4f32.i64(ptr %p, i64 1, i1 false, i32 2, i32 2) ; error: Stride must be greater or equal than the number of rows!
  ret void
}
