; A barrier object in shared memory: writers arrive, readers wait for the phase by its parity,
; several phases one after the other.

; EXEC: --kernel=phases --block=64 --arg=out@i32[32] --arg=i32:1 \
; EXEC:   --expect=out=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31]
; EXEC: --kernel=phases --block=64 --arg=out@i32[128] --arg=i32:4 \
; EXEC:   --expect=out=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bar = internal addrspace(3) global i64 undef, align 8
@slot = internal addrspace(3) global [32 x i32] undef, align 4

define ptx_kernel void @phases(ptr addrspace(1) %out, i32 %rounds) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %init, label %init.end

init:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 32)
  br label %init.end

init.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %round.head

round.head:
  %k = phi i32 [ 0, %init.end ], [ %k.next, %round.latch ]
  %round.more = icmp ult i32 %k, %rounds
  br i1 %round.more, label %round.body, label %round.end

round.body:
  %writer = icmp ult i32 %t, 32
  br i1 %writer, label %write, label %write.else

write:
  %v = add i32 %t, %k
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @slot, i32 %t
  store i32 %v, ptr addrspace(3) %at1, align 4
  %state = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  br label %write.end

write.else:
  %parity = and i32 %k, 1
  br label %wait

wait:
  %over = call i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3) @bar, i32 %parity)
  br i1 %over, label %read, label %wait

read:
  %i = sub i32 63, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @slot, i32 %i
  %w = load i32, ptr addrspace(3) %at2, align 4
  %line = shl i32 %k, 5
  %to = add i32 %line, %i
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to
  store i32 %w, ptr addrspace(1) %at3, align 4
  br label %write.end

write.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %round.latch

round.latch:
  %k.next = add i32 %k, 1
  br label %round.head

round.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
declare i1 @llvm.nvvm.mbarrier.try.wait.parity.scope.cta.space.cta(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
