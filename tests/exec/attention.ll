; Causal attention of four positions of four features: every thread computes one row, with a
; running maximum and sum so that scores are never stored.

; EXEC: --kernel=attend --block=4 \
; EXEC:   --arg=f32[16]=[-2, 1, -1, 2, 0, -2, 1, -1, 2, 0, -2, 1, -1, 2, 0, -2] \
; EXEC:   --arg=f32[16]=[-1, 2, 1, 0, -1, 2, 1, 0, -1, 2, 1, 0, -1, 2, 1, 0] \
; EXEC:   --arg=f32[16]=[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] --arg=out@f32[16] \
; EXEC:   --tolerance=1e-5 --expect=out=[0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7, 8, 9]
; With equal keys every position sees the mean of those before it.
; EXEC: --kernel=attend --block=2 --arg=f32[8]=fill:1 --arg=f32[8]=fill:1 \
; EXEC:   --arg=f32[8]=[0, 0, 0, 0, 2, 4, 6, 8] --arg=out@f32[8] \
; EXEC:   --expect=out=[0, 0, 0, 0, 1, 2, 3, 4]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @attend(ptr addrspace(1) %q, ptr addrspace(1) %k, ptr addrspace(1) %v, ptr addrspace(1) %out) {
entry:
  %row = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds <4 x float>, ptr addrspace(1) %q, i32 %row
  %qv = load <4 x float>, ptr addrspace(1) %at1, align 16
  br label %each.head

each.head:
  %j = phi i32 [ 0, %entry ], [ %j.next, %each.latch ]
  %max = phi float [ 0xFFF0000000000000, %entry ], [ %max.new, %each.latch ]
  %sum = phi float [ 0.0, %entry ], [ %sum.new, %each.latch ]
  %acc = phi <4 x float> [ zeroinitializer, %entry ], [ %acc.new, %each.latch ]
  %each.more = icmp ule i32 %j, %row
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at2 = getelementptr inbounds <4 x float>, ptr addrspace(1) %k, i32 %j
  %kv = load <4 x float>, ptr addrspace(1) %at2, align 16
  %prod = fmul <4 x float> %qv, %kv
  %dot = call reassoc float @llvm.vector.reduce.fadd.v4f32(float 0.0, <4 x float> %prod)
  %score = fmul float %dot, 5.0e-01
  %max.new = call float @llvm.maxnum.f32(float %max, float %score)
  %down = fsub float %max, %max.new
  %rel = fsub float %score, %max.new
  %down.2 = fmul float %down, 0x3FF7154760000000
  %shrink = call float @llvm.exp2.f32(float %down.2)
  %rel.2 = fmul float %rel, 0x3FF7154760000000
  %weight = call float @llvm.exp2.f32(float %rel.2)
  %kept = fmul float %sum, %shrink
  %sum.new = fadd float %kept, %weight
  %s1 = insertelement <4 x float> poison, float %shrink, i32 0
  %shrink4 = shufflevector <4 x float> %s1, <4 x float> poison, <4 x i32> zeroinitializer
  %w1 = insertelement <4 x float> poison, float %weight, i32 0
  %weight4 = shufflevector <4 x float> %w1, <4 x float> poison, <4 x i32> zeroinitializer
  %at3 = getelementptr inbounds <4 x float>, ptr addrspace(1) %v, i32 %j
  %vv = load <4 x float>, ptr addrspace(1) %at3, align 16
  %old = fmul <4 x float> %acc, %shrink4
  %acc.new = call <4 x float> @llvm.fma.v4f32(<4 x float> %vv, <4 x float> %weight4, <4 x float> %old)
  br label %each.latch

each.latch:
  %j.next = add i32 %j, 1
  br label %each.head

each.end:
  %t1 = insertelement <4 x float> poison, float %sum, i32 0
  %total = shufflevector <4 x float> %t1, <4 x float> poison, <4 x i32> zeroinitializer
  %r = fdiv <4 x float> %acc, %total
  %at4 = getelementptr inbounds <4 x float>, ptr addrspace(1) %out, i32 %row
  store <4 x float> %r, ptr addrspace(1) %at4, align 16
  ret void
}

declare float @llvm.exp2.f32(float)
declare <4 x float> @llvm.fma.v4f32(<4 x float>, <4 x float>, <4 x float>)
declare float @llvm.maxnum.f32(float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
