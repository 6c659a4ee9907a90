; What threads do together is not the same twice, and a barrier makes new versions of memory.
; CHECKS: auto
; RUN: opt -passes=newgvn -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)

define i32 @shuffles(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @shuffles(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; CHECK-NEXT:    br i1 [[C]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 [[X]], i32 0, i32 31)
; CHECK-NEXT:    ret i32 [[B]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
entry:
  %a = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  br i1 %c, label %in, label %out
in:
  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  ret i32 %b
out:
  ret i32 %a
}

define i32 @barrier(ptr addrspace(3) %p) {
; CHECK-LABEL: define i32 @barrier(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[C:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[D:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    [[E:%.*]] = add i32 [[D]], [[C]]
; CHECK-NEXT:    ret i32 [[E]]
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(3) %p
  %b = load i32, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %c = load i32, ptr addrspace(3) %p
  %d = add i32 %a, %b
  %e = add i32 %d, %c
  ret i32 %e
}
