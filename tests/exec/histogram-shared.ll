; Counts in shared memory first, one histogram a block, then adds those up: most atomics stay
; within the block.

; EXEC: --kernel=histogram --grid=4 --block=32 \
; EXEC:   --arg=data@i8[100]=[3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2] \
; EXEC:   --arg=bins@i32[8]=zero --arg=i32:100 --expect=bins=[0, 0, 50, 25, 0, 0, 0, 25]
; EXEC: --kernel=histogram --grid=1 --block=128 \
; EXEC:   --arg=data@i8[100]=[3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2, 3, 2, 7, 2] \
; EXEC:   --arg=bins@i32[8]=zero --arg=i32:100 --expect=bins=[0, 0, 50, 25, 0, 0, 0, 25]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@local.bins = internal addrspace(3) global [8 x i32] undef, align 4

define ptx_kernel void @histogram(ptr addrspace(1) %data, ptr addrspace(1) %bins, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %has.bin = icmp ult i32 %i.tid, 8
  br i1 %has.bin, label %clear, label %clear.end

clear:
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @local.bins, i32 %i.tid
  store i32 0, ptr addrspace(3) %at1, align 4
  br label %clear.end

clear.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %in = icmp slt i32 %i, %n
  br i1 %in, label %count, label %count.end

count:
  %at2 = getelementptr inbounds i8, ptr addrspace(1) %data, i32 %i
  %v = load i8, ptr addrspace(1) %at2, align 1
  %bin = zext i8 %v to i32
  %p = getelementptr inbounds i32, ptr addrspace(3) @local.bins, i32 %bin
  %old = atomicrmw add ptr addrspace(3) %p, i32 1 monotonic, align 4
  br label %count.end

count.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %has.bin, label %merge, label %merge.end

merge:
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @local.bins, i32 %i.tid
  %c = load i32, ptr addrspace(3) %at3, align 4
  %to = getelementptr inbounds i32, ptr addrspace(1) %bins, i32 %i.tid
  %sum = atomicrmw add ptr addrspace(1) %to, i32 %c monotonic, align 4
  br label %merge.end

merge.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
