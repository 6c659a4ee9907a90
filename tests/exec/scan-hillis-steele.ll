; Inclusive prefix sum by doubling distances, with two buffers so that a step never reads what it
; writes.

; EXEC: --kernel=scan --block=1 --arg=data@i32[1]=iota --expect=data=[0]
; EXEC: --kernel=scan --block=2 --arg=data@i32[2]=iota --expect=data=[0, 1]
; EXEC: --kernel=scan --block=33 --arg=data@i32[33]=iota \
; EXEC:   --expect=data=[0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496, 528]
; EXEC: --kernel=scan --block=128 --arg=data@i32[128]=fill:3 --expect=data=iota:3:3

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@buffers = internal addrspace(3) global [256 x i32] undef, align 4

define ptx_kernel void @scan(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @buffers, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %step.head

step.head:
  %d = phi i32 [ 1, %entry ], [ %d.next, %step.latch ]
  %from = phi i32 [ 0, %entry ], [ %to, %step.latch ]
  %step.more = icmp ult i32 %d, %n
  br i1 %step.more, label %step.body, label %step.end

step.body:
  %to = sub i32 %n, %from
  %mine = add i32 %from, %t
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @buffers, i32 %mine
  %x = load i32, ptr addrspace(3) %at3, align 4
  %reaches = icmp uge i32 %t, %d
  %back = select i1 %reaches, i32 %d, i32 0
  %left = sub i32 %mine, %back
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @buffers, i32 %left
  %y = load i32, ptr addrspace(3) %at4, align 4
  %added = select i1 %reaches, i32 %y, i32 0
  %sum = add i32 %x, %added
  %target = add i32 %to, %t
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @buffers, i32 %target
  store i32 %sum, ptr addrspace(3) %at5, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %step.latch

step.latch:
  %d.next = shl i32 %d, 1
  br label %step.head

step.end:
  %last = add i32 %from, %t
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @buffers, i32 %last
  %r = load i32, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %r, ptr addrspace(1) %at7, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
