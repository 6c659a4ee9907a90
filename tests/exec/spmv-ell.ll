; A sparse matrix by a vector, all rows padded to one length and stored by columns; a negative
; column is padding.

; EXEC: --kernel=spmv --block=32 --arg=i32:5 --arg=i32:3 \
; EXEC:   --arg=i32[15]=[0, -1, 1, 4, 0, 3, -1, 2, -1, 5, -1, -1, 5, -1, -1] \
; EXEC:   --arg=f64[15]=[2, 0, 4, 3, 1, 1, 0, 5, 0, 2, 0, 0, 6, 0, 0] \
; EXEC:   --arg=f64[6]=[1, 2, 3, 4, 5, 6] --arg=y@f64[5] --expect=y=[6, 0, 59, 15, 13]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @spmv(i32 %n, i32 %width, ptr addrspace(1) %column, ptr addrspace(1) %value, ptr addrspace(1) %x, ptr addrspace(1) %y) {
entry:
  %row.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %row.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %row.first = mul i32 %row.ctaid, %row.ntid
  %row = add i32 %row.first, %row.tid
  %in = icmp slt i32 %row, %n
  br i1 %in, label %compute, label %compute.end

compute:
  br label %each.head

each.head:
  %k = phi i32 [ 0, %compute ], [ %k.next, %each.latch ]
  %sum = phi double [ 0.0, %compute ], [ %sum.next, %each.latch ]
  %each.more = icmp slt i32 %k, %width
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %line = mul i32 %k, %n
  %at = add i32 %line, %row
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %column, i32 %at
  %c = load i32, ptr addrspace(1) %at1, align 4
  %padding = icmp slt i32 %c, 0
  br i1 %padding, label %skip, label %use

use:
  %at2 = getelementptr inbounds double, ptr addrspace(1) %value, i32 %at
  %v = load double, ptr addrspace(1) %at2, align 8
  %at3 = getelementptr inbounds double, ptr addrspace(1) %x, i32 %c
  %w = load double, ptr addrspace(1) %at3, align 8
  %sum.new = call double @llvm.fma.f64(double %v, double %w, double %sum)
  br label %skip

skip:
  %sum.next = phi double [ %sum, %each.body ], [ %sum.new, %use ]
  br label %each.latch

each.latch:
  %k.next = add i32 %k, 1
  br label %each.head

each.end:
  %at4 = getelementptr inbounds double, ptr addrspace(1) %y, i32 %row
  store double %sum, ptr addrspace(1) %at4, align 8
  br label %compute.end

compute.end:
  ret void
}

declare double @llvm.fma.f64(double, double, double)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
