; RUN: nvopt -passes='sroa<modify-cfg>' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

; Slots become values across barriers, which stay one each.
define i32 @slots(i1 %c, i32 %x) convergent {
; CHECK-LABEL: define i32 @slots(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    [[S:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    [[A_SROA_2_0:%.*]] = phi i32 [ [[S]], %[[T]] ], [ 0, %[[ENTRY]] ]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret i32 [[A_SROA_2_0]]
; CHECK-NEXT:  }
entry:
  %a = alloca [2 x i32]
  %a1 = getelementptr i32, ptr %a, i64 1
  store i32 %x, ptr %a
  store i32 0, ptr %a1
  call void @llvm.nvvm.barrier0()
  br i1 %c, label %t, label %e
t:
  %v = load i32, ptr %a
  %s = call i32 @shfl(i32 %v)
  store i32 %s, ptr %a1
  br label %e
e:
  call void @llvm.nvvm.barrier0()
  %r = load i32, ptr %a1
  ret i32 %r
}
