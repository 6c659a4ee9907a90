; The Fourier transform of eight points by eight threads: values are exchanged by shuffles in
; three stages, twiddle factors computed by sine and cosine.

; EXEC: --kernel=fft --block=8 \
; EXEC:   --arg=data@f32[16]=[1, 0, 2, 0, 0, 0, -1, 0, 3, 0, 0, 0, 0, 0, 2, 0] --tolerance=1e-5 \
; EXEC:   --expect=data=[7, 0, 1.535534, 0.707107, 4, -1, -5.535534, 0.707107, 1, 0, -5.535534, -0.707107, 4, 1, 1.535534, -0.707107]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @fft(ptr addrspace(1) %data) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  ; The input in bit-reversed order.
  %rev32 = call i32 @llvm.bitreverse.i32(i32 %t)
  %rev = lshr i32 %rev32, 29
  %at1 = getelementptr inbounds <2 x float>, ptr addrspace(1) %data, i32 %rev
  %x = load <2 x float>, ptr addrspace(1) %at1, align 8
  %re0 = extractelement <2 x float> %x, i32 0
  %im0 = extractelement <2 x float> %x, i32 1
  br label %stage.head

stage.head:
  %h = phi i32 [ 1, %entry ], [ %h.next, %stage.latch ]
  %re = phi float [ %re0, %entry ], [ %re.next, %stage.latch ]
  %im = phi float [ %im0, %entry ], [ %im.next, %stage.latch ]
  %stage.more = icmp ult i32 %h, 8
  br i1 %stage.more, label %stage.body, label %stage.end

stage.body:
  %pos = and i32 %t, %h
  %upper = icmp ne i32 %pos, 0
  %mask = sub i32 %h, 1
  %j = and i32 %t, %mask
  %jf = uitofp i32 %j to float
  %hf = uitofp i32 %h to float
  %ratio = fdiv float %jf, %hf
  %angle = fmul float %ratio, 0xC00921FB60000000
  %c = call afn float @llvm.cos.f32(float %angle)
  %s = call afn float @llvm.sin.f32(float %angle)
  ; The upper of a pair is turned before both are added and subtracted.
  %rc = fmul float %re, %c
  %is = fmul float %im, %s
  %rs = fmul float %re, %s
  %ic = fmul float %im, %c
  %tr = fsub float %rc, %is
  %ti = fadd float %rs, %ic
  %ar = select i1 %upper, float %tr, float %re
  %ai = select i1 %upper, float %ti, float %im
  %br = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 255, float %ar, i32 %h, i32 31)
  %bi = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 255, float %ai, i32 %h, i32 31)
  %sum.r = fadd float %ar, %br
  %sum.i = fadd float %ai, %bi
  %dif.r = fsub float %br, %ar
  %dif.i = fsub float %bi, %ai
  %re.next = select i1 %upper, float %dif.r, float %sum.r
  %im.next = select i1 %upper, float %dif.i, float %sum.i
  br label %stage.latch

stage.latch:
  %h.next = shl i32 %h, 1
  br label %stage.head

stage.end:
  %y0 = insertelement <2 x float> poison, float %re, i32 0
  %y = insertelement <2 x float> %y0, float %im, i32 1
  ; All have read their input before the first shuffle was done.
  %at2 = getelementptr inbounds <2 x float>, ptr addrspace(1) %data, i32 %t
  store <2 x float> %y, ptr addrspace(1) %at2, align 8
  ret void
}

declare i32 @llvm.bitreverse.i32(i32)
declare float @llvm.cos.f32(float)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.sin.f32(float)
