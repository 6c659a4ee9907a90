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

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; Threads that go apart behind the last barrier share a return, also with those that come later.
define ptx_kernel void @after_a_barrier(i1 %c, i1 %d, ptr %p) {
; CHECK-LABEL: @after_a_barrier(
; CHECK:         barrier
; CHECK:         ret void
; CHECK-NOT:     ret void
; CHECK:       }
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %c, label %first, label %rest

first:
  store volatile i32 0, ptr %p
  ret void

rest:
  store volatile i32 1, ptr %p
  br i1 %d, label %second, label %third

second:
  store volatile i32 2, ptr %p
  ret void

third:
  store volatile i32 3, ptr %p
  ret void
}

; Those that leave before a barrier share one with each other only.
define ptx_kernel void @before_and_after(i1 %c, i1 %d, i1 %e, ptr %p) {
; CHECK-LABEL: @before_and_after(
; CHECK:         ret void
; CHECK:         ret void
; CHECK-NOT:     ret void
; CHECK:       }
  br i1 %c, label %early, label %rest

early:
  store volatile i32 0, ptr %p
  br i1 %d, label %one, label %two

one:
  store volatile i32 1, ptr %p
  ret void

two:
  store volatile i32 2, ptr %p
  ret void

rest:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %e, label %three, label %four

three:
  store volatile i32 3, ptr %p
  ret void

four:
  store volatile i32 4, ptr %p
  ret void
}

; A return out of a loop with a barrier does not meet the return behind the loop.
define ptx_kernel void @out_of_a_loop(i32 %n, i1 %c, ptr %p) {
; CHECK-LABEL: @out_of_a_loop(
; CHECK:         ret void
; CHECK:         ret void
; CHECK:       }
entry:
  br label %head

head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %more = icmp ult i32 %i, %n
  br i1 %more, label %body, label %exit

body:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load volatile i1, ptr %p
  br i1 %v, label %leave, label %latch

leave:
  store volatile i32 0, ptr %p
  ret void

latch:
  %next = add i32 %i, 1
  br label %head

exit:
  store volatile i32 1, ptr %p
  ret void
}
