; RUN: nvopt --verify %s
; Lists with a special name are appended when modules are linked, and nobody uses them.

@llvm.used = global [1 x ptr] [ptr @llvm.compiler.used] ; error: invalid linkage for intrinsic global variable
@llvm.compiler.used = appending global [1 x i32] [i32 1] ; error: invalid uses of intrinsic global variable
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }] zeroinitializer ; error: invalid uses of intrinsic global variable
@uses_ctors = global ptr @llvm.global_ctors
