; Transpose of a matrix of any size, one element a thread on a grid of two dimensions.

; EXEC: --kernel=transpose --grid=2,2 --block=4,4 --arg=in@i32[35]=iota --arg=out@i32[35]=zero \
; EXEC:   --arg=i32:5 --arg=i32:7 \
; EXEC:   --expect=out=[0, 7, 14, 21, 28, 1, 8, 15, 22, 29, 2, 9, 16, 23, 30, 3, 10, 17, 24, 31, 4, 11, 18, 25, 32, 5, 12, 19, 26, 33, 6, 13, 20, 27, 34]
; EXEC: --kernel=transpose --grid=1,3 --block=2,2 --arg=in@i32[12]=iota --arg=out@i32[12]=zero \
; EXEC:   --arg=i32:6 --arg=i32:2 --expect=out=[0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @transpose(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %rows, i32 %cols) {
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
  %in.row = icmp slt i32 %row, %rows
  %in.col = icmp slt i32 %col, %cols
  %inside = and i1 %in.row, %in.col
  br i1 %inside, label %copy, label %copy.end

copy:
  %a = mul i32 %row, %cols
  %from = add i32 %a, %col
  %b = mul i32 %col, %rows
  %to = add i32 %b, %row
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %from
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to
  store i32 %v, ptr addrspace(1) %at2, align 4
  br label %copy.end

copy.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
