; An asynchronous copy whose bytes are read before its thread has waited, or after it has waited
; for another group; and waiting without a barrier, which orders nothing for other threads.

; EXEC: --kernel=no_wait --block=64 --arg=i32[64]=iota --arg=i32[64]
; EXEC-FAULT: race asynchronous
; EXEC: --kernel=other_group --block=64 --arg=i32[64]=iota --arg=i32[64] --fault=race
; EXEC: --kernel=no_barrier --block=64 --arg=i32[64]=iota --arg=i32[64] --fault=race
; EXEC: --kernel=clean --block=64 --arg=i32[64]=iota --arg=out@i32[64] --expect=out=iota:63:-1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @no_wait(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()

  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %o = sub i32 63, %t
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

define ptx_kernel void @other_group(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %o = sub i32 63, %t
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

define ptx_kernel void @no_barrier(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.all()

  %o = sub i32 63, %t
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %from = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 0)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %o = sub i32 63, %t
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

@tile = internal addrspace(3) global [64 x i32] undef, align 4

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.all()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
