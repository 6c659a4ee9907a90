; RUN: nvopt --verify %s
; Statepoints, results and relocations.

declare token @llvm.experimental.gc.statepoint.p0(i64, i32, ptr, i32, i32, ...)
declare i32 @llvm.experimental.gc.result.i32(token)
declare ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token, i32, i32)
declare ptr @llvm.experimental.gc.relocate.p0(token, i32, i32)
declare i32 @callee(i32)

define void @no_gc() {
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i32 7, i32 0, i32 0) ; error: Enclosing function does not use GC.
  ret void
}

define void @shapes(i32 %n) gc "statepoint-example" {
  %a = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 -1, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i32 7, i32 0, i32 0) ; error: gc.statepoint number of patchable bytes must be positive
  %b = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr @callee, i32 1, i32 0, i32 7, i32 0, i32 0) ; error: gc.statepoint callee argument must have elementtype attribute
  %c = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 0, i32 0, i32 0, i32 0) ; error: gc.statepoint mismatch in number of call args
  %d = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 8, i32 7, i32 0, i32 0) ; error: unknown flag used in gc.statepoint flags argument
  %e = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i64 7, i32 0, i32 0) ; error: gc.statepoint call argument does not match wrapped function type
  %f = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i32 7, i32 1, i32 0) ; error: gc.statepoint w/inline transition bundle is deprecated
  %g = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i32 7, i32 0, i32 0, i32 1) ; error: gc.statepoint too many arguments
  ret void
}

define void @uses(ptr addrspace(1) %p, i32 %n) gc "statepoint-example" {
  %t = call token (i64, i32, ptr, i32, i32, ...) @llvm.experimental.gc.statepoint.p0(i64 0, i32 0, ptr elementtype(i32 (i32)) @callee, i32 1, i32 0, i32 7, i32 0, i32 0) [ "gc-live"(ptr addrspace(1) %p, i32 %n) ]
  %a = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 2, i32 0) ; error: gc.relocate: statepoint base index out of bounds
  %b = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 2) ; error: gc.relocate: statepoint derived index out of bounds
  %c = call ptr addrspace(1) @llvm.experimental.gc.relocate.p1(token %t, i32 0, i32 1) ; error: gc.relocate: relocated value must be a pointer
  %d = call ptr @llvm.experimental.gc.relocate.p0(token %t, i32 0, i32 0) ; error: gc.relocate: relocating a pointer shouldn't change its address space
  %e = call i32 @llvm.experimental.gc.result.i32(token none) ; error: gc.result operand #1 must be from a statepoint
  ret void
}
