; Vectors of four floats and of other shapes, loaded and stored in one piece, shuffled and picked
; apart.

; EXEC: --kernel=scale --block=2 --arg=data@f32[8]=iota --arg=f32:2 \
; EXEC:   --expect=data=[6, 4, 2, 0, 14, 12, 10, 8]
; EXEC: @pick(<8 x i16> <i16 0, i16 1, i16 2, i16 -3, i16 4, i16 5, i16 6, i16 7>, i32 3) == i32 -3
; EXEC: @pick(<8 x i16> <i16 0, i16 1, i16 2, i16 -3, i16 4, i16 5, i16 6, i16 7>, i32 8) == i32 poison
; EXEC: @widen(<4 x i8> <i8 -1, i8 3, i8 10, i8 9>) == <4 x i32> <i32 255, i32 0, i32 10, i32 0>
; EXEC: @bytes(<4 x i8> <i8 1, i8 2, i8 3, i8 4>) == i32 0x04030201

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @scale(ptr addrspace(1) %data, float %k) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds <4 x float>, ptr addrspace(1) %data, i32 %t
  %v = load <4 x float>, ptr addrspace(1) %at1, align 16
  %k1 = insertelement <4 x float> poison, float %k, i32 0
  %k4 = shufflevector <4 x float> %k1, <4 x float> poison, <4 x i32> zeroinitializer
  %m = fmul <4 x float> %v, %k4
  %r = shufflevector <4 x float> %m, <4 x float> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>
  %at2 = getelementptr inbounds <4 x float>, ptr addrspace(1) %data, i32 %t
  store <4 x float> %r, ptr addrspace(1) %at2, align 16
  ret void
}

define i32 @pick(<8 x i16> %v, i32 %i) {
entry:
  %e = extractelement <8 x i16> %v, i32 %i
  %r = sext i16 %e to i32
  ret i32 %r
}

define <4 x i32> @widen(<4 x i8> %v) {
entry:
  %a = zext <4 x i8> %v to <4 x i32>
  %c = icmp ugt <4 x i32> %a, splat (i32 9)
  %r = select <4 x i1> %c, <4 x i32> %a, <4 x i32> zeroinitializer
  ret <4 x i32> %r
}

define i32 @bytes(<4 x i8> %v) {
entry:
  %r = bitcast <4 x i8> %v to i32
  ret i32 %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
