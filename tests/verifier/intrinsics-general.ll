; RUN: nvopt --verify %s
; Intrinsics that stand alone.

declare void @llvm.assume(i1)
declare i1 @llvm.is.fpclass.f32(float, i32)
declare void @llvm.prefetch.p0(ptr, i32, i32, i32)
declare ptr @llvm.ptrmask.p0.i64(ptr, i64)
declare ptr @llvm.ptrmask.p0.i32(ptr, i32)
declare i32 @llvm.get.dynamic.area.offset.i32()
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.va_start.p0(ptr)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare ptr @llvm.threadlocal.address.p0(ptr)
declare void @llvm.experimental.guard(i1, ...)
declare i32 @llvm.experimental.deoptimize.i32(...)
declare void @llvm.localescape(...)
declare ptr @llvm.localrecover(ptr, ptr, i32)
declare void @llvm.gcroot(ptr, ptr)
declare void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr, ptr, i32, i32)
declare void @llvm.experimental.noalias.scope.decl(metadata)
declare void @llvm.reloc.none(metadata)
declare void @llvm.donothing() ; error: Invalid user of intrinsic instruction!
declare i32 @llvm.umax.i32(i32, i32) ; error: Invalid user of intrinsic instruction!

@plain = global i32 0

define void @assumptions(i1 %c, ptr %p, i32 %n) {
  call void @llvm.assume(i1 %c) [ "nonnull"(ptr %p) ] ; error: assume with operand bundles must have i1 true condition
  call void @llvm.assume(i1 true) [ "other"(ptr %p) ] ; error: tags must be valid attribute names
  call void @llvm.assume(i1 true) [ "align"(ptr %p) ] ; error: alignment assumptions should have 2 or 3 arguments
  call void @llvm.assume(i1 true) [ "align"(i32 %n, i32 4) ] ; error: first argument should be a pointer
  call void @llvm.assume(i1 true) [ "align"(ptr %p, ptr %p) ] ; error: second argument should be an integer
  call void @llvm.assume(i1 true) [ "align"(ptr %p, i32 4, ptr %p) ] ; error: third argument should be an integer if present
  call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p) ] ; error: dereferenceable assumptions should have 2 arguments
  call void @llvm.assume(i1 true) [ "nonnull"(ptr %p, i32 1) ] ; error: this attribute should have one argument
  call void @llvm.assume(i1 true) [ "cold"(ptr %p) ] ; error: this attribute has no argument
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p) ] ; error: separate_storage assumptions should have 2 arguments
  call void @llvm.assume(i1 true) [ "separate_storage"(ptr %p, i32 %n) ] ; error: arguments to separate_storage assumptions should be pointers
  ret void
}

define void @immediates(float %f, ptr %p, i32 %n) {
  %a = call i1 @llvm.is.fpclass.f32(float %f, i32 4096) ; error: unsupported bits for llvm.is.fpclass test mask
  call void @llvm.prefetch.p0(ptr %p, i32 2, i32 0, i32 0) ; error: rw argument to llvm.prefetch must be 0-1
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 4, i32 0) ; error: locality argument to llvm.prefetch must be 0-3
  call void @llvm.prefetch.p0(ptr %p, i32 0, i32 0, i32 2) ; error: cache type argument to llvm.prefetch must be 0-1
  call void @llvm.prefetch.p0(ptr %p, i32 %n, i32 0, i32 0) ; error: immarg operand has non-immediate parameter
  ret void
}

define i32 @pointers(ptr %p, i1 %c) {
  %a = call ptr @llvm.ptrmask.p0.i32(ptr %p, i32 1) ; error: llvm.ptrmask intrinsic second argument bitwidth must match pointer index type size of first argument
  %b = call i32 @llvm.get.dynamic.area.offset.i32() ; error: get_dynamic_area_offset result type must be scalar integer matching alloca address space width
  call void @llvm.lifetime.start.p0(ptr %p) ; error: llvm.lifetime.start/end can only be used on alloca or poison
  call void @llvm.va_start.p0(ptr %p) ; error: va_start called in a non-varargs function
  %d = call ptr @llvm.invariant.start.p0(i64 -2, ptr %p) ; error: invariant_start parameter must be -1, 0 or a positive number
  %e = call ptr @llvm.threadlocal.address.p0(ptr %p) ; error: llvm.threadlocal.address first argument must be a GlobalValue
  %f = call ptr @llvm.threadlocal.address.p0(ptr @plain) ; error: llvm.threadlocal.address operand isThreadLocal() must be true
  call void (i1, ...) @llvm.experimental.guard(i1 %c) ; error: experimental_guard must have exactly one "deopt" operand bundle
  call void (...) @llvm.localescape(ptr %p) ; error: llvm.localescape only accepts static allocas
  %g = call ptr @llvm.localrecover(ptr @declared, ptr %p, i32 0) ; error: llvm.localrecover first argument must be function defined in this module
  call void @llvm.gcroot(ptr %p, ptr null) ; error: llvm.gcroot parameter #1 must be an alloca.
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %p, ptr align 4 %p, i32 1, i32 3) ; error: element size of the element-wise atomic memory intrinsic must be a power of 2
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 1 %p, ptr align 4 %p, i32 1, i32 4) ; error: incorrect alignment of the destination argument
  call void @llvm.memcpy.element.unordered.atomic.p0.p0.i32(ptr align 4 %p, ptr align 1 %p, i32 1, i32 4) ; error: incorrect alignment of the source argument
  call void @llvm.reloc.none(metadata i32 1) ; error: llvm.reloc.none argument must be a metadata string
  %h = call i32 (...) @llvm.experimental.deoptimize.i32() [ "deopt"() ] ; error: calls to experimental_deoptimize must be followed by a return
  %i = call i32 (...) @llvm.experimental.deoptimize.i32() ; error: experimental_deoptimize must have exactly one "deopt" operand bundle
  ret i32 0
}

declare void @declared()

define void @scopes() {
  call void @llvm.experimental.noalias.scope.decl(metadata !0) ; error: !id.scope.list must point to a list with a single scope
  ret void
}

define void @other_scopes() {
  call void @llvm.experimental.noalias.scope.decl(metadata !"a") ; error: !id.scope.list must point to an MDNode
  ret void
}

define ptr @addresses() {
  ret ptr @llvm.donothing ; error: Cannot take the address of an intrinsic!
}

define i32 @wrong_signature(i32 %x) {
  %a = call i32 @llvm.umax.i32(i32 %x) ; error: Intrinsic called with incompatible signature
  ret i32 %a
}

!0 = !{}
