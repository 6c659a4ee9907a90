; Stream compaction: elements that are positive are kept, in order; ballots within a warp and one
; atomic a warp give the places. One warp, so that the order is that of the input.

; EXEC: --kernel=compact --block=32 \
; EXEC:   --arg=i32[64]=[-1, 0, -4, -2, -5, -2, -4, -5, -7, 8, -3, 0, -9, 4, -5, -9, -1, -5, -7, -1, 5, 4, -5, -1, 2, -2, 6, 8, 9, 4, 2, 4, 1, -6, 2, -1, 5, 8, -5, 5, 5, 8, -4, 0, -3, -4, 7, 2, -1, 2, 5, -1, -1, 3, -5, 9, 6, 8, -2, 9, -2, -3, 2, -5] \
; EXEC:   --arg=out@i32[64]=zero --arg=count@i32[1]=zero --arg=i32:64 \
; EXEC:   --expect=out=[8, 4, 5, 4, 2, 6, 8, 9, 4, 2, 4, 1, 2, 5, 8, 5, 5, 8, 7, 2, 2, 5, 3, 9, 6, 8, 9, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] \
; EXEC:   --expect=count=28

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @compact(ptr addrspace(1) %in, ptr addrspace(1) %out, ptr addrspace(1) %count, i32 %n) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %chunk.head

chunk.head:
  %base = phi i32 [ 0, %entry ], [ %base.next, %chunk.latch ]
  %chunk.more = icmp slt i32 %base, %n
  br i1 %chunk.more, label %chunk.body, label %chunk.end

chunk.body:
  %i = add i32 %base, %lane
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  %keep = icmp sgt i32 %v, 0
  %mask = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %keep)
  %kept = call i32 @llvm.ctpop.i32(i32 %mask)
  %elected = call { i32, i1 } @llvm.nvvm.elect.sync(i32 -1)
  %leader = extractvalue { i32, i1 } %elected, 1
  br i1 %leader, label %reserve, label %reserved

reserve:
  %old = atomicrmw add ptr addrspace(1) %count, i32 %kept monotonic, align 4
  br label %reserved

reserved:
  %place = phi i32 [ 0, %chunk.body ], [ %old, %reserve ]
  %first = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %place, i32 0, i32 31)
  %before = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %mine = and i32 %mask, %before
  %offset = call i32 @llvm.ctpop.i32(i32 %mine)
  br i1 %keep, label %write, label %write.end

write:
  %to = add i32 %first, %offset
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to
  store i32 %v, ptr addrspace(1) %at2, align 4
  br label %write.end

write.end:
  br label %chunk.latch

chunk.latch:
  %base.next = add i32 %base, 32
  br label %chunk.head

chunk.end:
  ret void
}

declare i32 @llvm.ctpop.i32(i32)
declare { i32, i1 } @llvm.nvvm.elect.sync(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
