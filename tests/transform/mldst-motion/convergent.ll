; RUN: nvopt -passes=mldst-motion -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0()

; Others read at the barrier.
define void @barrier(i1 %c, ptr %p, i32 %x) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p, align 4
  call void @llvm.nvvm.barrier0()
  br label %join
no:
  store i32 %x, ptr %p, align 4
  br label %join
join:
  ret void
}
