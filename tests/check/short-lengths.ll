; A length has no sign, the index of an address has one: a short length above the half of its numbers
; (lower-aggr-copies, codegen).

; RUN: nvopt %s -passes=lower-aggr-copies -S -o %t
; RUN: nvopt check %s %t | FileCheck %s
; RUN: nvopt llc -mcpu=sm_90 %s -o %t.ptx
; RUN: nvopt check %s %t.ptx | FileCheck %s
; CHECK: refines: 2 functions compared without a difference, 0 with one, 0 not compared

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memset.p0.i8(ptr, i8, i8, i1)
declare void @llvm.memmove.p0.p0.i8(ptr, ptr, i8, i1)

define i8 @fill(i8 %n) {
  %p = alloca [256 x i8], align 1
  call void @llvm.memset.p0.i8(ptr %p, i8 3, i8 -1, i1 false)
  call void @llvm.memset.p0.i8(ptr %p, i8 5, i8 %n, i1 false)
  %x = getelementptr i8, ptr %p, i64 150
  %v = load i8, ptr %x
  ret i8 %v
}

define i8 @move(i8 %n) {
  %p = alloca [512 x i8], align 1
  call void @llvm.memset.p0.i8(ptr %p, i8 3, i8 -1, i1 false)
  %q = getelementptr i8, ptr %p, i64 200
  call void @llvm.memset.p0.i8(ptr %q, i8 4, i8 -1, i1 false)
  %r = getelementptr i8, ptr %p, i64 20
  call void @llvm.memmove.p0.p0.i8(ptr %p, ptr %r, i8 %n, i1 false)
  %x = getelementptr i8, ptr %p, i64 190
  %v = load i8, ptr %x
  ret i8 %v
}
