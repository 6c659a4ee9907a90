; Nothing convergent moves: a barrier on the way that is taken stays where it is, one on the way that is
; never taken goes with it, and the result of a shuffle of constants is not guessed.
; CHECKS: auto
; RUN: opt -passes=sccp -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

define ptx_kernel void @k(ptr addrspace(1) %out) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[S:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 7, i32 0, i32 31)
; CHECK-NEXT:    store i32 [[S]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %small = icmp ult i32 %tid, 1024
  br i1 %small, label %yes, label %no
yes:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 7, i32 0, i32 31)
  store i32 %s, ptr addrspace(1) %out
  ret void
no:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
