; Warps with different work: one fills a buffer, the other empties it; two barriers with a count
; of both warps tell full from empty, and neither side waits where it only has to say that it
; came.

; EXEC: --kernel=pipe --block=64 --arg=i32[32]=iota --arg=out@i32[32] --arg=i32:1 \
; EXEC:   --expect=out=[961, 900, 841, 784, 729, 676, 625, 576, 529, 484, 441, 400, 361, 324, 289, 256, 225, 196, 169, 144, 121, 100, 81, 64, 49, 36, 25, 16, 9, 4, 1, 0]
; EXEC: --kernel=pipe --block=64 --arg=i32[96]=iota --arg=out@i32[96] --arg=i32:3 \
; EXEC:   --expect=out=[961, 900, 841, 784, 729, 676, 625, 576, 529, 484, 441, 400, 361, 324, 289, 256, 225, 196, 169, 144, 121, 100, 81, 64, 49, 36, 25, 16, 9, 4, 1, 0, 3969, 3844, 3721, 3600, 3481, 3364, 3249, 3136, 3025, 2916, 2809, 2704, 2601, 2500, 2401, 2304, 2209, 2116, 2025, 1936, 1849, 1764, 1681, 1600, 1521, 1444, 1369, 1296, 1225, 1156, 1089, 1024, 9025, 8836, 8649, 8464, 8281, 8100, 7921, 7744, 7569, 7396, 7225, 7056, 6889, 6724, 6561, 6400, 6241, 6084, 5929, 5776, 5625, 5476, 5329, 5184, 5041, 4900, 4761, 4624, 4489, 4356, 4225, 4096]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@buffer = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @pipe(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %rounds) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %producer = icmp ult i32 %t, 32
  br i1 %producer, label %produce, label %consume

produce:
  %p.k = phi i32 [ 0, %entry ], [ %p.next, %fill ]
  %p.more = icmp ult i32 %p.k, %rounds
  br i1 %p.more, label %fill, label %done

fill:
  ; Wait until it is empty, fill it, say that it is full.
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 1, i32 64)
  %p.base = shl i32 %p.k, 5
  %p.at = add i32 %p.base, %lane
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %p.at
  %v = load i32, ptr addrspace(1) %at1, align 4
  %w = mul i32 %v, %v
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @buffer, i32 %lane
  store i32 %w, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 2, i32 64)
  %p.next = add i32 %p.k, 1
  br label %produce

consume:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)
  br label %c.head

c.head:
  %c.k = phi i32 [ 0, %consume ], [ %c.next, %empty ]
  %c.more = icmp ult i32 %c.k, %rounds
  br i1 %c.more, label %take, label %done

take:
  call void @llvm.nvvm.barrier.cta.sync.aligned.count(i32 2, i32 64)
  %other = sub i32 31, %lane
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @buffer, i32 %other
  %x = load i32, ptr addrspace(3) %at3, align 4
  %c.base = shl i32 %c.k, 5
  %c.at = add i32 %c.base, %lane
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %c.at
  store i32 %x, ptr addrspace(1) %at4, align 4
  %c.next = add i32 %c.k, 1
  %again = icmp ult i32 %c.next, %rounds
  br i1 %again, label %say, label %empty

say:
  call void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32 1, i32 64)
  br label %empty

empty:
  br label %c.head

done:
  ret void
}

declare void @llvm.nvvm.barrier.cta.arrive.aligned.count(i32, i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.count(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
