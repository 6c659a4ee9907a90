; A loop that never ends, and a flag that nobody sets: both run until the step limit.

; EXEC: --kernel=endless --arg=i32:7 --max-steps=100000 --fault=step-limit
; EXEC: --kernel=endless --arg=i32:8 --max-steps=100000
; EXEC: --kernel=flag --block=64 --arg=i32[1]=zero --arg=i32:64 --max-steps=100000 \
; EXEC:   --fault=step-limit
; EXEC: --kernel=flag --block=64 --arg=p@i32[1]=zero --arg=i32:40 --max-steps=100000000 --expect=p=1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @endless(i32 %n) {
entry:
  br label %count.head

count.head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %count.latch ]
  %count.more = icmp ne i32 %i, %n
  br i1 %count.more, label %count.body, label %count.end

count.body:
  br label %count.latch

count.latch:
  %i.next = add i32 %i, 2
  br label %count.head

count.end:
  ret void
}

define ptx_kernel void @flag(ptr addrspace(1) %p, i32 %setter) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mine = icmp eq i32 %t, %setter
  br i1 %mine, label %set, label %set.end

set:
  store atomic i32 1, ptr addrspace(1) %p release, align 4
  br label %set.end

set.end:
  br label %wait

wait:
  %v = load atomic i32, ptr addrspace(1) %p acquire, align 4
  %seen = icmp ne i32 %v, 0
  br i1 %seen, label %done, label %wait

done:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
