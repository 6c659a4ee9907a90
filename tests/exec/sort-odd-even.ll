; Odd-even transposition sort of a warp by shuffles: neighbours exchange and keep the smaller or
; the greater value.

; EXEC: --kernel=sort --block=32 \
; EXEC:   --arg=data@i32[32]=[137, -239, 259, -133, 314, 207, 465, 361, 257, 167, 444, 42, -471, 360, -24, 294, 465, -245, 164, -447, 422, -340, -385, -120, -20, 389, -248, -111, 56, -396, 87, -245] \
; EXEC:   --expect=data=[-471, -447, -396, -385, -340, -248, -245, -245, -239, -133, -120, -111, -24, -20, 42, 56, 87, 137, 164, 167, 207, 257, 259, 294, 314, 360, 361, 389, 422, 444, 465, 465]
; EXEC: --kernel=sort --block=32 --arg=data@i32[32]=iota:31:-1 --expect=data=iota

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @sort(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  br label %round.head

round.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %round.latch ]
  %x = phi i32 [ %v, %entry ], [ %next, %round.latch ]
  %round.more = icmp ult i32 %k, 32
  br i1 %round.more, label %round.body, label %round.end

round.body:
  %sum = add i32 %t, %k
  %parity = and i32 %sum, 1
  %is.low = icmp eq i32 %parity, 0
  %up = add i32 %t, 1
  %down = sub i32 %t, 1
  %partner = select i1 %is.low, i32 %up, i32 %down
  %valid = icmp ult i32 %partner, 32
  %from = select i1 %valid, i32 %partner, i32 %t
  %y = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 %from, i32 31)
  %min = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %max = call i32 @llvm.smax.i32(i32 %x, i32 %y)
  %next = select i1 %is.low, i32 %min, i32 %max
  br label %round.latch

round.latch:
  %k.next = add i32 %k, 1
  br label %round.head

round.end:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %x, ptr addrspace(1) %at2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
