; Product of matrices of any size, one element of the result a thread.

; EXEC: --kernel=matmul --grid=2,2 --block=4,4 \
; EXEC:   --arg=a@f32[24]=[-2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1, 2, -2, -1, 0, 1] \
; EXEC:   --arg=b@f32[20]=[0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1] \
; EXEC:   --arg=c@f32[30] --arg=i32:6 --arg=i32:5 --arg=i32:4 \
; EXEC:   --expect=c=[-2, -1, -3, -2, -1, -5, 0, 2, -5, 0, 2, -4, 2, 2, -4, 4, 2, -3, 4, 2, 1, 3, 2, 1, 3, -2, -1, -3, -2, -1]
; EXEC: --kernel=matmul --block=2,2 --arg=f32[4]=[1, 2, 3, 4] --arg=f32[4]=[0, 1, 1, 0] \
; EXEC:   --arg=c@f32[4] --arg=i32:2 --arg=i32:2 --arg=i32:2 --expect=c=[2, 1, 4, 3]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @matmul(ptr addrspace(1) %a, ptr addrspace(1) %b, ptr addrspace(1) %c, i32 %m, i32 %n, i32 %k) {
entry:
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %ny = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %cx = mul i32 %bx, %nx
  %cy = mul i32 %by, %ny
  %col = add i32 %cx, %x
  %row = add i32 %cy, %y
  %in.row = icmp slt i32 %row, %m
  %in.col = icmp slt i32 %col, %n
  %inside = and i1 %in.row, %in.col
  br i1 %inside, label %compute, label %compute.end

compute:
  %row.a = mul i32 %row, %k
  br label %dot.head

dot.head:
  %p = phi i32 [ 0, %compute ], [ %p.next, %dot.latch ]
  %sum = phi float [ 0.0, %compute ], [ %sum.next, %dot.latch ]
  %dot.more = icmp slt i32 %p, %k
  br i1 %dot.more, label %dot.body, label %dot.end

dot.body:
  %at.a = add i32 %row.a, %p
  %line.b = mul i32 %p, %n
  %at.b = add i32 %line.b, %col
  %at1 = getelementptr inbounds float, ptr addrspace(1) %a, i32 %at.a
  %va = load float, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(1) %b, i32 %at.b
  %vb = load float, ptr addrspace(1) %at2, align 4
  %sum.next = call float @llvm.fma.f32(float %va, float %vb, float %sum)
  br label %dot.latch

dot.latch:
  %p.next = add i32 %p, 1
  br label %dot.head

dot.end:
  %row.c = mul i32 %row, %n
  %at.c = add i32 %row.c, %col
  %at3 = getelementptr inbounds float, ptr addrspace(1) %c, i32 %at.c
  store float %sum, ptr addrspace(1) %at3, align 4
  br label %compute.end

compute.end:
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
