; Volatile accesses are neither left out nor a race with one another: a thread of another block is
; seen to set a flag.

; EXEC: --kernel=signal --grid=2 --block=1 --arg=flag@i32[1]=zero --arg=out@i32[1] --expect=out=7

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @signal(ptr addrspace(1) %flag, ptr addrspace(1) %out) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %first = icmp eq i32 %b, 0
  br i1 %first, label %set, label %wait

set:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %flag, i32 0
  store volatile i32 7, ptr addrspace(1) %at1, align 4
  ret void

wait:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %flag, i32 0
  %v = load volatile i32, ptr addrspace(1) %at2, align 4
  %seen = icmp ne i32 %v, 0
  br i1 %seen, label %done, label %wait

done:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %v, ptr addrspace(1) %at3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
