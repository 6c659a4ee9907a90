; A lock around a plain counter: one thread of each warp at a time tries, so that a warp does not
; wait for itself.

; EXEC: --kernel=count --grid=1 --block=1 --arg=counter@i32[1]=zero --expect=counter=1 \
; EXEC:   --expect=@lock=0
; EXEC: --kernel=count --grid=1 --block=64 --arg=counter@i32[1]=zero --expect=counter=64 \
; EXEC:   --expect=@lock=0
; EXEC: --kernel=count --grid=2 --block=32 --arg=counter@i32[1]=zero --expect=counter=64 \
; EXEC:   --expect=@lock=0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@lock = internal addrspace(1) global i32 0, align 4

define ptx_kernel void @count(ptr addrspace(1) %counter) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %turn.head

turn.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %turn.latch ]
  %turn.more = icmp ult i32 %k, 32
  br i1 %turn.more, label %turn.body, label %turn.end

turn.body:
  %mine = icmp eq i32 %k, %lane
  br i1 %mine, label %enter, label %enter.end

enter:
  br label %try

try:
  %pair = cmpxchg ptr addrspace(1) @lock, i32 0, i32 1 acquire monotonic, align 4
  %got = extractvalue { i32, i1 } %pair, 1
  br i1 %got, label %inside, label %try

inside:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %counter, i32 0
  %v = load i32, ptr addrspace(1) %at1, align 4
  %w = add i32 %v, 1
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %counter, i32 0
  store i32 %w, ptr addrspace(1) %at2, align 4
  store atomic i32 0, ptr addrspace(1) @lock release, align 4
  br label %enter.end

enter.end:
  br label %turn.latch

turn.latch:
  %k.next = add i32 %k, 1
  br label %turn.head

turn.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
