; RUN: nvopt -passes='memcpyopt' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p3.i64(ptr, ptr addrspace(3), i64, i1)
declare void @llvm.memcpy.p3.p0.i64(ptr addrspace(3), ptr, i64, i1)
declare void @llvm.nvvm.barrier0() convergent

; The source may be another thread's behind the barrier: the copy between stays.
define void @barrier(ptr addrspace(3) %from, ptr addrspace(3) %to) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: ptr addrspace(3) [[FROM:%.*]], ptr addrspace(3) [[TO:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p3.i64(ptr [[A]], ptr addrspace(3) [[FROM]], i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) [[TO]], ptr [[A]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca [16 x i8]
  call void @llvm.memcpy.p0.p3.i64(ptr %a, ptr addrspace(3) %from, i64 16, i1 false)
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p3.p0.i64(ptr addrspace(3) %to, ptr %a, i64 16, i1 false)
  ret void
}
