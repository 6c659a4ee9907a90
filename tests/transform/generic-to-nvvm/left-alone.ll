; RUN: nvopt -passes=generic-to-nvvm -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; The address of a variable of a thread is asked for by its name.
; CHECK: @of_thread = internal thread_local global i32 0
@of_thread = internal thread_local global i32 0
; Nothing can stand for the symbol after `no_cfi`.
; CHECK: @unchecked = internal global i32 0
@unchecked = internal global i32 0
; CHECK: @moved = internal addrspace(1) global i32 0
@moved = internal global i32 0

; CHECK-LABEL: @named(
; CHECK: call ptr @llvm.threadlocal.address.p0(ptr @of_thread)
; CHECK: store ptr no_cfi @unchecked, ptr %p
; CHECK: store ptr addrspacecast (ptr addrspace(1) @moved to ptr), ptr %p
define void @named(ptr %p) {
  %t = call ptr @llvm.threadlocal.address.p0(ptr @of_thread)
  store i32 1, ptr %t
  store ptr no_cfi @unchecked, ptr %p
  store ptr @moved, ptr %p
  ret void
}

declare ptr @llvm.threadlocal.address.p0(ptr)
