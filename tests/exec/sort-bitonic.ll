; Sorts one block in shared memory by a bitonic network: pairs are compared and exchanged by the
; thread with the lower place.

; EXEC: --kernel=sort --block=2 --arg=data@i32[2]=[137, -239] --expect=data=[-239, 137]
; EXEC: --kernel=sort --block=16 \
; EXEC:   --arg=data@i32[16]=[137, -239, 259, -133, 314, 207, 465, 361, 257, 167, 444, 42, -471, 360, -24, 294] \
; EXEC:   --expect=data=[-471, -239, -133, -24, 42, 137, 167, 207, 257, 259, 294, 314, 360, 361, 444, 465]
; EXEC: --kernel=sort --block=64 \
; EXEC:   --arg=data@i32[64]=[137, -239, 259, -133, 314, 207, 465, 361, 257, 167, 444, 42, -471, 360, -24, 294, 465, -245, 164, -447, 422, -340, -385, -120, -20, 389, -248, -111, 56, -396, 87, -245, -487, 248, -279, -83, -214, -314, 438, 388, 284, -102, -337, 280, 316, -427, -358, 132, 132, -45, -371, -365, -499, 495, 392, -495, -286, 292, -280, 483, -331, 393, -330, -204] \
; EXEC:   --expect=data=[-499, -495, -487, -471, -447, -427, -396, -385, -371, -365, -358, -340, -337, -331, -330, -314, -286, -280, -279, -248, -245, -245, -239, -214, -204, -133, -120, -111, -102, -83, -45, -24, -20, 42, 56, 87, 132, 132, 137, 164, 167, 207, 248, 257, 259, 280, 284, 292, 294, 314, 316, 360, 361, 388, 389, 392, 393, 422, 438, 444, 465, 465, 483, 495]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@keys = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @sort(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  br label %size.head

size.head:
  %k = phi i32 [ 2, %entry ], [ %k.next, %size.latch ]
  %size.more = icmp ule i32 %k, %n
  br i1 %size.more, label %size.body, label %size.end

size.body:
  %half = lshr i32 %k, 1
  br label %dist.head

dist.head:
  %j = phi i32 [ %half, %size.body ], [ %j.next, %dist.latch ]
  %dist.more = icmp ugt i32 %j, 0
  br i1 %dist.more, label %dist.body, label %dist.end

dist.body:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %other = xor i32 %t, %j
  %lower = icmp ult i32 %t, %other
  br i1 %lower, label %pair, label %pair.end

pair:
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %t
  %x = load i32, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %other
  %y = load i32, ptr addrspace(3) %at4, align 4
  %bit = and i32 %t, %k
  %up = icmp eq i32 %bit, 0
  %greater = icmp sgt i32 %x, %y
  %swap = icmp eq i1 %greater, %up
  br i1 %swap, label %exchange, label %exchange.end

exchange:
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %t
  store i32 %y, ptr addrspace(3) %at5, align 4
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %other
  store i32 %x, ptr addrspace(3) %at6, align 4
  br label %exchange.end

exchange.end:
  br label %pair.end

pair.end:
  br label %dist.latch

dist.latch:
  %j.next = lshr i32 %j, 1
  br label %dist.head

dist.end:
  br label %size.latch

size.latch:
  %k.next = shl i32 %k, 1
  br label %size.head

size.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at7 = getelementptr inbounds i32, ptr addrspace(3) @keys, i32 %t
  %r = load i32, ptr addrspace(3) %at7, align 4
  %at8 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %r, ptr addrspace(1) %at8, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
