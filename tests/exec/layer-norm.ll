; Layer normalization of rows of one block each: mean and variance in shared memory by atomics on
; floats, then scale and shift.

; EXEC: --kernel=normalize --block=8 --arg=data@f32[8]=[1, 2, 3, 4, 5, 6, 7, 8] \
; EXEC:   --arg=f32[8]=fill:2 --arg=f32[8]=fill:1 --arg=f32:0 --tolerance=1e-6 \
; EXEC:   --expect=data=[-2.0550505, -1.1821789, -0.3093073, 0.5635642, 1.4364358, 2.3093073, 3.1821789, 4.0550505]
; Equal elements have no variance: epsilon keeps the root from zero.
; EXEC: --kernel=normalize --grid=2 --block=4 --arg=data@f32[8]=fill:7 --arg=f32[4]=fill:5 \
; EXEC:   --arg=f32[4]=iota --arg=f32:1 --expect=data=[0, 1, 2, 3, 0, 1, 2, 3]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@sum = internal addrspace(3) global float undef, align 4
@squares = internal addrspace(3) global float undef, align 4

define ptx_kernel void @normalize(ptr addrspace(1) %data, ptr addrspace(1) %gain, ptr addrspace(1) %bias, float %eps) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %at1 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  %v = load float, ptr addrspace(1) %at1, align 4
  %first = icmp eq i32 %i.tid, 0
  br i1 %first, label %clear, label %clear.end

clear:
  store float 0.0, ptr addrspace(3) @sum, align 4
  store float 0.0, ptr addrspace(3) @squares, align 4
  br label %clear.end

clear.end:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %a = atomicrmw fadd ptr addrspace(3) @sum, float %v monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %total = load float, ptr addrspace(3) @sum, align 4
  %n = uitofp i32 %i.ntid to float
  %mean = fdiv float %total, %n
  %diff = fsub float %v, %mean
  %square = fmul float %diff, %diff
  %b = atomicrmw fadd ptr addrspace(3) @squares, float %square monotonic, align 4
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %all = load float, ptr addrspace(3) @squares, align 4
  %var = fdiv float %all, %n
  %safe = fadd float %var, %eps
  %root = call float @llvm.sqrt.f32(float %safe)
  %unit = fdiv float %diff, %root
  %at2 = getelementptr inbounds float, ptr addrspace(1) %gain, i32 %i.tid
  %g = load float, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds float, ptr addrspace(1) %bias, i32 %i.tid
  %h = load float, ptr addrspace(1) %at3, align 4
  %r = call float @llvm.fma.f32(float %unit, float %g, float %h)
  %at4 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  store float %r, ptr addrspace(1) %at4, align 4
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.sqrt.f32(float)
