; A call in the place of a body is convergent where the function is; barriers stay in the one that stayed.
; CHECKS: auto
; RUN: opt -passes=mergefunc -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define void @sync1(ptr %p) convergent {
; CHECK-LABEL: define void @sync1(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 1, ptr %p
  ret void
}
define void @sync2(ptr %p) convergent {
; CHECK-LABEL: define void @sync2(
; CHECK-SAME: ptr [[TMP0:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    tail call void @sync1(ptr [[TMP0]]) #[[ATTR0]]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 1, ptr %p
  ret void
}
; The call is not convergent, so it may be moved.
define void @plain(ptr %p) {
; CHECK-LABEL: define void @plain(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 1, ptr %p
  ret void
}
