; RUN: nvopt -passes='flatten-cfg' -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn
declare void @llvm.nvvm.barrier0() convergent

; The exchange must not run for threads that leave at the first condition.
define void @condition_exchanges(i32 %x, i32 %y) {
; CHECK-LABEL: define void @condition_exchanges(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[E:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S:%.*]] = call i32 @shfl(i32 [[Y]])
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[S]], 2
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %s = call i32 @shfl(i32 %y)
  %c = icmp eq i32 %s, 2
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

; Where only the last block has the barrier the same threads reach it as before.
define void @barrier_behind(i32 %x, i32 %y) {
; CHECK-LABEL: define void @barrier_behind(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 2
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[A]], i1 [[C]], i1 false
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %c = icmp eq i32 %y, 2
  br i1 %c, label %t, label %e
t:
  call void @llvm.nvvm.barrier0()
  br label %e
e:
  ret void
}
