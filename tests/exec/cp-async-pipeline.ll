; Asynchronous copies to shared memory in two stages: while one tile is added up the next one is
; on its way. Waiting leaves the newest group in flight.

; EXEC: --kernel=sum --block=32 --arg=f32[32]=iota --arg=out@f32[32] --arg=i32:1 \
; EXEC:   --expect=out=[1, 0, 3, 2, 5, 4, 7, 6, 9, 8, 11, 10, 13, 12, 15, 14, 17, 16, 19, 18, 21, 20, 23, 22, 25, 24, 27, 26, 29, 28, 31, 30]
; EXEC: --kernel=sum --block=32 --arg=f32[64]=iota --arg=out@f32[32] --arg=i32:2 \
; EXEC:   --expect=out=[34, 32, 38, 36, 42, 40, 46, 44, 50, 48, 54, 52, 58, 56, 62, 60, 66, 64, 70, 68, 74, 72, 78, 76, 82, 80, 86, 84, 90, 88, 94, 92]
; EXEC: --kernel=sum --block=32 --arg=f32[160]=iota --arg=out@f32[32] --arg=i32:5 \
; EXEC:   --expect=out=[325, 320, 335, 330, 345, 340, 355, 350, 365, 360, 375, 370, 385, 380, 395, 390, 405, 400, 415, 410, 425, 420, 435, 430, 445, 440, 455, 450, 465, 460, 475, 470]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@stages = internal addrspace(3) global [2 x [32 x float]] undef, align 16

define void @fetch(ptr addrspace(1) %in, i32 %k, i32 %t) {
entry:
  %base = shl i32 %k, 5
  %i = add i32 %base, %t
  %from = getelementptr inbounds float, ptr addrspace(1) %in, i32 %i
  %stage = and i32 %k, 1
  %to = getelementptr inbounds [2 x [32 x float]], ptr addrspace(3) @stages, i32 0, i32 %stage, i32 %t
  call void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3) %to, ptr addrspace(1) %from)
  ret void
}

define ptx_kernel void @sum(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %tiles) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @fetch(ptr addrspace(1) %in, i32 0, i32 %t)
  call void @llvm.nvvm.cp.async.commit.group()
  br label %tile.head

tile.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %tile.latch ]
  %sum = phi float [ 0.0, %entry ], [ %sum.next, %tile.latch ]
  %tile.more = icmp ult i32 %k, %tiles
  br i1 %tile.more, label %tile.body, label %tile.end

tile.body:
  %ahead = add i32 %k, 1
  %more = icmp ult i32 %ahead, %tiles
  br i1 %more, label %prefetch, label %prefetch.end

prefetch:
  call void @fetch(ptr addrspace(1) %in, i32 %ahead, i32 %t)
  br label %prefetch.end

prefetch.end:
  ; An empty group does no harm.
  call void @llvm.nvvm.cp.async.commit.group()
  call void @llvm.nvvm.cp.async.wait.group(i32 1)
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %stage = and i32 %k, 1
  %other = xor i32 %t, 1
  %p = getelementptr inbounds [2 x [32 x float]], ptr addrspace(3) @stages, i32 0, i32 %stage, i32 %other
  %v = load float, ptr addrspace(3) %p, align 4
  %sum.next = fadd float %sum, %v
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %tile.latch

tile.latch:
  %k.next = add i32 %k, 1
  br label %tile.head

tile.end:
  %at1 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %t
  store float %sum, ptr addrspace(1) %at1, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.cp.async.ca.shared.global.4(ptr addrspace(3), ptr addrspace(1))
declare void @llvm.nvvm.cp.async.commit.group()
declare void @llvm.nvvm.cp.async.wait.group(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
