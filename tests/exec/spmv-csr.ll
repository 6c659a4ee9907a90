; A sparse matrix by a vector, rows compressed: one row a thread, rows of different lengths.

; EXEC: --kernel=spmv --block=32 --arg=i32:5 --arg=i32[6]=[0, 2, 2, 5, 6, 8] \
; EXEC:   --arg=i32[8]=[0, 3, 1, 2, 5, 4, 0, 5] --arg=f32[8]=[2, 1, 4, 5, 6, 3, 1, 2] \
; EXEC:   --arg=f32[6]=[1, 2, 3, 4, 5, 6] --arg=y@f32[5] --expect=y=[6, 0, 59, 15, 13]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @spmv(i32 %n, ptr addrspace(1) %start, ptr addrspace(1) %column, ptr addrspace(1) %value, ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %row.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %row.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %row.first = mul i32 %row.ctaid, %row.ntid
  %row = add i32 %row.first, %row.tid
  %in = icmp slt i32 %row, %n
  br i1 %in, label %compute, label %compute.end

compute:
  %next = add i32 %row, 1
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %start, i32 %row
  %from = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %start, i32 %next
  %to = load i32, ptr addrspace(1) %at2, align 4
  br label %each.head

each.head:
  %k = phi i32 [ %from, %compute ], [ %k.next, %each.latch ]
  %sum = phi float [ 0.0, %compute ], [ %sum.next, %each.latch ]
  %each.more = icmp slt i32 %k, %to
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %column, i32 %k
  %c = load i32, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds float, ptr addrspace(1) %value, i32 %k
  %v = load float, ptr addrspace(1) %at4, align 4
  %at5 = getelementptr inbounds float, ptr addrspace(1) %x, i32 %c
  %w = load float, ptr addrspace(1) %at5, align 4
  %prod = fmul float %v, %w
  %sum.next = fadd float %sum, %prod
  br label %each.latch

each.latch:
  %k.next = add i32 %k, 1
  br label %each.head

each.end:
  %at6 = getelementptr inbounds float, ptr addrspace(1) %y, i32 %row
  store float %sum, ptr addrspace(1) %at6, align 4
  br label %compute.end

compute.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
