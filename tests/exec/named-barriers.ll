; Two halves of a block, each with a barrier of its own: prefix sums of 32 threads that do not
; wait for the other half.

; EXEC: --kernel=scan --block=128 --arg=data@i32[128]=fill:1 \
; EXEC:   --expect=data=[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64]
; EXEC: --kernel=scan --block=64 --arg=data@i32[64]=iota \
; EXEC:   --expect=data=[0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136, 153, 171, 190, 210, 231, 253, 276, 300, 325, 351, 378, 406, 435, 465, 496, 528, 561, 595, 630, 666, 703, 741, 780, 820, 861, 903, 946, 990, 1035, 1081, 1128, 1176, 1225, 1275, 1326, 1378, 1431, 1485, 1540, 1596, 1653, 1711, 1770, 1830, 1891, 1953, 2016]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [128 x i32] undef, align 4

define ptx_kernel void @scan(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %half = lshr i32 %t, 6
  %own = and i32 %t, 63
  %id = add i32 %half, 1
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %v, ptr addrspace(3) %at2, align 4
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %id, i32 64)
  br label %step.head

step.head:
  %d = phi i32 [ 1, %entry ], [ %d.next, %step.latch ]
  %sum = phi i32 [ %v, %entry ], [ %next, %step.latch ]
  %step.more = icmp ult i32 %d, 64
  br i1 %step.more, label %step.body, label %step.end

step.body:
  %reaches = icmp uge i32 %own, %d
  %left = sub i32 %t, %d
  %from = select i1 %reaches, i32 %left, i32 %t
  %at3 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %from
  %x = load i32, ptr addrspace(3) %at3, align 4
  %added = select i1 %reaches, i32 %x, i32 0
  %next = add i32 %sum, %added
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %id, i32 64)
  %at4 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %t
  store i32 %next, ptr addrspace(3) %at4, align 4
  call void @llvm.nvvm.barrier.cta.sync.count(i32 %id, i32 64)
  br label %step.latch

step.latch:
  %d.next = shl i32 %d, 1
  br label %step.head

step.end:
  %at5 = getelementptr inbounds i32, ptr addrspace(1) %data, i32 %t
  store i32 %sum, ptr addrspace(1) %at5, align 4
  ret void
}

declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
