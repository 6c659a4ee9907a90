; RUN: nvopt opt -passes=generic-to-nvvm,constmerge -S %s | FileCheck %s
; Constants that have moved to another address space are still merged: what named them in the old one is gone.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: @a = internal unnamed_addr addrspace(1) constant [2 x i32] [i32 1, i32 2]
; CHECK-NOT: @b
@a = internal unnamed_addr constant [2 x i32] [i32 1, i32 2]
@b = internal unnamed_addr constant [2 x i32] [i32 1, i32 2]

; One that was in another space already is not the same.
; CHECK: @c = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2]
@c = internal unnamed_addr addrspace(4) constant [2 x i32] [i32 1, i32 2]

; CHECK-LABEL: @f(
; CHECK: getelementptr i32, ptr addrspacecast (ptr addrspace(1) @a to ptr), i64 %i
; CHECK: getelementptr i32, ptr addrspacecast (ptr addrspace(1) @a to ptr), i64 %i
; CHECK: getelementptr i32, ptr addrspace(4) @c, i64 %i
define i32 @f(i64 %i) {
  %p = getelementptr i32, ptr @a, i64 %i
  %q = getelementptr i32, ptr @b, i64 %i
  %r = getelementptr i32, ptr addrspace(4) @c, i64 %i
  %x = load i32, ptr %p
  %y = load i32, ptr %q
  %z = load i32, ptr addrspace(4) %r
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}
