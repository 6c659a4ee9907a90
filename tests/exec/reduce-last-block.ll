; The last block to finish adds up what all blocks have left: partial sums, a fence, and a counter
; in global memory that says who is last.

; EXEC: --kernel=reduce --grid=1 --block=32 --arg=i32[32]=iota --arg=parts@i32[1] \
; EXEC:   --arg=out@i32[1] --expect=out=496 --expect=@done=0
; EXEC: --kernel=reduce --grid=2 --block=32 --arg=i32[64]=iota --arg=parts@i32[2] \
; EXEC:   --arg=out@i32[1] --expect=out=2016 --expect=@done=0
; EXEC: --kernel=reduce --grid=7 --block=32 --arg=i32[224]=iota --arg=parts@i32[7] \
; EXEC:   --arg=out@i32[1] --expect=out=24976 --expect=@done=0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@done = internal addrspace(1) global i32 0, align 4
@last = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @reduce(ptr addrspace(1) %in, ptr addrspace(1) %parts, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %blocks = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  ; One warp a block: the sum by redux.
  %sum = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 -1)
  %first = icmp eq i32 %i.tid, 0
  br i1 %first, label %leave, label %leave.end

leave:
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %parts, i32 %i.ctaid
  store i32 %sum, ptr addrspace(1) %at2, align 4
  call void @llvm.nvvm.membar.gl()
  %limit = sub i32 %blocks, 1
  %ticket = atomicrmw uinc_wrap ptr addrspace(1) @done, i32 %limit monotonic, align 4
  %is.last = icmp eq i32 %ticket, %limit
  %flag = zext i1 %is.last to i32
  store i32 %flag, ptr addrspace(3) @last, align 4
  br label %leave.end

leave.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %f = load i32, ptr addrspace(3) @last, align 4
  %mine = icmp ne i32 %f, 0
  %work = and i1 %mine, %first
  br i1 %work, label %finish, label %finish.end

finish:
  call void @llvm.nvvm.membar.gl()
  br label %each.head

each.head:
  %k = phi i32 [ 0, %finish ], [ %k.next, %each.latch ]
  %total = phi i32 [ 0, %finish ], [ %next, %each.latch ]
  %each.more = icmp ult i32 %k, %blocks
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %parts, i32 %k
  %p = load i32, ptr addrspace(1) %at3, align 4
  %next = add i32 %total, %p
  br label %each.latch

each.latch:
  %k.next = add i32 %k, 1
  br label %each.head

each.end:
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %total, ptr addrspace(1) %at4, align 4
  br label %finish.end

finish.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
