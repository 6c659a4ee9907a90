; Accelerations of bodies that attract each other, softened by one: every thread goes over all
; bodies, which are loaded as vectors of position and mass.

; EXEC: --kernel=accelerate --block=4 \
; EXEC:   --arg=f32[16]=[0, 0, 0, 4, 2, 0, 0, 1, 0, 2, 0, 1, 0, 0, 2, 2] --arg=out@f32[12] \
; EXEC:   --arg=i32:4 --tolerance=1e-5 \
; EXEC:   --expect=out=[0.1788854, 0.1788854, 0.3577709, -0.937764, 0.0740741, 0.1481481, 0.0740741, -0.937764, 0.1481481, 0.0740741, 0.0740741, -0.8636899]
; A body alone feels nothing.
; EXEC: --kernel=accelerate --block=1 --arg=f32[4]=[1, 2, 3, 4] --arg=out@f32[3] --arg=i32:1 \
; EXEC:   --expect=out=0

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @accelerate(ptr addrspace(1) %bodies, ptr addrspace(1) %out, i32 %n) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds <4 x float>, ptr addrspace(1) %bodies, i32 %i
  %me = load <4 x float>, ptr addrspace(1) %at1, align 16
  %mx = extractelement <4 x float> %me, i32 0
  %my = extractelement <4 x float> %me, i32 1
  %mz = extractelement <4 x float> %me, i32 2
  br label %each.head

each.head:
  %j = phi i32 [ 0, %entry ], [ %j.next, %each.latch ]
  %ax = phi float [ 0.0, %entry ], [ %ax.next, %each.latch ]
  %ay = phi float [ 0.0, %entry ], [ %ay.next, %each.latch ]
  %az = phi float [ 0.0, %entry ], [ %az.next, %each.latch ]
  %each.more = icmp slt i32 %j, %n
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at2 = getelementptr inbounds <4 x float>, ptr addrspace(1) %bodies, i32 %j
  %b = load <4 x float>, ptr addrspace(1) %at2, align 16
  %bx = extractelement <4 x float> %b, i32 0
  %by = extractelement <4 x float> %b, i32 1
  %bz = extractelement <4 x float> %b, i32 2
  %m = extractelement <4 x float> %b, i32 3
  %dx = fsub float %bx, %mx
  %dy = fsub float %by, %my
  %dz = fsub float %bz, %mz
  %xx = call float @llvm.fma.f32(float %dx, float %dx, float 1.0)
  %xy = call float @llvm.fma.f32(float %dy, float %dy, float %xx)
  %d2 = call float @llvm.fma.f32(float %dz, float %dz, float %xy)
  %inv = call float @llvm.nvvm.rsqrt.approx.f(float %d2)
  %inv2 = fmul float %inv, %inv
  %inv3 = fmul float %inv2, %inv
  %w = fmul float %inv3, %m
  %ax.next = call float @llvm.fma.f32(float %dx, float %w, float %ax)
  %ay.next = call float @llvm.fma.f32(float %dy, float %w, float %ay)
  %az.next = call float @llvm.fma.f32(float %dz, float %w, float %az)
  br label %each.latch

each.latch:
  %j.next = add i32 %j, 1
  br label %each.head

each.end:
  %first = mul i32 %i, 3
  %second = add i32 %first, 1
  %third = add i32 %first, 2
  %at3 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %first
  store float %ax, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %second
  store float %ay, ptr addrspace(1) %at4, align 4
  %at5 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %third
  store float %az, ptr addrspace(1) %at5, align 4
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.rsqrt.approx.f(float)
