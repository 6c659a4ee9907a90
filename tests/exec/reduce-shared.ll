; Sum of a block by a tree in shared memory: half of the threads that are left add what the other
; half has, with a barrier at every level. One result a block.

; EXEC: --kernel=reduce --grid=1 --block=1 --arg=in@f32[1]=iota --arg=out@f32[1]=zero --expect=out=0
; EXEC: --kernel=reduce --grid=1 --block=32 --arg=in@f32[32]=iota --arg=out@f32[1]=zero \
; EXEC:   --expect=out=496
; EXEC: --kernel=reduce --grid=1 --block=128 --arg=in@f32[128]=iota --arg=out@f32[1]=zero \
; EXEC:   --expect=out=8128
; EXEC: --kernel=reduce --grid=3 --block=64 --arg=in@f32[192]=iota --arg=out@f32[3]=zero \
; EXEC:   --expect=out=[2016, 6112, 10208]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [128 x float] undef, align 4

define ptx_kernel void @reduce(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %at1 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %v = load float, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %i.tid
  store float %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %half = lshr i32 %i.ntid, 1
  br label %level.head

level.head:
  %s = phi i32 [ %half, %entry ], [ %s.next, %level.latch ]
  %level.more = icmp ugt i32 %s, 0
  br i1 %level.more, label %level.body, label %level.end

level.body:
  %active = icmp ult i32 %i.tid, %s
  br i1 %active, label %add, label %add.end

add:
  %other = add i32 %i.tid, %s
  %at3 = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %i.tid
  %x = load float, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %other
  %y = load float, ptr addrspace(3) %at4, align 4
  %sum = fadd float %x, %y
  %at5 = getelementptr inbounds float, ptr addrspace(3) @tile, i32 %i.tid
  store float %sum, ptr addrspace(3) %at5, align 4
  br label %add.end

add.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %level.latch

level.latch:
  %s.next = lshr i32 %s, 1
  br label %level.head

level.end:
  %first = icmp eq i32 %i.tid, 0
  br i1 %first, label %write, label %write.end

write:
  %at6 = getelementptr inbounds float, ptr addrspace(3) @tile, i32 0
  %total = load float, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %i.ctaid
  store float %total, ptr addrspace(1) %at7, align 4
  br label %write.end

write.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
