; A barrier in a case, or behind the loop before all exits have met, leaves the machine alone; one behind
; that does not matter.
; CHECKS: auto
; RUN: opt -passes=dfa-jump-threading -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @in_case(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %next, %latch ]
  %state = phi i32 [ 1, %entry ], [ %state.next, %latch ]
  switch i32 %state, label %latch [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %latch
case2:
  store volatile i32 %count, ptr addrspace(1) %p
  br label %latch
latch:
  %state.next = phi i32 [ 1, %loop ], [ 2, %case1 ], [ 1, %case2 ]
  %next = add nsw i32 %count, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

define ptx_kernel void @behind(i32 %n, ptr addrspace(1) %p) {
entry:
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %next, %latch ]
  %state = phi i32 [ 1, %entry ], [ %state.next, %latch ]
  switch i32 %state, label %latch [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  store volatile i32 7, ptr addrspace(1) %p
  br label %latch
case2:
  store volatile i32 %count, ptr addrspace(1) %p
  br label %latch
latch:
  %state.next = phi i32 [ 1, %loop ], [ 2, %case1 ], [ 1, %case2 ]
  %next = add nsw i32 %count, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
