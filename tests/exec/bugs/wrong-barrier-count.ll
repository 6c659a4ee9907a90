; A barrier that is used with two different counts at once, with a number that does not exist, or
; for more threads than wait: some go on too early, which shows as a race.

; EXEC: --kernel=numbers --block=64 --arg=i32:16 --fault=divergent-barrier
; EXEC: --kernel=numbers --block=64 --arg=i32:15
; EXEC: --kernel=early --block=64 --arg=i32[64] --arg=i32:32 --fault=race
; EXEC: --kernel=early --block=64 --arg=out@i32[64] --arg=i32:64 --expect=out=iota:63:-1
; EXEC: --kernel=mixed --block=64 --arg=i32:96 --fault=divergent-barrier
; EXEC: --kernel=mixed --block=64 --arg=i32:64

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @numbers(i32 %id) {
entry:
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %id, i32 64)
  ret void
}

; With a count of one warp each warp waits for itself only.
define ptx_kernel void @early(ptr addrspace(1) %out, i32 %count) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %t, ptr addrspace(3) %at1, align 4
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 %count)
  %o = sub i32 63, %t
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %v = load i32, ptr addrspace(3) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @mixed(i32 %other) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp ult i32 %t, 32
  br i1 %first, label %side, label %side.else

side:
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 64)
  br label %side.end

side.else:
  call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 %other)
  br label %side.end

side.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
