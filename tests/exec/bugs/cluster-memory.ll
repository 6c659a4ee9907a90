; The shared memory of another block of the cluster is read before it is written, or after its
; block has ended.

; EXEC: --kernel=early --grid=2 --cluster=2 --arg=i32[2] --fault=race
; EXEC: --kernel=late --grid=2 --cluster=2 --arg=i32[2] --schedule=warp,independent \
; EXEC:   --fault=use-after-return
; EXEC: --kernel=clean --grid=2 --cluster=2 --arg=out@i32[2] --expect=out=[1, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@mine = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @early(ptr addrspace(1) %out) {
entry:
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  store i32 %rank, ptr addrspace(3) @mine, align 4

  %other = xor i32 %rank, 1
  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @mine, i32 %other)
  %v = load i32, ptr addrspace(7) %p, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %rank
  store i32 %v, ptr addrspace(1) %at1, align 4
  ret void
}

define ptx_kernel void @late(ptr addrspace(1) %out) {
entry:
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  store i32 %rank, ptr addrspace(3) @mine, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %other = xor i32 %rank, 1
  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @mine, i32 %other)
  %v = load i32, ptr addrspace(7) %p, align 4

  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %rank
  store i32 %v, ptr addrspace(1) %at1, align 4
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %out) {
entry:
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  store i32 %rank, ptr addrspace(3) @mine, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %other = xor i32 %rank, 1
  %p = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) @mine, i32 %other)
  %v = load i32, ptr addrspace(7) %p, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %rank
  store i32 %v, ptr addrspace(1) %at1, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
