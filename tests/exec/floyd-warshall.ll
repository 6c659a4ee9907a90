; Shortest paths between all pairs of five nodes, one thread a pair, with a barrier after each
; node that paths may go through.

; EXEC: --kernel=paths --block=5,5 \
; EXEC:   --arg=d@i32[25]=[0, 3, 1000, 7, 1000, 8, 0, 2, 1000, 1000, 5, 1000, 0, 1, 1000, 2, 1000, 1000, 0, 1, 1000, 1000, 4, 1000, 0] \
; EXEC:   --arg=i32:5 \
; EXEC:   --expect=d=[0, 3, 5, 6, 7, 5, 0, 2, 3, 4, 3, 6, 0, 1, 2, 2, 5, 5, 0, 1, 7, 10, 4, 5, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @paths(ptr addrspace(1) %d, i32 %n) {
entry:
  %j = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %line = mul i32 %i, %n
  %ij = add i32 %line, %j
  br label %through.head

through.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %through.latch ]
  %through.more = icmp ult i32 %k, %n
  br i1 %through.more, label %through.body, label %through.end

through.body:
  %line.k = mul i32 %k, %n
  %ik = add i32 %line, %k
  %kj = add i32 %line.k, %j
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %d, i32 %ik
  %a = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %d, i32 %kj
  %b = load i32, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %d, i32 %ij
  %c = load i32, ptr addrspace(1) %at3, align 4
  %ab = add i32 %a, %b
  %m = call i32 @llvm.smin.i32(i32 %ab, i32 %c)
  ; Nobody writes before all have read.
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %d, i32 %ij
  store i32 %m, ptr addrspace(1) %at4, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %through.latch

through.latch:
  %k.next = add i32 %k, 1
  br label %through.head

through.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.smin.i32(i32, i32)
