; Blocks of a cluster read each other's shared memory: every block writes its values, all wait for
; the cluster, and each reads what the next one has.

; EXEC: --kernel=rotate --grid=4 --cluster=2 --block=8 --arg=out@i32[32] \
; EXEC:   --expect=out=[10, 11, 12, 13, 14, 15, 16, 17, 0, 1, 2, 3, 4, 5, 6, 7, 30, 31, 32, 33, 34, 35, 36, 37, 20, 21, 22, 23, 24, 25, 26, 27]
; EXEC: --kernel=rotate --grid=4 --cluster=4 --block=2 --arg=out@i32[8] \
; EXEC:   --expect=out=[10, 11, 20, 21, 30, 31, 0, 1]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@mine = internal addrspace(3) global [8 x i32] undef, align 4

define ptx_kernel void @rotate(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %rank = call i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
  %tag = mul i32 %b, 10
  %v = add i32 %tag, %t
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @mine, i32 %t
  store i32 %v, ptr addrspace(3) %at1, align 4
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %next = add i32 %rank, 1
  %other = urem i32 %next, %n
  %own = getelementptr inbounds i32, ptr addrspace(3) @mine, i32 %t
  %remote = call ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3) %own, i32 %other)
  %w = load i32, ptr addrspace(7) %remote, align 4
  ; Nobody leaves while its memory is still read.
  call void @llvm.nvvm.barrier.cluster.arrive.aligned()
  call void @llvm.nvvm.barrier.cluster.wait.aligned()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %line = mul i32 %b, %size
  %at = add i32 %line, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %at
  store i32 %w, ptr addrspace(1) %at2, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cluster.arrive.aligned()
declare void @llvm.nvvm.barrier.cluster.wait.aligned()
declare ptr addrspace(7) @llvm.nvvm.mapa.shared.cluster(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.ctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.cluster.nctarank()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
