; A reduction that lacks the barrier before the tree, or the one within it: each is a race even
; though one may get away with it on today's hardware.

; EXEC: --kernel=no_first --block=64 --arg=i32[64]=iota --arg=i32[1] --fault=race
; EXEC: --kernel=no_inner --block=64 --arg=i32[64]=iota --arg=i32[1] --fault=race
; EXEC: --kernel=clean --block=64 --arg=i32[64]=iota --arg=out@i32[1] --expect=out=2016

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @no_first(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4

  br label %level.head

level.head:
  %s = phi i32 [ 32, %entry ], [ %s.next, %level.latch ]
  %level.more = icmp ugt i32 %s, 0
  br i1 %level.more, label %level.body, label %level.end

level.body:
  %active = icmp ult i32 %t, %s
  br i1 %active, label %add, label %add.end

add:
  %o = add i32 %t, %s
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  %x = load i32, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %y = load i32, ptr addrspace(3) %at4, align 4
  %sum = add i32 %x, %y
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %sum, ptr addrspace(3) %at5, align 4
  br label %add.end

add.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %level.latch

level.latch:
  %s.next = lshr i32 %s, 1
  br label %level.head

level.end:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %write.end

write:
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 0
  %r = load i32, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %r, ptr addrspace(1) %at7, align 4
  br label %write.end

write.end:
  ret void
}

define ptx_kernel void @no_inner(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %level.head

level.head:
  %s = phi i32 [ 32, %entry ], [ %s.next, %level.latch ]
  %level.more = icmp ugt i32 %s, 0
  br i1 %level.more, label %level.body, label %level.end

level.body:
  %active = icmp ult i32 %t, %s
  br i1 %active, label %add, label %add.end

add:
  %o = add i32 %t, %s
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  %x = load i32, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %y = load i32, ptr addrspace(3) %at4, align 4
  %sum = add i32 %x, %y
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %sum, ptr addrspace(3) %at5, align 4
  br label %add.end

add.end:

  br label %level.latch

level.latch:
  %s.next = lshr i32 %s, 1
  br label %level.head

level.end:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %write.end

write:
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 0
  %r = load i32, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %r, ptr addrspace(1) %at7, align 4
  br label %write.end

write.end:
  ret void
}

define ptx_kernel void @clean(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %level.head

level.head:
  %s = phi i32 [ 32, %entry ], [ %s.next, %level.latch ]
  %level.more = icmp ugt i32 %s, 0
  br i1 %level.more, label %level.body, label %level.end

level.body:
  %active = icmp ult i32 %t, %s
  br i1 %active, label %add, label %add.end

add:
  %o = add i32 %t, %s
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  %x = load i32, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %o
  %y = load i32, ptr addrspace(3) %at4, align 4
  %sum = add i32 %x, %y
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %sum, ptr addrspace(3) %at5, align 4
  br label %add.end

add.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %level.latch

level.latch:
  %s.next = lshr i32 %s, 1
  br label %level.head

level.end:
  %first = icmp eq i32 %t, 0
  br i1 %first, label %write, label %write.end

write:
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 0
  %r = load i32, ptr addrspace(3) %at6, align 4
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 0
  store i32 %r, ptr addrspace(1) %at7, align 4
  br label %write.end

write.end:
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
