; Threads that wait for each other for ever: two warps that take two barriers in opposite order, a
; warp that waits for a thread at another place, a count that is never reached.

; EXEC: --kernel=crossed --block=64 --arg=i32:1
; EXEC-FAULT: deadlock wait
; EXEC: --kernel=crossed --block=64 --arg=i32:0
; EXEC: --kernel=count --block=64 --arg=i32:96 --fault=deadlock
; EXEC: --kernel=count --block=96 --arg=i32:96
; EXEC: --kernel=mask --block=32 --arg=i32:0x1ffff --fault=deadlock
; EXEC: --kernel=mask --block=32 --arg=i32:0xffff

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @crossed(i32 %swap) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %w = lshr i32 %t, 5
  %odd = and i32 %w, %swap
  %a = add i32 %odd, 1
  %b = sub i32 3, %a
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %a, i32 64)
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %b, i32 64)
  ret void
}

define ptx_kernel void @count(i32 %n) {
entry:
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 %n)
  ret void
}

; The mask names threads that wait elsewhere.
define ptx_kernel void @mask(i32 %m) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %low = icmp ult i32 %t, 16
  br i1 %low, label %side, label %side.else

side:
  call void @llvm.nvvm.bar.warp.sync(i32 %m)
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  br label %side.end

side.else:
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  br label %side.end

side.end:
  ret void
}

declare void @llvm.nvvm.bar.warp.sync(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
