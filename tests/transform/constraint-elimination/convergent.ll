; Conditions are decided; nothing that threads do together moves or goes, and branches stay for others to fold.
; CHECKS: auto
; RUN: opt -passes=constraint-elimination -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @use(i1)

define ptx_kernel void @k(i32 %n, i32 %m) {
; CHECK-LABEL: define ptx_kernel void @k(
; CHECK-SAME: i32 [[N:%.*]], i32 [[M:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[TID]], [[N]]
; CHECK-NEXT:    br i1 [[A]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[B:%.*]] = icmp ule i32 [[N]], [[M]]
; CHECK-NEXT:    br i1 [[B]], label %[[BOTH:.*]], label %[[OUT]]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    br i1 true, label %[[WORK:.*]], label %[[OUT]]
; CHECK:       [[WORK]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[TID]], [[M]]
; CHECK-NEXT:    call void @use(i1 [[D]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = icmp ult i32 %tid, %n
  br i1 %a, label %in, label %out
in:
  %b = icmp ule i32 %n, %m
  br i1 %b, label %both, label %out
both:
  %c = icmp ult i32 %tid, %m
  br i1 %c, label %work, label %out
work:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %out
out:
  %d = icmp ult i32 %tid, %m
  call void @use(i1 %d)
  ret void
}
