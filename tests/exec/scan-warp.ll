; Inclusive prefix sum of every warp by shuffles up; a thread whose source is outside of its warp
; adds nothing, as the predicate of the shuffle says.

; EXEC: --kernel=scan --block=32 --arg=data@i32[32]=iota \
; EXEC:   --expect=data=[0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496]
; EXEC: --kernel=scan --grid=2 --block=64 --arg=data@i32[128]=fill:1 \
; EXEC:   --expect=data=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @scan(ptr addrspace(1) %data) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  br label %step.head

step.head:
  %d = phi i32 [ 1, %entry ], [ %d.next, %step.latch ]
  %sum = phi i32 [ %v, %entry ], [ %next, %step.latch ]
  %step.more = icmp ult i32 %d, 32
  br i1 %step.more, label %step.body, label %step.end

step.body:
  %pair = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %sum, i32 %d, i32 0)
  %other = extractvalue { i32, i1 } %pair, 0
  %valid = extractvalue { i32, i1 } %pair, 1
  %added = select i1 %valid, i32 %other, i32 0
  %next = add i32 %sum, %added
  br label %step.latch

step.latch:
  %d.next = shl i32 %d, 1
  br label %step.head

step.end:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %i
  store i32 %sum, ptr addrspace(1) %at2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
