; Reverses a block through shared memory. Without the barrier there is a race.

; EXEC: --kernel=reverse --block=64 --arg=data@i32[64]=iota --expect=data=iota:63:-1
; EXEC: --kernel=reverse --block=33 --arg=data@i32[33]=iota --expect=data=iota:32:-1
; EXEC: --kernel=reverse_racy --block=64 --arg=data@i32[64]=iota
; EXEC-FAULT: race
; Without the search for races the wrong result may show; one thread alone is right.
; EXEC: --kernel=reverse_racy --block=1 --arg=data@i32[1]=fill:7 --expect=data=7

target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @reverse(ptr addrspace(1) %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %p = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %last = sub i32 %n, 1
  %mirror = sub i32 %last, %tid
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %mirror
  store i32 %v, ptr addrspace(3) %to
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %from = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %tid
  %w = load i32, ptr addrspace(3) %from
  store i32 %w, ptr addrspace(1) %p
  ret void
}

define ptx_kernel void @reverse_racy(ptr addrspace(1) %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %p = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %tid
  %v = load i32, ptr addrspace(1) %p
  %last = sub i32 %n, 1
  %mirror = sub i32 %last, %tid
  %to = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %mirror
  store i32 %v, ptr addrspace(3) %to
  %from = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %tid
  %w = load i32, ptr addrspace(3) %from
  store i32 %w, ptr addrspace(1) %p
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
