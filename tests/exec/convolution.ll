; Convolution with a short kernel in constant memory; the part of the result without the borders.

; EXEC: --kernel=convolve --grid=2 --block=8 \
; EXEC:   --arg=f32[16]=[0, 1, 4, 0, 7, 7, 0, 4, 1, 0, 1, 4, 0, 7, 7, 0] --arg=out@f32[13] \
; EXEC:   --arg=i32:13 --expect=out=[-5, 20, -3, 7, 32, 0, 10, 8, 3, -5, 20, -3, 7]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@taps = addrspace(4) constant [4 x float] [float 1.0, float -2.0, float 3.0, float 1.0], align 4

define ptx_kernel void @convolve(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %i.tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i.ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %i.ctaid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %i.first = mul i32 %i.ctaid, %i.ntid
  %i = add i32 %i.first, %i.tid
  %in.range = icmp slt i32 %i, %n
  br i1 %in.range, label %compute, label %compute.end

compute:
  br label %tap.head

tap.head:
  %k = phi i32 [ 0, %compute ], [ %k.next, %tap.latch ]
  %sum = phi float [ 0.0, %compute ], [ %next, %tap.latch ]
  %tap.more = icmp ult i32 %k, 4
  br i1 %tap.more, label %tap.body, label %tap.end

tap.body:
  %back = sub i32 3, %k
  %at = add i32 %i, %back
  %at1 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %at
  %x = load float, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds float, ptr addrspace(4) @taps, i32 %k
  %w = load float, ptr addrspace(4) %at2, align 4
  %next = call float @llvm.fma.f32(float %x, float %w, float %sum)
  br label %tap.latch

tap.latch:
  %k.next = add i32 %k, 1
  br label %tap.head

tap.end:
  %at3 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %i
  store float %sum, ptr addrspace(1) %at3, align 4
  br label %compute.end

compute.end:
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
