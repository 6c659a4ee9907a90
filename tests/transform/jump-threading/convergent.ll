; Convergent operations are never copied (JT-07), and no edge is threaded past the place where threads meet
; if they could execute one before they meet again (JT-11).
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @a()

; The barrier is in the block that would be copied.
define ptx_kernel void @in_block(ptr addrspace(1) %out, i32 %n) {
; CHECK-LABEL: define ptx_kernel void @in_block(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[ODD:%.*]] = trunc i32 [[TID]] to i1
; CHECK-NEXT:    [[SOME:%.*]] = icmp ne i32 [[N]], 0
; CHECK-NEXT:    br i1 [[ODD]], label %[[SIDE:.*]], label %[[JOIN:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    store i32 [[N]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[GO:%.*]] = phi i1 [ true, %[[SIDE]] ], [ [[SOME]], %[[ENTRY]] ]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br i1 [[GO]], label %[[MORE:.*]], label %[[EXIT:.*]]
; CHECK:       [[MORE]]:
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join
side:
  store i32 %n, ptr addrspace(1) %out
  br label %join
join:
  %go = phi i1 [ true, %side ], [ %some, %entry ]
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %go, label %more, label %exit
more:
  store i32 1, ptr addrspace(1) %out
  br label %exit
exit:
  ret void
}

; The barrier is where the threaded edge would lead: the side trip would reach it alone.
define ptx_kernel void @at_target(ptr addrspace(1) %out, i32 %n) {
; CHECK-LABEL: define ptx_kernel void @at_target(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr addrspace(1) [[OUT]], i32 [[TID]]
; CHECK-NEXT:    [[ODD:%.*]] = trunc i32 [[TID]] to i1
; CHECK-NEXT:    [[SOME:%.*]] = icmp ne i32 [[N]], 0
; CHECK-NEXT:    br i1 [[ODD]], label %[[SIDE:.*]], label %[[JOIN:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    store i32 [[N]], ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[GO:%.*]] = phi i1 [ true, %[[SIDE]] ], [ [[SOME]], %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[GO]], label %[[SYNC:.*]], label %[[EXIT:.*]]
; CHECK:       [[SYNC]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 [[TID]], ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join
side:
  store i32 %n, ptr addrspace(1) %at
  br label %join
join:
  %go = phi i1 [ true, %side ], [ %some, %entry ]
  br i1 %go, label %sync, label %exit
sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %tid, ptr addrspace(1) %at
  br label %exit
exit:
  ret void
}

; The barrier is behind the place where all paths from the block meet: the edge is threaded.
define ptx_kernel void @behind_meeting(ptr addrspace(1) %out, i32 %n) {
; CHECK-LABEL: define ptx_kernel void @behind_meeting(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr addrspace(1) [[OUT]], i32 [[TID]]
; CHECK-NEXT:    [[ODD:%.*]] = trunc i32 [[TID]] to i1
; CHECK-NEXT:    [[SOME:%.*]] = icmp ne i32 [[N]], 0
; CHECK-NEXT:    br i1 [[ODD]], label %[[JOIN_THREAD:.*]], label %[[JOIN:.*]]
; CHECK:       [[JOIN_THREAD]]:
; CHECK-NEXT:    store i32 [[N]], ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    br label %[[MORE:.*]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[GO:%.*]] = phi i1 [ [[SOME]], %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[GO]], label %[[MORE]], label %[[EXIT:.*]]
; CHECK:       [[MORE]]:
; CHECK-NEXT:    store i32 [[TID]], ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join
side:
  store i32 %n, ptr addrspace(1) %at
  br label %join
join:
  %go = phi i1 [ true, %side ], [ %some, %entry ]
  br i1 %go, label %more, label %exit
more:
  store i32 %tid, ptr addrspace(1) %at
  br label %exit
exit:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; A branch on a phi would be copied into the side trip, and lead to the barrier from there.
define ptx_kernel void @copied_branch(ptr addrspace(1) %out, i32 %n) {
; CHECK-LABEL: define ptx_kernel void @copied_branch(
; CHECK-SAME: ptr addrspace(1) [[OUT:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TID:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[AT:%.*]] = getelementptr i32, ptr addrspace(1) [[OUT]], i32 [[TID]]
; CHECK-NEXT:    [[ODD:%.*]] = trunc i32 [[TID]] to i1
; CHECK-NEXT:    br i1 [[ODD]], label %[[SIDE:.*]], label %[[OTHER:.*]]
; CHECK:       [[SIDE]]:
; CHECK-NEXT:    store i32 [[N]], ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    [[ONE:%.*]] = icmp ult i32 [[N]], 5
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    store i32 7, ptr addrspace(1) [[AT]], align 4
; CHECK-NEXT:    [[TWO:%.*]] = icmp ult i32 [[N]], 9
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[GO:%.*]] = phi i1 [ [[ONE]], %[[SIDE]] ], [ [[TWO]], %[[OTHER]] ]
; CHECK-NEXT:    br i1 [[GO]], label %[[SYNC:.*]], label %[[EXIT:.*]]
; CHECK:       [[SYNC]]:
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  br i1 %odd, label %side, label %other
side:
  store i32 %n, ptr addrspace(1) %at
  %one = icmp ult i32 %n, 5
  br label %join
other:
  store i32 7, ptr addrspace(1) %at
  %two = icmp ult i32 %n, 9
  br label %join
join:
  %go = phi i1 [ %one, %side ], [ %two, %other ]
  br i1 %go, label %sync, label %exit
sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %exit
exit:
  ret void
}
