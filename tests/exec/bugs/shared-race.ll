; Neighbours exchange through shared memory. Without a barrier the read and the write of the other
; thread are not ordered; within one warp a warp-level barrier is enough, between warps it is not.

; EXEC: --kernel=racy --block=64 --arg=i32[64]
; EXEC-FAULT: race @tile
; EXEC: --kernel=racy --block=32 --arg=i32[32] --fault=race
; EXEC: --kernel=warp_only --block=64 --arg=i32[64] --fault=race
; EXEC: --kernel=warp_only --block=32 --arg=out@i32[32] --expect=out=iota:31:-1
; EXEC: --kernel=clean --block=64 --arg=out@i32[64] --expect=out=iota:63:-1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @racy(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %at1, align 4

  %l = sub i32 %last, 1
  %o = sub i32 %l, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @warp_only(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %at1, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %l = sub i32 %last, 1
  %o = sub i32 %l, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %at1, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %l = sub i32 %last, 1
  %o = sub i32 %l, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

@tile = internal addrspace(3) global [64 x i32] undef, align 4

declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
