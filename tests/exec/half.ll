; Arithmetic of halves: sum, product, quotient and fused multiply-add, rounded once each; what is
; too large becomes infinite.

; EXEC: --kernel=half --block=7 \
; EXEC:   --arg=f16[7]=[0.0999755859375, 1.5, -2.25, 100.0, 65504.0, 5.960464477539063e-08, 3.0] \
; EXEC:   --arg=f16[7]=[0.199951171875, 2.0, -0.5, 0.01000213623046875, 65504.0, 5.960464477539063e-08, 7.0] \
; EXEC:   --arg=out@f16[28] \
; EXEC:   --expect=out=[0.2998046875, 3.5, -2.75, 100.0, inf, 1.1920928955078125e-07, 10.0, 0.019989013671875, 3.0, 1.125, 1.0, inf, 0.0, 21.0, 0.5, 0.75, 4.5, 10000.0, 1.0, 1.0, 0.428466796875, 0.1199951171875, 4.5, -1.125, 101.0, inf, 5.960464477539063e-08, 24.0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @half(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds half, ptr addrspace(1) %x, i32 %i
  %a = load half, ptr addrspace(1) %at1, align 2
  %at2 = getelementptr inbounds half, ptr addrspace(1) %y, i32 %i
  %b = load half, ptr addrspace(1) %at2, align 2
  %sum = fadd half %a, %b
  %prod = fmul half %a, %b
  %quot = fdiv half %a, %b
  %fma = call half @llvm.fma.f16(half %a, half %b, half %a)
  %i1 = add i32 %i, %n
  %i2 = add i32 %i1, %n
  %i3 = add i32 %i2, %n
  %at3 = getelementptr inbounds half, ptr addrspace(1) %out, i32 %i
  store half %sum, ptr addrspace(1) %at3, align 2
  %at4 = getelementptr inbounds half, ptr addrspace(1) %out, i32 %i1
  store half %prod, ptr addrspace(1) %at4, align 2
  %at5 = getelementptr inbounds half, ptr addrspace(1) %out, i32 %i2
  store half %quot, ptr addrspace(1) %at5, align 2
  %at6 = getelementptr inbounds half, ptr addrspace(1) %out, i32 %i3
  store half %fma, ptr addrspace(1) %at6, align 2
  ret void
}

declare half @llvm.fma.f16(half, half, half)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
