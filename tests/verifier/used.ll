; RUN: nvopt --verify %s
; The shape of the lists with a special name.

@x = global i32 0
@llvm.used = appending global [1 x ptr] [ptr getelementptr (i8, ptr @x, i64 1)] ; error: invalid llvm.used member
@llvm.compiler.used = appending global [1 x ptr] zeroinitializer ; error: wrong initializer for intrinsic global variable
@llvm.global_ctors = appending global [1 x { i32, ptr }] zeroinitializer ; error: the third field of the element type is mandatory, specify ptr null to migrate from the obsoleted 2-field form
@llvm.global_dtors = appending global [1 x { i64, ptr, ptr }] zeroinitializer ; error: wrong type for intrinsic global variable
