; A barrier that half of a warp is at, in a branch or in a loop of different lengths. Whole warps
; may stay away or leave; threads that have ended are not waited for.

; EXEC: --kernel=branch --block=32 --arg=i32:16 --schedule=warp --fault=divergent-barrier
; EXEC: --kernel=branch --block=32 --arg=i32:32
; EXEC: --kernel=branch --block=32 --arg=i32:0
; EXEC: --kernel=loop --block=32 --arg=i32:1 --schedule=warp --fault=divergent-barrier
; EXEC: --kernel=loop --block=32 --arg=i32:0
; EXEC: --kernel=two_sides --block=64 --arg=i32:16 --fault=divergent-barrier
; EXEC: --kernel=two_sides --block=64 --arg=i32:32
; Of a whole warp that left nobody is missed.
; EXEC: --kernel=leave --block=64 --arg=i32:32 --arg=out@i32[32] --expect=out=iota

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @branch(i32 %limit) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %t, %limit
  br i1 %in, label %sync, label %sync.end

sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %sync.end

sync.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  ret void
}

define ptx_kernel void @loop(i32 %mask) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = and i32 %t, %mask
  br label %wait.head

wait.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %wait.latch ]
  %wait.more = icmp ule i32 %k, %n
  br i1 %wait.more, label %wait.body, label %wait.end

wait.body:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %wait.latch

wait.latch:
  %k.next = add i32 %k, 1
  br label %wait.head

wait.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 1)
  ret void
}

; Both sides have a barrier, but not the same one.
define ptx_kernel void @two_sides(i32 %limit) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %t, %limit
  br i1 %in, label %side, label %side.else

side:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %side.end

side.else:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %side.end

side.end:
  ret void
}

define ptx_kernel void @leave(i32 %limit, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %out.of = icmp uge i32 %t, %limit
  br i1 %out.of, label %exit, label %stay

stay:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %t, ptr addrspace(1) %at1, align 4
  br label %exit

exit:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
