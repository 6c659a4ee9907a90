; RUN: nvopt -passes=sink -S %s | FileCheck %s
; CHECKS: auto

declare i32 @together(i32) memory(none) nounwind willreturn convergent
declare void @llvm.nvvm.barrier0()

; All threads must come along.
define i32 @stays(i1 %c, i32 %x) convergent {
; CHECK-LABEL: define i32 @stays(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @together(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = call i32 @together(i32 %x)
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  ret i32 0
}

; Another thread may write behind the barrier.
define i32 @barrier(i1 %c, ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @barrier(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = load i32, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  ret i32 0
}
