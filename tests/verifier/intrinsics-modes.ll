; RUN: nvopt --verify %s
; Floating point under a mode, and operations on some lanes.

declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare i1 @llvm.experimental.constrained.fcmp.f32(float, float, metadata, metadata)
declare double @llvm.experimental.constrained.fptrunc.f64.f32(float, metadata, metadata)
declare <2 x i32> @llvm.experimental.constrained.fptosi.v2i32.f32(float, metadata)
declare <2 x i64> @llvm.experimental.constrained.lrint.v2i64.v2f32(<2 x float>, metadata, metadata)
declare <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32>, <4 x i32>, metadata, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float>, <4 x float>, metadata, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.trunc.v4i32.v4i16(<4 x i16>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.zext.v4i32.v4f32(<4 x float>, <4 x i1>, i32)
declare <4 x i32> @llvm.vp.fptosi.v4i32.v4i32(<4 x i32>, <4 x i1>, i32)
declare <4 x i1> @llvm.vp.is.fpclass.v4f32(<4 x float>, i32, <4 x i1>, i32)

define void @modes(float %x, <2 x float> %v) strictfp {
  %a = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.sideways", metadata !"fpexcept.strict") ; error: invalid rounding mode argument
  %b = call float @llvm.experimental.constrained.fadd.f32(float %x, float %x, metadata !"round.dynamic", metadata !"fpexcept.never") ; error: invalid exception behavior argument
  %c = call i1 @llvm.experimental.constrained.fcmp.f32(float %x, float %x, metadata !"true", metadata !"fpexcept.strict") ; error: invalid predicate for constrained FP comparison intrinsic
  %d = call double @llvm.experimental.constrained.fptrunc.f64.f32(float %x, metadata !"round.dynamic", metadata !"fpexcept.strict") ; error: Intrinsic first argument's type must be larger than result type
  %e = call <2 x i32> @llvm.experimental.constrained.fptosi.v2i32.f32(float %x, metadata !"fpexcept.strict") ; error: Intrinsic first argument and result disagree on vector use
  %f = call <2 x i64> @llvm.experimental.constrained.lrint.v2i64.v2f32(<2 x float> %v, metadata !"round.dynamic", metadata !"fpexcept.strict") ; error: Intrinsic does not support vectors
  ret void
}

define void @lanes(<4 x i32> %x, <4 x float> %y, <4 x i16> %z, <4 x i1> %m, i32 %n) {
  %a = call <4 x i1> @llvm.vp.icmp.v4i32(<4 x i32> %x, <4 x i32> %x, metadata !"oeq", <4 x i1> %m, i32 %n) ; error: invalid predicate for VP integer comparison intrinsic
  %b = call <4 x i1> @llvm.vp.fcmp.v4f32(<4 x float> %y, <4 x float> %y, metadata !"slt", <4 x i1> %m, i32 %n) ; error: invalid predicate for VP FP comparison intrinsic
  %c = call <4 x i32> @llvm.vp.trunc.v4i32.v4i16(<4 x i16> %z, <4 x i1> %m, i32 %n) ; error: llvm.vp.trunc intrinsic the bit size of first argument must be larger than the bit size of the return type
  %d = call <4 x i32> @llvm.vp.zext.v4i32.v4f32(<4 x float> %y, <4 x i1> %m, i32 %n) ; error: llvm.vp.zext or llvm.vp.sext intrinsic first argument and result element type must be integer
  %e = call <4 x i32> @llvm.vp.fptosi.v4i32.v4i32(<4 x i32> %x, <4 x i1> %m, i32 %n) ; error: llvm.vp.fptoui, llvm.vp.fptosi, llvm.vp.lrint or llvm.vp.llrintintrinsic first argument element type must be floating-point and result element type must be integer
  %f = call <4 x i1> @llvm.vp.is.fpclass.v4f32(<4 x float> %y, i32 4096, <4 x i1> %m, i32 %n) ; error: unsupported bits for llvm.vp.is.fpclass test mask
  ret void
}
