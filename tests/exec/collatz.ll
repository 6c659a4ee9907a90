; Steps until one is reached: threads of a warp leave the loop one after the other and branch
; apart within it.

; EXEC: --kernel=collatz --grid=1 --block=64 --arg=out@i32[50] --arg=i32:50 \
; EXEC:   --expect=out=[0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17, 17, 4, 12, 20, 20, 7, 7, 15, 15, 10, 23, 10, 111, 18, 18, 18, 106, 5, 26, 13, 13, 21, 21, 21, 34, 8, 109, 8, 29, 16, 16, 16, 104, 11, 24, 24]
; EXEC: --kernel=collatz --grid=4 --block=16 --arg=out@i32[50] --arg=i32:50 \
; EXEC:   --expect=out=[0, 1, 7, 2, 5, 8, 16, 3, 19, 6, 14, 9, 9, 17, 17, 4, 12, 20, 20, 7, 7, 15, 15, 10, 23, 10, 111, 18, 18, 18, 106, 5, 26, 13, 13, 21, 21, 21, 34, 8, 109, 8, 29, 16, 16, 16, 104, 11, 24, 24]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @collatz(ptr addrspace(1) %out, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in = icmp slt i32 %i, %n
  br i1 %in, label %run, label %run.end

run:
  %start = add i32 %i, 1
  br label %head

head:
  %x = phi i32 [ %start, %run ], [ %next, %join ]
  %c = phi i32 [ 0, %run ], [ %c.next, %join ]
  %end = icmp eq i32 %x, 1
  br i1 %end, label %done, label %step

step:
  %bit = and i32 %x, 1
  %odd = icmp ne i32 %bit, 0
  br i1 %odd, label %up, label %down

up:
  %three = mul i32 %x, 3
  %u = add i32 %three, 1
  br label %join

down:
  %d = lshr i32 %x, 1
  br label %join

join:
  %next = phi i32 [ %u, %up ], [ %d, %down ]
  %c.next = add i32 %c, 1
  br label %head

done:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %c, ptr addrspace(1) %at1, align 4
  br label %run.end

run.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
