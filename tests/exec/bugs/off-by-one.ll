; One element too far, or one before the first, in global, shared, local and constant memory; the
; twin's index stays inside.

; EXEC: --kernel=global --grid=2 --block=32 --arg=i32[50] --arg=i32:50
; EXEC-FAULT: out-of-bounds offset 200
; EXEC: --kernel=global_clean --grid=2 --block=32 --arg=p@i32[50] --arg=i32:50 --expect=p=iota
; EXEC: --kernel=before --block=4 --arg=i32[4]=iota --arg=i32[4] --fault=out-of-bounds
; EXEC: --kernel=shared --block=32 --arg=i32:1
; EXEC-FAULT: out-of-bounds @tile
; EXEC: --kernel=shared --block=32 --arg=i32:0
; EXEC: @local(i32 4)
; EXEC-FAULT: out-of-bounds
; EXEC: @local(i32 -1)
; EXEC-FAULT: out-of-bounds
; EXEC: @local(i32 3) == i32 0
; EXEC: @constant(i32 4)
; EXEC-FAULT: out-of-bounds
; EXEC: @constant(i32 3) == i32 4
; EXEC: @next(i32[4], i32[4])
; EXEC-FAULT: out-of-bounds

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [32 x i32] undef, align 4
@table = addrspace(4) constant [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4

; The bound is `<=` where it should be `<`.
define ptx_kernel void @global(ptr addrspace(1) %p, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in = icmp ule i32 %i, %n
  br i1 %in, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  ret void
}

define ptx_kernel void @global_clean(ptr addrspace(1) %p, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in = icmp ult i32 %i, %n
  br i1 %in, label %write, label %write.end

write:
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  store i32 %i, ptr addrspace(1) %at1, align 4
  br label %write.end

write.end:
  ret void
}

; The left neighbour of the first element.
define ptx_kernel void @before(ptr addrspace(1) %p, ptr addrspace(1) %out) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %l = sub i32 %i, 1
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %l
  %v = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %v, ptr addrspace(1) %at2, align 4
  ret void
}

define ptx_kernel void @shared(i32 %offset) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = add i32 %t, %offset
  %at1 = getelementptr inbounds i32, ptr addrspace(3) @tile, i32 %i
  store i32 %t, ptr addrspace(3) %at1, align 4
  ret void
}

define i32 @local(i32 %i) {
entry:
  %a = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr align 4 %a, i8 0, i64 16, i1 false)
  %at1 = getelementptr inbounds i32, ptr %a, i32 %i
  %v = load i32, ptr %at1, align 4
  ret i32 %v
}

define i32 @constant(i32 %i) {
entry:
  %at1 = getelementptr inbounds i32, ptr addrspace(4) @table, i32 %i
  %v = load i32, ptr addrspace(4) %at1, align 4
  ret i32 %v
}

; Into the next buffer: buffers do not lie side by side.
define void @next(ptr %a, ptr %b) {
entry:
  %d = ptrtoint ptr %b to i64
  %at1 = getelementptr inbounds i32, ptr %a, i32 4
  store i32 1, ptr %at1, align 4
  ret void
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
