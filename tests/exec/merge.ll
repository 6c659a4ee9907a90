; Merges two sorted arrays: every element finds its place by a binary search in the other array.
; Equal elements of the first go first.

; EXEC: --kernel=merge --grid=2 --block=16 \
; EXEC:   --arg=a@i32[12]=[1, 11, 12, 12, 13, 19, 20, 24, 34, 40, 43, 44] --arg=i32:12 \
; EXEC:   --arg=b@i32[20]=[0, 4, 4, 9, 10, 16, 19, 19, 19, 21, 21, 22, 23, 26, 30, 37, 38, 38, 43, 45] \
; EXEC:   --arg=i32:20 --arg=out@i32[32] \
; EXEC:   --expect=out=[0, 1, 4, 4, 9, 10, 11, 12, 12, 13, 16, 19, 19, 19, 19, 20, 21, 21, 22, 23, 24, 26, 30, 34, 37, 38, 38, 40, 43, 43, 44, 45]
; EXEC: --kernel=merge --block=8 --arg=i32[4]=fill:1 --arg=i32:4 --arg=i32[4]=fill:1 --arg=i32:4 \
; EXEC:   --arg=out@i32[8] --expect=out=1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; The number of elements of p that are less than v, or not greater if `equal`.
define i32 @rank(ptr addrspace(1) %p, i32 %n, i32 %v, i1 %equal) {
entry:
  br label %head

head:
  %lo = phi i32 [ 0, %entry ], [ %lo.next, %step ]
  %hi = phi i32 [ %n, %entry ], [ %hi.next, %step ]
  %more = icmp slt i32 %lo, %hi
  br i1 %more, label %step, label %done

step:
  %sum = add i32 %lo, %hi
  %mid = lshr i32 %sum, 1
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %mid
  %x = load i32, ptr addrspace(1) %at1, align 4
  %less = icmp slt i32 %x, %v
  %same = icmp eq i32 %x, %v
  %also = and i1 %same, %equal
  %before = or i1 %less, %also
  %next = add i32 %mid, 1
  %lo.next = select i1 %before, i32 %next, i32 %lo
  %hi.next = select i1 %before, i32 %hi, i32 %mid
  br label %head

done:
  ret i32 %lo
}

define ptx_kernel void @merge(ptr addrspace(1) %a, i32 %na, ptr addrspace(1) %b, i32 %nb, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in.a = icmp slt i32 %i, %na
  br i1 %in.a, label %first, label %first.end

first:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %a, i32 %i
  %va = load i32, ptr addrspace(1) %at1, align 4
  %ra = call i32 @rank(ptr addrspace(1) %b, i32 %nb, i32 %va, i1 false)
  %pa = add i32 %i, %ra
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %pa
  store i32 %va, ptr addrspace(1) %at2, align 4
  br label %first.end

first.end:
  %in.b = icmp slt i32 %i, %nb
  br i1 %in.b, label %second, label %second.end

second:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %b, i32 %i
  %vb = load i32, ptr addrspace(1) %at3, align 4
  %rb = call i32 @rank(ptr addrspace(1) %a, i32 %na, i32 %vb, i1 true)
  %pb = add i32 %i, %rb
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %pb
  store i32 %vb, ptr addrspace(1) %at4, align 4
  br label %second.end

second.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
