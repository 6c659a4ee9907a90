; Generations of the game of life on a torus, one block, two buffers in shared memory: a glider
; moves on.

; EXEC: --kernel=life --block=6,6 \
; EXEC:   --arg=data@i8[36]=[0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] \
; EXEC:   --arg=i32:1 \
; EXEC:   --expect=data=[0, 0, 0, 0, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
; EXEC: --kernel=life --block=6,6 \
; EXEC:   --arg=data@i8[36]=[0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0] \
; EXEC:   --arg=i32:4 \
; EXEC:   --expect=data=[0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@cells = internal addrspace(3) global [2 x [36 x i8]] undef, align 1

define ptx_kernel void @life(ptr addrspace(1) %data, i32 %generations) {
entry:
  %c = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %line = mul i32 %r, 6
  %i = add i32 %line, %c
  %at1 = getelementptr inbounds i8, ptr addrspace(1) %data, i32 %i
  %v = load i8, ptr addrspace(1) %at1, align 1
  %p0 = getelementptr inbounds [2 x [36 x i8]], ptr addrspace(3) @cells, i32 0, i32 0, i32 %i
  store i8 %v, ptr addrspace(3) %p0, align 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %gen.head

gen.head:
  %g = phi i32 [ 0, %entry ], [ %g.next, %gen.latch ]
  %gen.more = icmp ult i32 %g, %generations
  br i1 %gen.more, label %gen.body, label %gen.end

gen.body:
  %now = and i32 %g, 1
  %then = xor i32 %now, 1
  br label %near.head

near.head:
  %k = phi i32 [ 0, %gen.body ], [ %k.next, %near.latch ]
  %n = phi i32 [ 0, %gen.body ], [ %n.next, %near.latch ]
  %near.more = icmp ult i32 %k, 9
  br i1 %near.more, label %near.body, label %near.end

near.body:
  %kr = udiv i32 %k, 3
  %kc = urem i32 %k, 3
  %r5 = add i32 %r, 5
  %c5 = add i32 %c, 5
  %rr = add i32 %r5, %kr
  %cc = add i32 %c5, %kc
  %wr = urem i32 %rr, 6
  %wc = urem i32 %cc, 6
  %wl = mul i32 %wr, 6
  %wi = add i32 %wl, %wc
  %q = getelementptr inbounds [2 x [36 x i8]], ptr addrspace(3) @cells, i32 0, i32 %now, i32 %wi
  %a = load i8, ptr addrspace(3) %q, align 1
  %wide = zext i8 %a to i32
  %n.next = add i32 %n, %wide
  br label %near.latch

near.latch:
  %k.next = add i32 %k, 1
  br label %near.head

near.end:
  ; The cell itself is counted too: three, or four with the cell alive.
  %own = getelementptr inbounds [2 x [36 x i8]], ptr addrspace(3) @cells, i32 0, i32 %now, i32 %i
  %alive = load i8, ptr addrspace(3) %own, align 1
  %three = icmp eq i32 %n, 3
  %four = icmp eq i32 %n, 4
  %is = icmp ne i8 %alive, 0
  %stays = and i1 %four, %is
  %next = or i1 %three, %stays
  %byte = zext i1 %next to i8
  %to = getelementptr inbounds [2 x [36 x i8]], ptr addrspace(3) @cells, i32 0, i32 %then, i32 %i
  store i8 %byte, ptr addrspace(3) %to, align 1
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %gen.latch

gen.latch:
  %g.next = add i32 %g, 1
  br label %gen.head

gen.end:
  %last = and i32 %generations, 1
  %from = getelementptr inbounds [2 x [36 x i8]], ptr addrspace(3) @cells, i32 0, i32 %last, i32 %i
  %w = load i8, ptr addrspace(3) %from, align 1
  %at2 = getelementptr inbounds i8, ptr addrspace(1) %data, i32 %i
  store i8 %w, ptr addrspace(1) %at2, align 1
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
