; A barrier in a case, or behind the loop before all exits have met, leaves the machine alone; one behind
; that does not matter.
; CHECKS: auto
; RUN: opt -passes=dfa-jump-threading -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define ptx_kernel void @in_case(i32 %n, ptr addrspace(1) %p) {
; CHECK-LABEL: define ptx_kernel void @in_case(
; CHECK-SAME: i32 [[N:%.*]], ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[COUNT:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[STATE_NEXT:%.*]], %[[LATCH]] ]
; CHECK-NEXT:    switch i32 [[STATE]], label %[[LATCH]] [
; CHECK-NEXT:      i32 1, label %[[CASE1:.*]]
; CHECK-NEXT:      i32 2, label %[[CASE2:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[CASE1]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[CASE2]]:
; CHECK-NEXT:    store volatile i32 [[COUNT]], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[STATE_NEXT]] = phi i32 [ 1, %[[LOOP]] ], [ 2, %[[CASE1]] ], [ 1, %[[CASE2]] ]
; CHECK-NEXT:    [[NEXT]] = add nsw i32 [[COUNT]], 1
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp slt i32 [[NEXT]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[LOOP]], label %[[END:.*]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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
; CHECK-LABEL: define ptx_kernel void @behind(
; CHECK-SAME: i32 [[N:%.*]], ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[COUNT:%.*]] = phi i32 [ 0, %[[ENTRY]] ]
; CHECK-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ]
; CHECK-NEXT:    switch i32 [[STATE]], label %[[LATCH_JT1:.*]] [
; CHECK-NEXT:      i32 1, label %[[CASE1:.*]]
; CHECK-NEXT:      i32 2, label %[[CASE2:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[CASE1]]:
; CHECK-NEXT:    [[COUNT11:%.*]] = phi i32 [ [[COUNT4:%.*]], %[[LOOP_JT1:.*]] ], [ [[COUNT]], %[[LOOP]] ]
; CHECK-NEXT:    store volatile i32 7, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH_JT2:.*]]
; CHECK:       [[CASE2]]:
; CHECK-NEXT:    [[COUNT13:%.*]] = phi i32 [ [[COUNT9:%.*]], %[[LOOP_JT2:.*]] ], [ [[COUNT]], %[[LOOP]] ]
; CHECK-NEXT:    store volatile i32 [[COUNT13]], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH_JT1]]
; CHECK:       [[END:.*]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret void
; CHECK:       [[LATCH_JT1]]:
; CHECK-NEXT:    [[COUNT12:%.*]] = phi i32 [ [[COUNT]], %[[LOOP]] ], [ [[COUNT13]], %[[CASE2]] ]
; CHECK-NEXT:    [[STATE_NEXT1:%.*]] = phi i32 [ 1, %[[LOOP]] ], [ 1, %[[CASE2]] ]
; CHECK-NEXT:    [[NEXT2:%.*]] = add nsw i32 [[COUNT12]], 1
; CHECK-NEXT:    [[AGAIN3:%.*]] = icmp slt i32 [[NEXT2]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN3]], label %[[LOOP_JT1]], label %[[END]]
; CHECK:       [[LOOP_JT1]]:
; CHECK-NEXT:    [[COUNT4]] = phi i32 [ [[NEXT2]], %[[LATCH_JT1]] ]
; CHECK-NEXT:    [[STATE5:%.*]] = phi i32 [ [[STATE_NEXT1]], %[[LATCH_JT1]] ]
; CHECK-NEXT:    br label %[[CASE1]]
; CHECK:       [[LATCH_JT2]]:
; CHECK-NEXT:    [[STATE_NEXT6:%.*]] = phi i32 [ 2, %[[CASE1]] ]
; CHECK-NEXT:    [[NEXT7:%.*]] = add nsw i32 [[COUNT11]], 1
; CHECK-NEXT:    [[AGAIN8:%.*]] = icmp slt i32 [[NEXT7]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN8]], label %[[LOOP_JT2]], label %[[END]]
; CHECK:       [[LOOP_JT2]]:
; CHECK-NEXT:    [[COUNT9]] = phi i32 [ [[NEXT7]], %[[LATCH_JT2]] ]
; CHECK-NEXT:    [[STATE10:%.*]] = phi i32 [ [[STATE_NEXT6]], %[[LATCH_JT2]] ]
; CHECK-NEXT:    br label %[[CASE2]]
; CHECK-NEXT:  }
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
