; The activation GELU in its form with a hyperbolic tangent.

; EXEC: --kernel=gelu --grid=2 --block=8 \
; EXEC:   --arg=data@f32[10]=[-3, -2, -1, -0.5, 0, 0.5, 1, 2, 3, 10] --arg=i32:10 --tolerance=1e-5 \
; EXEC:   --expect=data=[-0.0036374, -0.0454023, -0.158808, -0.154286, 0, 0.345714, 0.841192, 1.9545977, 2.9963626, 10]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @gelu(ptr addrspace(1) %data, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in = icmp slt i32 %i, %n
  br i1 %in, label %compute, label %compute.end

compute:
  %at1 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  %x = load float, ptr addrspace(1) %at1, align 4
  %x2 = fmul float %x, %x
  %x3 = fmul float %x2, %x
  %poly = call float @llvm.fma.f32(float %x3, float 0x3FA6E4E260000000, float %x)
  %arg = fmul float %poly, 0x3FE9884540000000
  %tanh = call float @llvm.nvvm.tanh.approx.f32(float %arg)
  %one = fadd float %tanh, 1.0
  %half = fmul float %x, 5.0e-01
  %r = fmul float %half, %one
  %at2 = getelementptr inbounds float, ptr addrspace(1) %data, i32 %i
  store float %r, ptr addrspace(1) %at2, align 4
  br label %compute.end

compute.end:
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.tanh.approx.f32(float)
