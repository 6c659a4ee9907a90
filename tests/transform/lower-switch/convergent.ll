; RUN: nvopt -passes='lower-switch' -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0() convergent

; The block with the barrier has more ways in, and stays one.
define void @shared_case(i32 %x) convergent {
; CHECK-LABEL: define void @shared_case(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i32 [[X]], 5
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[LEAFBLOCK:.*]], label %[[NODEBLOCK:.*]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[SWITCHLEAF5:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[SWITCHLEAF5]], label %[[A:.*]], label %[[D:.*]]
; CHECK:       [[NODEBLOCK]]:
; CHECK-NEXT:    [[PIVOT3:%.*]] = icmp slt i32 [[X]], 9
; CHECK-NEXT:    br i1 [[PIVOT3]], label %[[LEAFBLOCK1:.*]], label %[[LEAFBLOCK2:.*]]
; CHECK:       [[LEAFBLOCK1]]:
; CHECK-NEXT:    [[SWITCHLEAF4:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    br i1 [[SWITCHLEAF4]], label %[[A]], label %[[D]]
; CHECK:       [[LEAFBLOCK2]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i32 [[X]], 9
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[B:.*]], label %[[D]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret void
; CHECK:       [[B]]:
; CHECK-NEXT:    ret void
; CHECK:       [[D]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %d [
    i32 1, label %a
    i32 5, label %a
    i32 9, label %b
  ]
a:
  call void @llvm.nvvm.barrier0()
  ret void
b:
  ret void
d:
  ret void
}
