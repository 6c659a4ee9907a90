; RUN: nvopt --verify %s
; Operand bundles.

declare void @f()
declare ptr @p()

define void @twice() {
  call void @f() [ "deopt"(), "deopt"() ] ; error: Multiple deopt operand bundles
  call void @f() [ "gc-transition"(), "gc-transition"() ] ; error: Multiple gc-transition operand bundles
  call void @f() [ "gc-live"(), "gc-live"() ] ; error: Multiple gc-live operand bundles
  call void @f() [ "kcfi"(i32 1), "kcfi"(i32 1) ] ; error: Multiple kcfi operand bundles
  ret void
}

define void @operands(ptr %fn, i64 %x, i32 %key) {
  call void @f() [ "funclet"() ] ; error: Expected exactly one funclet bundle operand
  call void @f() [ "funclet"(i32 1) ] ; error: Funclet bundle operands should correspond to a FuncletPadInst
  call void @f() [ "cfguardtarget"() ] ; error: Expected exactly one cfguardtarget bundle operand
  call void %fn() [ "ptrauth"(i32 1) ] ; error: Expected exactly two ptrauth bundle operands
  call void %fn() [ "ptrauth"(i32 %key, i64 %x) ] ; error: Ptrauth bundle key operand must be an i32 constant
  call void %fn() [ "ptrauth"(i32 1, i32 2) ] ; error: Ptrauth bundle discriminator operand must be an i64
  call void @f() [ "ptrauth"(i32 1, i64 %x) ] ; error: Direct call cannot have a ptrauth bundle
  call void @f() [ "kcfi"(i64 1) ] ; error: Kcfi bundle operand must be an i32 constant
  call void @f() [ "kcfi"() ] ; error: Expected exactly one kcfi bundle operand
  call void @f() [ "preallocated"() ] ; error: Expected exactly one preallocated bundle operand
  call void @f() [ "preallocated"(i32 1) ] ; error: "preallocated" argument must be a token from llvm.call.preallocated.setup
  call void @f() [ "clang.arc.attachedcall"(ptr @f) ] ; error: a call with operand bundle "clang.arc.attachedcall" must call a function returning a pointer or a non-returning function that has a void return type
  %a = call ptr @p() [ "clang.arc.attachedcall"(ptr null) ] ; error: operand bundle "clang.arc.attachedcall" requires one function as an argument
  %b = call ptr @p() [ "clang.arc.attachedcall"(ptr @f) ] ; error: invalid function argument
  ret void
}
