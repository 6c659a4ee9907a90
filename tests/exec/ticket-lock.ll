; A lock by tickets: threads are served in the order in which they came. One thread a block, so
; nobody waits for a thread of its own warp.

; EXEC: --kernel=append --grid=1 --block=1 --arg=log@i32[1] --arg=length@i32[1]=zero \
; EXEC:   --expect=log=iota --expect=length=1
; EXEC: --kernel=append --grid=5 --block=1 --arg=log@i32[5] --arg=length@i32[1]=zero \
; EXEC:   --expect=log=iota --expect=length=5
; EXEC: --kernel=append --grid=16 --block=1 --arg=log@i32[16] --arg=length@i32[1]=zero \
; EXEC:   --expect=log=iota --expect=length=16

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@next = internal addrspace(1) global i32 0, align 4
@serving = internal addrspace(1) global i32 0, align 4

define ptx_kernel void @append(ptr addrspace(1) %log, ptr addrspace(1) %length) {
entry:
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %ticket = atomicrmw add ptr addrspace(1) @next, i32 1 monotonic, align 4
  br label %wait

wait:
  %now = load atomic i32, ptr addrspace(1) @serving acquire, align 4
  %turn = icmp eq i32 %now, %ticket
  br i1 %turn, label %served, label %wait

served:
  ; Only the holder of the lock touches the log: plain accesses do.
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %length, i32 0
  %n = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %log, i32 %n
  store i32 %ticket, ptr addrspace(1) %at2, align 4
  %m = add i32 %n, 1
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %length, i32 0
  store i32 %m, ptr addrspace(1) %at3, align 4
  %after = add i32 %ticket, 1
  store atomic i32 %after, ptr addrspace(1) @serving release, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
