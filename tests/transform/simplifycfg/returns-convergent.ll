; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; Threads that return early are no longer waited for by those that vote: their return stays theirs.

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare void @effect()

define ptx_kernel void @leaves_before_a_vote(i1 %c, ptr %p) {
; CHECK-LABEL: @leaves_before_a_vote(
; CHECK-NOT:     common.ret
; CHECK:         ret void
; CHECK:         ret void
  br i1 %c, label %leave, label %vote

leave:
  ret void

vote:
  %v = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %v, ptr %p
  ret void
}

; Nothing convergent: one return.
define ptx_kernel void @plain(i1 %c, ptr %p) {
; CHECK-LABEL: @plain(
; CHECK:         ret void
; CHECK-NOT:     ret void
; CHECK:       }
  br i1 %c, label %leave, label %work

leave:
  call void @effect() nocallback nounwind
  ret void

work:
  store volatile i32 1, ptr %p
  ret void
}
