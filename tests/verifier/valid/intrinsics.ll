; RUN: nvopt --verify %s
; Intrinsics as they may be called.

declare void @llvm.assume(i1)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.va_start.p0(ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare i32 @llvm.experimental.deoptimize.i32(...)
declare void @llvm.localescape(...)
declare ptr @llvm.localrecover(ptr, ptr, i32)
declare void @llvm.memset.element.unordered.atomic.p0.i32(ptr, i8, i32, i32)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32>, <4 x i32>, i32)
declare <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32>, <4 x i32>, i64)
declare <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v8i32(<vscale x 4 x i32>, <8 x i32>, i64)
declare i32 @llvm.umul.fix.i32(i32, i32, i32)
declare <2 x i8> @llvm.scmp.v2i8.v2i32(<2 x i32>, <2 x i32>)
declare <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float>, <6 x float>, i32, i32, i32)
declare float @llvm.experimental.constrained.fadd.f32(float, float, metadata, metadata)
declare <4 x i16> @llvm.vp.trunc.v4i16.v4i32(<4 x i32>, <4 x i1>, i32)
declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

@local = thread_local global i32 0

define void @assumptions(ptr %p, i32 %n, ptr %q) {
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i32 8, i32 %n), "nonnull"(ptr %p), "dereferenceable"(ptr %p, i32 %n), "cold"(), "separate_storage"(ptr %p, ptr %q) ]
  ret void
}

define i32 @pointers(ptr %p, ...) {
entry:
  %slot = alloca i32
  call void (...) @llvm.localescape(ptr %slot, ptr null)
  call void @llvm.lifetime.start.p0(ptr %slot)
  call void @llvm.lifetime.start.p0(ptr poison)
  call void @llvm.va_start.p0(ptr %p)
  call void @llvm.prefetch.p0(ptr %p, i32 1, i32 3, i32 1)
  %a = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -8)
  %b = call ptr @llvm.threadlocal.address.p0(ptr @local)
  %c = call ptr @llvm.localrecover(ptr @pointers, ptr %p, i32 1)
  call void @llvm.memset.element.unordered.atomic.p0.i32(ptr align 4 %p, i8 0, i32 4, i32 4)
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %d = call i32 (...) @llvm.experimental.deoptimize.i32() [ "deopt"() ]
  ret i32 %d
}

define void @vectors(<4 x i32> %v, <8 x i32> %w, <vscale x 4 x i32> %s, <6 x float> %m, <4 x i1> %k, float %f, <2 x i32> %y) strictfp {
  %a = call <4 x i32> @llvm.vector.splice.right.v4i32(<4 x i32> %v, <4 x i32> %v, i32 4)
  %b = call <8 x i32> @llvm.vector.insert.v8i32.v4i32(<8 x i32> %w, <4 x i32> %v, i64 4)
  %c = call <vscale x 4 x i32> @llvm.vector.insert.nxv4i32.v8i32(<vscale x 4 x i32> %s, <8 x i32> %w, i64 8)
  %d = call i32 @llvm.umul.fix.i32(i32 1, i32 2, i32 32)
  %e = call <2 x i8> @llvm.scmp.v2i8.v2i32(<2 x i32> %y, <2 x i32> %y)
  %g = call <4 x float> @llvm.matrix.multiply.v4f32.v6f32.v6f32(<6 x float> %m, <6 x float> %m, i32 2, i32 3, i32 2)
  %h = call float @llvm.experimental.constrained.fadd.f32(float %f, float %f, metadata !"round.dynamic", metadata !"fpexcept.strict")
  %i = call <4 x i16> @llvm.vp.trunc.v4i16.v4i32(<4 x i32> %v, <4 x i1> %k, i32 4)
  ret void
}

define ptx_kernel void @gpu() {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 96)
  %a = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
