; The greatest element of a warp and where it is, the first one of several: pairs of value and
; index travel by shuffles.

; EXEC: --kernel=argmax --block=32 \
; EXEC:   --arg=i32[32]=[3, 9, -2, 14, 5, 14, 0, 7, 3, 9, -2, 14, 5, 14, 0, 7, 3, 9, -2, 14, 5, 14, 0, 7, 3, 9, -2, 14, 5, 14, 0, 7] \
; EXEC:   --arg=out@i32[2] --expect=out=[14, 3]
; EXEC: --kernel=argmax --block=32 --arg=i32[32]=iota --arg=out@i32[2] --expect=out=[31, 31]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @argmax(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  br label %tree.head

tree.head:
  %d = phi i32 [ 16, %entry ], [ %d.next, %tree.latch ]
  %best = phi i32 [ %v, %entry ], [ %best.next, %tree.latch ]
  %index = phi i32 [ %t, %entry ], [ %index.next, %tree.latch ]
  %tree.more = icmp ugt i32 %d, 0
  br i1 %tree.more, label %tree.body, label %tree.end

tree.body:
  %o = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %best, i32 %d, i32 31)
  %oi = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %index, i32 %d, i32 31)
  %greater = icmp sgt i32 %o, %best
  %same = icmp eq i32 %o, %best
  %before = icmp ult i32 %oi, %index
  %tie = and i1 %same, %before
  %take = or i1 %greater, %tie
  %best.next = select i1 %take, i32 %o, i32 %best
  %index.next = select i1 %take, i32 %oi, i32 %index
  br label %tree.latch

tree.latch:
  %d.next = lshr i32 %d, 1
  br label %tree.head

tree.end:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %write.end

write:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %best, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 1
  store i32 %index, ptr addrspace(1) %at3, align 4
  br label %write.end

write.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
