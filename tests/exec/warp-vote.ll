; Votes of a warp: all, any, uniform, and the mask of those who say yes; of the whole warp and of
; its lower half alone, while the upper half does something else.

; EXEC: --kernel=vote --block=32 \
; EXEC:   --arg=i32[32]=[1, 1, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 1, 1, 0, 0] \
; EXEC:   --arg=out@i32[96] \
; EXEC:   --expect=out=[0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x6327, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0, 0x2, 0x33806327, 0x0]
; EXEC: --kernel=vote --block=32 --arg=i32[32]=fill:1 --arg=out@i32[96] \
; EXEC:   --expect=out[0..3]=[7, -1, 65535] --expect=out[93..96]=[7, -1, 0]
; A warp of five threads: the others are not there to vote.
; EXEC: --kernel=vote --block=5 --arg=i32[5]=zero --arg=out@i32[15] --expect=out[0..3]=[4, 0, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @vote(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %from, align 4
  %p = icmp ne i32 %v, 0
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %p)
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %p)
  %uni = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %p)
  %mask = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %p)
  %low = icmp ult i32 %t, 16
  br i1 %low, label %lower, label %upper

lower:
  %half = call i32 @llvm.nvvm.vote.ballot.sync(i32 65535, i1 %p)
  br label %done

upper:
  br label %done

done:
  %part = phi i32 [ %half, %lower ], [ 0, %upper ]
  %all.bit = zext i1 %all to i32
  %any.bit = zext i1 %any to i32
  %uni.bit = zext i1 %uni to i32
  %any.2 = shl i32 %any.bit, 1
  %uni.4 = shl i32 %uni.bit, 2
  %b1 = or i32 %all.bit, %any.2
  %bits = or i32 %b1, %uni.4
  %at = mul i32 %t, 3
  %place1 = add i32 %at, 1
  %place2 = add i32 %at, 2
  %to0 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %at
  store i32 %bits, ptr addrspace(1) %to0, align 4
  %to1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %place1
  store i32 %mask, ptr addrspace(1) %to1, align 4
  %to2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %place2
  store i32 %part, ptr addrspace(1) %to2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
