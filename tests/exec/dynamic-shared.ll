; Dynamic shared memory, its size given by the launch and asked for by the kernel: the block is
; reversed through it.

; EXEC: --kernel=reverse --block=32 --shared=128 --arg=data@i32[32]=iota --arg=bytes@i32[1] \
; EXEC:   --expect=data=iota:31:-1 --expect=bytes=128
; EXEC: --kernel=reverse --block=100 --shared=512 --arg=data@i32[100]=iota --arg=bytes@i32[1] \
; EXEC:   --expect=data=iota:99:-1 --expect=bytes=512
; Too little for the block.
; EXEC: --kernel=reverse --block=32 --shared=124 --arg=data@i32[32]=iota --arg=i32[1] \
; EXEC:   --fault=out-of-bounds

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@dynamic = external addrspace(3) global [0 x i32], align 16

define ptx_kernel void @reverse(ptr addrspace(1) %data, ptr addrspace(1) %bytes) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %to = getelementptr i32, ptr addrspace(3) @dynamic, i32 %t
  store i32 %v, ptr addrspace(3) %to, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %last = sub i32 %n, 1
  %other = sub i32 %last, %t
  %from = getelementptr i32, ptr addrspace(3) @dynamic, i32 %other
  %w = load i32, ptr addrspace(3) %from, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %w, ptr addrspace(1) %at2, align 4
  %first = icmp eq i32 %t, 0
  br i1 %first, label %tell, label %tell.end

tell:
  %size = call i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %bytes, i32 0
  store i32 %size, ptr addrspace(1) %at3, align 4
  br label %tell.end

tell.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.dynamic_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
