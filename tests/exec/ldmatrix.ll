; A matrix of eight by eight halves is read transposed by ldmatrix and written back by stmatrix:
; the transpose of a tile without a bank conflict or a scalar load.

; EXEC: --kernel=transpose --block=32 --arg=data@f16[64]=iota \
; EXEC:   --expect=data=[0, 8, 16, 24, 32, 40, 48, 56, 1, 9, 17, 25, 33, 41, 49, 57, 2, 10, 18, 26, 34, 42, 50, 58, 3, 11, 19, 27, 35, 43, 51, 59, 4, 12, 20, 28, 36, 44, 52, 60, 5, 13, 21, 29, 37, 45, 53, 61, 6, 14, 22, 30, 38, 46, 54, 62, 7, 15, 23, 31, 39, 47, 55, 63]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x half] undef, align 16
@turned = internal addrspace(3) global [64 x half] undef, align 16

define ptx_kernel void @transpose(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %at1 = getelementptr inbounds <2 x half>, ptr addrspace(1) %data, i32 %t
  %v = load <2 x half>, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds <2 x half>, ptr addrspace(3) @tile, i32 %t
  store <2 x half> %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %row = and i32 %t, 7
  %from = getelementptr inbounds <8 x half>, ptr addrspace(3) @tile, i32 %row
  %m = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3) %from)
  %to = getelementptr inbounds <8 x half>, ptr addrspace(3) @turned, i32 %row
  call void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %to, i32 %m)
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %at3 = getelementptr inbounds <2 x half>, ptr addrspace(3) @turned, i32 %t
  %w = load <2 x half>, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds <2 x half>, ptr addrspace(1) %data, i32 %t
  store <2 x half> %w, ptr addrspace(1) %at4, align 4
  ret void
}

declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.trans.b16.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare void @llvm.nvvm.stmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3), i32)
