; Division by the root of the mean of squares, one warp a row, the sum by shuffles.

; EXEC: --kernel=normalize --block=32 --arg=data@f32[32]=fill:-4 --arg=f32[32]=iota:1:1 \
; EXEC:   --expect=data=iota:-1:-1
; EXEC: --kernel=normalize --grid=2 --block=32 \
; EXEC:   --arg=data@f32[64]=[4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2] \
; EXEC:   --arg=f32[32]=fill:1 --tolerance=1e-6 \
; EXEC:   --expect=data=[1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1.1313708, 0.8485281, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @normalize(ptr addrspace(1) %data, ptr addrspace(1) %gain) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %at1 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  %v = load float, ptr addrspace(1) %at1, align 4
  %square = fmul float %v, %v
  br label %total.head

total.head:
  %k = phi i32 [ 16, %entry ], [ %k.next, %total.latch ]
  %sum = phi float [ %square, %entry ], [ %next, %total.latch ]
  %total.more = icmp ugt i32 %k, 0
  br i1 %total.more, label %total.body, label %total.end

total.body:
  %part = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %sum, i32 %k, i32 31)
  %next = fadd float %sum, %part
  br label %total.latch

total.latch:
  %k.next = lshr i32 %k, 1
  br label %total.head

total.end:
  %mean = fmul float %sum, 3.125e-02
  %inv = call float @llvm.nvvm.rsqrt.approx.f(float %mean)
  %unit = fmul float %v, %inv
  %at2 = getelementptr inbounds float, ptr addrspace(1) %gain, i32 %i.tid
  %g = load float, ptr addrspace(1) %at2, align 4
  %r = fmul float %unit, %g
  %at3 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  store float %r, ptr addrspace(1) %at3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.rsqrt.approx.f(float)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
