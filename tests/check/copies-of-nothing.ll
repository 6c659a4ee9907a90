; A copy of memory that was never written makes poison undefined: it must not go, which `memcpyopt` once did (LLVM's
; does). It fills with `undef` instead, so that what it copied from need not be in memory.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/wrong.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: nvopt %t/before.ll -passes=memcpyopt -S -o %t/memcpyopt.ll
; RUN: nvopt check %t/before.ll %t/memcpyopt.ll | FileCheck --check-prefix=RIGHT %s
; RUN: nvopt %t/before.ll -O2 -S -o %t/O2.ll
; RUN: nvopt check %t/before.ll %t/O2.ll | FileCheck --check-prefix=RIGHT %s
; RUN: FileCheck --check-prefix=GONE %s < %t/O2.ll
; CHECK: @padding: not refined
; CHECK: does not refine: 0 functions compared without a difference, 1 with one
; RIGHT: refines: 1 functions compared without a difference, 0 with one, 0 not compared
; GONE-NOT: alloca

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @padding(float %x, ptr noalias %out) {
  %nothing = alloca [4 x i8], align 4
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %out
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %out, ptr align 4 %nothing, i64 4, i1 false)
  ret void
}

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"

define void @padding(float %x, ptr noalias %out) {
  %byte = fptosi float %x to i8
  store i8 %byte, ptr %out
  ret void
}
