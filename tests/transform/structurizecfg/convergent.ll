; RUN: nvopt -passes='structurizecfg' -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0() convergent
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

; The block with the barrier is guarded, not copied.
define i32 @crossing(i1 %c, i1 %d, i32 %x) convergent {
; CHECK-LABEL: define i32 @crossing(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[FLOW:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Y:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    [[D_INV:%.*]] = xor i1 [[D]], true
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i32 [ [[Y]], %[[A]] ], [ poison, %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ [[Y]], %[[A]] ], [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = phi i1 [ [[D]], %[[A]] ], [ true, %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[B:.*]], label %[[FLOW1:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[TMP1]], %[[FLOW]] ]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[FLOW1]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i32 [ [[P]], %[[B]] ], [ [[TMP0]], %[[FLOW]] ]
; CHECK-NEXT:    br label %[[E:.*]]
; CHECK:       [[E]]:
; CHECK-NEXT:    [[Q:%.*]] = phi i32 [ [[TMP3]], %[[FLOW1]] ]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %y = call i32 @shfl(i32 %x)
  br i1 %d, label %b, label %e
b:
  %p = phi i32 [ %x, %entry ], [ %y, %a ]
  call void @llvm.nvvm.barrier0()
  br label %e
e:
  %q = phi i32 [ %y, %a ], [ %p, %b ]
  ret i32 %q
}
