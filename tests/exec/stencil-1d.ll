; Sum of five neighbours; the block loads its elements and a halo of two on both sides to shared
; memory. Beyond the ends there are zeros.

; EXEC: --kernel=stencil --grid=2 --block=16 \
; EXEC:   --arg=in@i32[20]=[0, 1, 4, 9, 5, 3, 3, 5, 9, 4, 1, 0, 1, 4, 9, 5, 3, 3, 5, 9] \
; EXEC:   --arg=out@i32[20] --arg=i32:20 \
; EXEC:   --expect=out=[5, 14, 19, 22, 24, 25, 25, 24, 22, 19, 15, 10, 15, 19, 22, 24, 25, 25, 20, 17]
; EXEC: --kernel=stencil --grid=1 --block=16 --arg=in@i32[3]=fill:1 --arg=out@i32[3] --arg=i32:3 \
; EXEC:   --expect=out=3

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [20 x i32] undef, align 4

define i32 @load(ptr addrspace(1) %p, i32 %i, i32 %n) {
entry:
  %low = icmp sge i32 %i, 0
  %high = icmp slt i32 %i, %n
  %in = and i1 %low, %high
  br i1 %in, label %inside, label %outside

inside:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  ret i32 %v

outside:
  ret i32 0
}

define ptx_kernel void @stencil(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %mid = add i32 %i.tid, 2
  %v = call i32 @load(ptr addrspace(1) %in, i32 %i, i32 %n)
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %mid
  store i32 %v, ptr addrspace(3) %at1, align 4
  %edge = icmp ult i32 %i.tid, 2
  br i1 %edge, label %halo, label %halo.end

halo:
  %before = sub i32 %i, 2
  %l = call i32 @load(ptr addrspace(1) %in, i32 %before, i32 %n)
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %i.tid
  store i32 %l, ptr addrspace(3) %at2, align 4
  %behind = add i32 %i, 16
  %r = call i32 @load(ptr addrspace(1) %in, i32 %behind, i32 %n)
  %to = add i32 %i.tid, 18
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %to
  store i32 %r, ptr addrspace(3) %at3, align 4
  br label %halo.end

halo.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %sum.head

sum.head:
  %k = phi i32 [ 0, %halo.end ], [ %k.next, %sum.latch ]
  %s = phi i32 [ 0, %halo.end ], [ %s.next, %sum.latch ]
  %sum.more = icmp ult i32 %k, 5
  br i1 %sum.more, label %sum.body, label %sum.end

sum.body:
  %at = add i32 %i.tid, %k
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %at
  %w = load i32, ptr addrspace(3) %at4, align 4
  %s.next = add i32 %s, %w
  br label %sum.latch

sum.latch:
  %k.next = add i32 %k, 1
  br label %sum.head

sum.end:
  %inside = icmp slt i32 %i, %n
  br i1 %inside, label %store, label %store.end

store:
  %at5 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %s, ptr addrspace(1) %at5, align 4
  br label %store.end

store.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
