; A product of 16 by 16 and 16 by 8 halves by one warp with mma.sync. Every thread loads its
; fragments by the layout of the PTX manual and stores four sums.

; EXEC: --kernel=matmul --block=32 \
; EXEC:   --arg=a@f16[256]=[-2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2] \
; EXEC:   --arg=b@f16[128]=[-3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0, 3, -1, 2, -2, 1, -3, 0] \
; EXEC:   --arg=c@f32[128] \
; EXEC:   --expect=c=[13, -14, 15, -12, 3, -3, -2, 13, 0, 4, -13, 19, -12, 6, -4, 0, -3, -3, 4, -10, 18, -10, 4, -3, 4, 0, -4, 6, -12, 19, -13, 4, -14, 13, -2, -3, 3, -12, 15, -14, 13, -14, 15, -12, 3, -3, -2, 13, 0, 4, -13, 19, -12, 6, -4, 0, -3, -3, 4, -10, 18, -10, 4, -3, 4, 0, -4, 6, -12, 19, -13, 4, -14, 13, -2, -3, 3, -12, 15, -14, 13, -14, 15, -12, 3, -3, -2, 13, 0, 4, -13, 19, -12, 6, -4, 0, -3, -3, 4, -10, 18, -10, 4, -3, 4, 0, -4, 6, -12, 19, -13, 4, -14, 13, -2, -3, 3, -12, 15, -14, 13, -14, 15, -12, 3, -3, -2, 13]
; All 32 threads of the warp must be there.
; EXEC: --kernel=matmul --block=31 --arg=a@f16[256] --arg=b@f16[128] --arg=c@f32[128] \
; EXEC:   --fault=warp-sync

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define <2 x half> @pair(ptr addrspace(1) %p, i32 %first, i32 %step) {
entry:
  %at1 = getelementptr inbounds half, ptr addrspace(1) %p, i32 %first
  %x = load half, ptr addrspace(1) %at1, align 2
  %next = add i32 %first, %step
  %at2 = getelementptr inbounds half, ptr addrspace(1) %p, i32 %next
  %y = load half, ptr addrspace(1) %at2, align 2
  %low = insertelement <2 x half> poison, half %x, i32 0
  %both = insertelement <2 x half> %low, half %y, i32 1
  ret <2 x half> %both
}

define ptx_kernel void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %group = lshr i32 %lane, 2
  %in = and i32 %lane, 3
  %two = shl i32 %in, 1
  ; Rows of the first factor have 16 elements; a register holds two neighbours.
  %row = shl i32 %group, 4
  %a0.at = add i32 %row, %two
  %a1.at = add i32 %a0.at, 128
  %a2.at = add i32 %a0.at, 8
  %a3.at = add i32 %a0.at, 136
  %a0 = call <2 x half> @pair(ptr addrspace(1) %a, i32 %a0.at, i32 1)
  %a1 = call <2 x half> @pair(ptr addrspace(1) %a, i32 %a1.at, i32 1)
  %a2 = call <2 x half> @pair(ptr addrspace(1) %a, i32 %a2.at, i32 1)
  %a3 = call <2 x half> @pair(ptr addrspace(1) %a, i32 %a3.at, i32 1)
  ; Rows of the second factor have 8 elements; a register holds two of a column.
  %line = shl i32 %two, 3
  %b0.at = add i32 %line, %group
  %b1.at = add i32 %b0.at, 64
  %b0 = call <2 x half> @pair(ptr addrspace(1) %b, i32 %b0.at, i32 8)
  %b1 = call <2 x half> @pair(ptr addrspace(1) %b, i32 %b1.at, i32 8)
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half> %a0, <2 x half> %a1, <2 x half> %a2, <2 x half> %a3, <2 x half> %b0, <2 x half> %b1, float 0.0, float 0.0, float 0.0, float 0.0)
  %d0 = extractvalue { float, float, float, float } %d, 0
  %d1 = extractvalue { float, float, float, float } %d, 1
  %d2 = extractvalue { float, float, float, float } %d, 2
  %d3 = extractvalue { float, float, float, float } %d, 3
  %c.row = shl i32 %group, 3
  %c0 = add i32 %c.row, %two
  %c1 = add i32 %c0, 1
  %c2 = add i32 %c0, 64
  %c3 = add i32 %c0, 65
  %at1 = getelementptr inbounds float, ptr addrspace(1) %c, i32 %c0
  store float %d0, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(1) %c, i32 %c1
  store float %d1, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds float, ptr addrspace(1) %c, i32 %c2
  store float %d2, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds float, ptr addrspace(1) %c, i32 %c3
  store float %d3, ptr addrspace(1) %at4, align 4
  ret void
}

declare { float, float, float, float } @llvm.nvvm.mma.m16n8k16.row.col.f32.f32(<2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, <2 x half>, float, float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
