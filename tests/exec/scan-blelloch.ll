; Exclusive prefix sum: up a tree of sums, then down again, all in place.

; EXEC: --kernel=scan --block=2 --arg=data@i32[2]=iota:1:1 --expect=data=[0, 1]
; EXEC: --kernel=scan --block=16 --arg=data@i32[16]=iota:1:1 \
; EXEC:   --expect=data=[0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120]
; EXEC: --kernel=scan --block=64 --arg=data@i32[64]=iota:1:1 \
; EXEC:   --expect=data=[0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990, 1035, 1081, 1128, 1176, 1225, 1275, 1326, 1378, 1431, 1485, 1540, 1596, 1653, 1711, 1770, 1830, 1891, 1953, 2016]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tree = internal addrspace(3) global [64 x i32] undef, align 4

define ptx_kernel void @scan(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  %half = lshr i32 %n, 1
  br label %up.head

up.head:
  %d = phi i32 [ 1, %entry ], [ %d.next, %up.latch ]
  %up.more = icmp ult i32 %d, %n
  br i1 %up.more, label %up.body, label %up.end

up.body:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %two = shl i32 %d, 1
  %k = add i32 %t, 1
  %at.end = mul i32 %k, %two
  %right = sub i32 %at.end, 1
  %in = icmp ult i32 %right, %n
  br i1 %in, label %sum, label %sum.end

sum:
  %left = sub i32 %right, %d
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %left
  %x = load i32, ptr addrspace(3) %at3, align 4
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %right
  %y = load i32, ptr addrspace(3) %at4, align 4
  %s = add i32 %x, %y
  %at5 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %right
  store i32 %s, ptr addrspace(3) %at5, align 4
  br label %sum.end

sum.end:
  br label %up.latch

up.latch:
  %d.next = shl i32 %d, 1
  br label %up.head

up.end:
  ; The last sum was made by the first thread, which may overwrite it at once.
  %first = icmp eq i32 %t, 0
  br i1 %first, label %clear, label %clear.end

clear:
  %last = sub i32 %n, 1
  %at6 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %last
  store i32 0, ptr addrspace(3) %at6, align 4
  br label %clear.end

clear.end:
  br label %down.head

down.head:
  %e = phi i32 [ %half, %clear.end ], [ %e.next, %down.latch ]
  %down.more = icmp ugt i32 %e, 0
  br i1 %down.more, label %down.body, label %down.end

down.body:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %two.e = shl i32 %e, 1
  %k.e = add i32 %t, 1
  %end.e = mul i32 %k.e, %two.e
  %right.e = sub i32 %end.e, 1
  %in.e = icmp ult i32 %right.e, %n
  br i1 %in.e, label %swap, label %swap.end

swap:
  %left.e = sub i32 %right.e, %e
  %at7 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %left.e
  %x.e = load i32, ptr addrspace(3) %at7, align 4
  %at8 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %right.e
  %y.e = load i32, ptr addrspace(3) %at8, align 4
  %s.e = add i32 %x.e, %y.e
  %at9 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %left.e
  store i32 %y.e, ptr addrspace(3) %at9, align 4
  %at10 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %right.e
  store i32 %s.e, ptr addrspace(3) %at10, align 4
  br label %swap.end

swap.end:
  br label %down.latch

down.latch:
  %e.next = lshr i32 %e, 1
  br label %down.head

down.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %at11 = getelementptr inbounds i32, ptr addrspace(3) @tree, i32 %t
  %r = load i32, ptr addrspace(3) %at11, align 4
  %at12 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %r, ptr addrspace(1) %at12, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
