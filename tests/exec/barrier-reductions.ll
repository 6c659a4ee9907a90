; Barriers that also combine a predicate of all threads: how many hold it, whether all do, whether
; any does.

; EXEC: --kernel=vote --block=100 --arg=i32[100]=iota:-10:1 --arg=out@i32[3] --expect=out=[89, 0, 1]
; EXEC: --kernel=vote --block=64 --arg=i32[64]=fill:1 --arg=out@i32[3] --expect=out=[64, 1, 1]
; EXEC: --kernel=vote --block=33 --arg=i32[33]=zero --arg=out@i32[3] --expect=out=[0, 0, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @vote(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %p = icmp sgt i32 %v, 0
  %n = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %p)
  %all = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %p)
  %any = call i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32 0, i1 %p)
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %write.end

write:
  %a = zext i1 %all to i32
  %b = zext i1 %any to i32
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %n, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 1
  store i32 %a, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 2
  store i32 %b, ptr addrspace(1) %at4, align 4
  br label %write.end

write.end:
  ret void
}

declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.aligned.all(i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
