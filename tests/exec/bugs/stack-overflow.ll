; Recursion without end, and recursion that only goes deep.

; EXEC: @deep(i32 -1)
; EXEC-FAULT: call-depth
; EXEC: @deep(i32 500) == i32 500
; EXEC: --kernel=call --block=8 --arg=i32:600 --arg=i32[8] --fault=call-depth
; EXEC: --kernel=call --block=8 --arg=i32:100 --arg=out@i32[8] --expect=out=iota:100:1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @deep(i32 %n) {
entry:
  %end = icmp eq i32 %n, 0
  br i1 %end, label %base, label %more

base:
  ret i32 0

more:
  %m = sub i32 %n, 1
  %r = call i32 @deep(i32 %m)
  %s = add i32 %r, 1
  ret i32 %s
}

define ptx_kernel void @call(i32 %n, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %d = add i32 %n, %t
  %r = call i32 @deep(i32 %d)
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
