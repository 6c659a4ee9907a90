; Sum of all blocks with one atomic a thread, striding over the input so that any launch does.

; EXEC: --kernel=reduce --grid=1 --block=1 --arg=in@i32[7]=iota --arg=out@i32[1]=zero \
; EXEC:   --arg=i32:7 --expect=out=21
; EXEC: --kernel=reduce --grid=2 --block=32 --arg=in@i32[100]=iota --arg=out@i32[1]=zero \
; EXEC:   --arg=i32:100 --expect=out=4950
; EXEC: --kernel=reduce --grid=3 --block=48 --arg=in@i32[1000]=iota --arg=out@i32[1]=zero \
; EXEC:   --arg=i32:1000 --expect=out=499500

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @reduce(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %stride = mul i32 %blocks, %i.ntid
  br label %each.head

each.head:
  %k = phi i32 [ %i, %entry ], [ %k.next, %each.latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.next, %each.latch ]
  %each.more = icmp slt i32 %k, %n
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %k
  %v = load i32, ptr addrspace(1) %at1, align 4
  %sum.next = add i32 %sum, %v
  br label %each.latch

each.latch:
  %k.next = add i32 %k, %stride
  br label %each.head

each.end:
  %old = atomicrmw add ptr addrspace(1) %out, i32 %sum monotonic, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
