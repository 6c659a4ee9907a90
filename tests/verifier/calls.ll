; RUN: nvopt --verify %s
; Arguments of calls and their attributes.

declare void @takes_ptr(ptr)
declare void @varargs(i32, ...)
declare i32 @gives_int()

define void @vararg_attributes(ptr %p) {
  call void (i32, ...) @varargs(i32 1, ptr sret(i32) %p) ; error: Attribute 'sret' cannot be used for vararg call arguments!
  call void (i32, ...) @varargs(i32 1, ptr nest %p, ptr nest %p) ; error: More than one parameter has attribute nest!
  call void (i32, ...) @varargs(i32 1, ptr inalloca(i32) %p, i32 1) ; error: inalloca isn't on the last argument!
  call void (i32, ...) @varargs(i32 1, i32 noalias 1) ; error: Attribute 'noalias' applied to incompatible type!
  ret void
}

define void @attributes(ptr %p, float %f) {
  call void @takes_ptr(ptr readonly writeonly %p) ; error: Attributes 'readonly and writeonly' are incompatible!
  call void @takes_ptr(ptr elementtype(i32) %p) ; error: Attribute 'elementtype' can only be applied to intrinsics and inline asm.
  call void @takes_ptr(ptr immarg %p) ; error: immarg attribute only applies to intrinsics
; error@-1: immarg may not apply only to call sites
  call void @takes_ptr(ptr %p) noinline alwaysinline ; error: Attributes 'noinline and alwaysinline' are incompatible!
  call void @takes_ptr(ptr %p) speculatable ; error: speculatable attribute may not apply to call sites
  %x = call zeroext float @gives_float() ; error: Attribute 'zeroext' applied to incompatible type!
  ret void
}

declare float @gives_float()

define void @allocas(ptr %p) {
  %a = alloca i32
  call void @in_place(ptr inalloca(i32) %a) ; error: inalloca argument for call has mismatched alloca
  ret void
}

declare void @in_place(ptr inalloca(i32))

define void @indirect_tokens(ptr %p) {
  %x = call token %p() ; error: Return type cannot be token for indirect call!
  %y = call x86_amx %p() ; error: Return type cannot be x86_amx for indirect call!
  call void %p(metadata i32 1) ; error: Function has metadata parameter but isn't an intrinsic
  call void %p(token none) ; error: Function has token parameter but isn't an intrinsic
  ret void
}

define void @kernels() {
  call amdgpu_kernel void @kernel() ; error: calling convention does not permit calls
  call spir_kernel void @spir() ; error: calling convention does not permit calls
  ret void
}

declare amdgpu_kernel void @kernel()
declare spir_kernel void @spir()

define void @preallocated_argument(ptr %p) {
  call void @takes_preallocated(ptr preallocated(i32) %p) ; error: preallocated operand either requires a preallocated bundle or the call to be musttail (but not both)
  ret void
}

declare void @takes_preallocated(ptr preallocated(i32))
