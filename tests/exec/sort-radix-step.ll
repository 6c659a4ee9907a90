; One step of a radix sort of a warp: what has a zero at the bit goes before what has a one, in
; order. Ballots count those before a thread.

; EXEC: --kernel=split --block=32 \
; EXEC:   --arg=data@i32[32]=[137, -239, 259, -133, 314, 207, 465, 361, 257, 167, 444, 42, -471, 360, -24, 294, 465, -245, 164, -447, 422, -340, -385, -120, -20, 389, -248, -111, 56, -396, 87, -245] \
; EXEC:   --arg=i32:1 \
; EXEC:   --expect=data=[137, -239, 465, 361, 257, 444, -471, 360, -24, 465, 164, -447, -340, -120, -20, 389, -248, -111, 56, -396, 259, -133, 314, 207, 167, 42, 294, -245, 422, -385, 87, -245]
; EXEC: --kernel=split --block=32 --arg=data@i32[32]=iota --arg=i32:0 \
; EXEC:   --expect=data=[0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @split(ptr addrspace(1) %data, i32 %bit) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %shifted = lshr i32 %v, %bit
  %low = and i32 %shifted, 1
  %one = icmp eq i32 %low, 1
  %ones = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %one)
  %before = call i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
  %ones.before = and i32 %ones, %before
  %n.ones = call i32 @llvm.ctpop.i32(i32 %ones.before)
  %zeros = xor i32 %ones, -1
  %zeros.before = and i32 %zeros, %before
  %n.zeros = call i32 @llvm.ctpop.i32(i32 %zeros.before)
  %all.zeros = call i32 @llvm.ctpop.i32(i32 %zeros)
  %place.one = add i32 %all.zeros, %n.ones
  %place = select i1 %one, i32 %place.one, i32 %n.zeros
  ; All have read before anyone writes: the ballot is a synchronization of the warp.
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %place
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.lanemask.lt()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
