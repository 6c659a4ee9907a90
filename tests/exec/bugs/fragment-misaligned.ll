; Rows of ldmatrix must lie at multiples of sixteen bytes; a row beyond the tile is seen.

; EXEC: --kernel=load --block=32 --arg=i32[32] --arg=i32:4 --fault=misaligned
; EXEC: --kernel=load --block=32 --arg=i32[32] --arg=i32:80 --fault=out-of-bounds
; EXEC: --kernel=load --block=32 --arg=out@i32[32] --arg=i32:72 --expect=out=0x3c003c00

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [136 x half] undef, align 16

define ptx_kernel void @load(ptr addrspace(1) %out, i32 %first) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %fill.head

fill.head:
  %i = phi i32 [ %t, %entry ], [ %i.next, %fill.latch ]
  %fill.more = icmp ult i32 %i, 136
  br i1 %fill.more, label %fill.body, label %fill.end

fill.body:
  %at1 = getelementptr inbounds half, ptr addrspace(3) @tile, i32 %i
  store half 1.0, ptr addrspace(3) %at1, align 2
  br label %fill.latch

fill.latch:
  %i.next = add i32 %i, 32
  br label %fill.head

fill.end:
  call void @llvm.nvvm.bar.warp.sync(i32 -1)
  %row = and i32 %t, 7
  %line = shl i32 %row, 3
  %at = add i32 %line, %first
  %p = getelementptr inbounds half, ptr addrspace(3) @tile, i32 %at
  %m = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3) %p)
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %m, ptr addrspace(1) %at2, align 4
  ret void
}

declare void @llvm.nvvm.bar.warp.sync(i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p3(ptr addrspace(3))
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
