; Product of square matrices by tiles of eight by eight in shared memory; every block computes one
; tile of the result. Barriers before and after a tile is used.

; EXEC: --kernel=matmul --grid=2,2 --block=8,8 \
; EXEC:   --arg=a@i32[256]=[-3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0, 1, 2, 3, -3, -2, -1, 0] \
; EXEC:   --arg=b@i32[256]=[-4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2, -2, 3, -1, 4, 0, -4, 1, -3, 2] \
; EXEC:   --arg=c@i32[256] --arg=i32:16 \
; EXEC:   --expect=c=[27, -25, 40, -39, 35, -17, 12, -4, -29, 27, -25, 40, -39, 35, -17, 12, 23, 0, 4, 17, -33, 25, -25, 24, -35, 23, 0, 4, 17, -33, 25, -25, -37, 32, -25, 17, -31, 11, 8, -4, 29, -37, 32, -25, 17, -31, 11, 8, -20, -20, 16, -11, 34, -38, 34, -11, 16, -20, -20, 16, -11, 34, -38, 34, 32, -37, 29, -4, 8, 11, -31, 17, -25, 32, -37, 29, -4, 8, 11, -31, 0, 23, -35, 24, -25, 25, -33, 17, 4, 0, 23, -35, 24, -25, 25, -33, -25, 27, -29, -4, 12, -17, 35, -39, 40, -25, 27, -29, -4, 12, -17, 35, 27, -25, 40, -39, 35, -17, 12, -4, -29, 27, -25, 40, -39, 35, -17, 12, 23, 0, 4, 17, -33, 25, -25, 24, -35, 23, 0, 4, 17, -33, 25, -25, -37, 32, -25, 17, -31, 11, 8, -4, 29, -37, 32, -25, 17, -31, 11, 8, -20, -20, 16, -11, 34, -38, 34, -11, 16, -20, -20, 16, -11, 34, -38, 34, 32, -37, 29, -4, 8, 11, -31, 17, -25, 32, -37, 29, -4, 8, 11, -31, 0, 23, -35, 24, -25, 25, -33, 17, 4, 0, 23, -35, 24, -25, 25, -33, -25, 27, -29, -4, 12, -17, 35, -39, 40, -25, 27, -29, -4, 12, -17, 35, 27, -25, 40, -39, 35, -17, 12, -4, -29, 27, -25, 40, -39, 35, -17, 12, 23, 0, 4, 17, -33, 25, -25, 24, -35, 23, 0, 4, 17, -33, 25, -25]
; EXEC: --kernel=matmul --grid=1,1 --block=8,8 --arg=a@i32[64]=fill:2 --arg=b@i32[64]=fill:3 \
; EXEC:   --arg=c@i32[64] --arg=i32:8 --expect=c=48

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@a.tile = internal addrspace(3) global [64 x i32] undef, align 4
@b.tile = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %n) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %cx = shl i32 %bx, 3
  %cy = shl i32 %by, 3
  %col = add i32 %cx, %x
  %row = add i32 %cy, %y
  %row.at = mul i32 %row, %n
  %in.tile = shl i32 %y, 3
  %own = add i32 %in.tile, %x
  br label %tile.head

tile.head:
  %t = phi i32 [ 0, %entry ], [ %t.next, %tile.latch ]
  %sum = phi i32 [ 0, %entry ], [ %sum.in, %tile.latch ]
  %tile.more = icmp slt i32 %t, %n
  br i1 %tile.more, label %tile.body, label %tile.end

tile.body:
  %a.col = add i32 %t, %x
  %a.at = add i32 %row.at, %a.col
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %a.at
  %va = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @a.tile, i32 %own
  store i32 %va, ptr addrspace(3) %at2, align 4
  %b.row = add i32 %t, %y
  %b.line = mul i32 %b.row, %n
  %b.at = add i32 %b.line, %col
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %b, i32 %b.at
  %vb = load i32, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @b.tile, i32 %own
  store i32 %vb, ptr addrspace(3) %at4, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %dot.head

dot.head:
  %p = phi i32 [ 0, %tile.body ], [ %p.next, %dot.latch ]
  %sum.in = phi i32 [ %sum, %tile.body ], [ %sum.next, %dot.latch ]
  %dot.more = icmp ult i32 %p, 8
  br i1 %dot.more, label %dot.body, label %dot.end

dot.body:
  %pa = add i32 %in.tile, %p
  %pb.line = shl i32 %p, 3
  %pb = add i32 %pb.line, %x
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @a.tile, i32 %pa
  %ta = load i32, ptr addrspace(3) %at5, align 4
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @b.tile, i32 %pb
  %tb = load i32, ptr addrspace(3) %at6, align 4
  %prod = mul i32 %ta, %tb
  %sum.next = add i32 %sum.in, %prod
  br label %dot.latch

dot.latch:
  %p.next = add i32 %p, 1
  br label %dot.head

dot.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %tile.latch

tile.latch:
  %t.next = add i32 %t, 8
  br label %tile.head

tile.end:
  %c.at = add i32 %row.at, %col
  %at7 = getelementptr inbounds i32, ptr addrspace(1) %c, i32 %c.at
  store i32 %sum, ptr addrspace(1) %at7, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
