; Arithmetic of bfloats, and floats rounded to them by truncation and to the nearest.

; EXEC: --kernel=bfloat --block=5 \
; EXEC:   --arg=bf16[5]=[0.10009765625, 1.0, 3.140625, -256.0, 1.0002555517425873e+30] \
; EXEC:   --arg=bf16[5]=[0.30078125, 0.00390625, 2.71875, 1.0, 1.0002555517425873e+30] \
; EXEC:   --arg=out@bf16[10] \
; EXEC:   --expect=out=[0.400390625, 1.0, 5.875, -255.0, 2.0005111034851745e+30, 0.0301513671875, 0.00390625, 8.5625, -256.0, inf]
; EXEC: @nearest(float 1.01171875) == bfloat 1.015625
; EXEC: @truncated(float 1.01171875) == bfloat 1.0078125
; EXEC: @back(bfloat 1.015625) == float 1.015625

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @bfloat(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %at1 = getelementptr inbounds bfloat, ptr addrspace(1) %x, i32 %i
  %a = load bfloat, ptr addrspace(1) %at1, align 2
  %at2 = getelementptr inbounds bfloat, ptr addrspace(1) %y, i32 %i
  %b = load bfloat, ptr addrspace(1) %at2, align 2
  %sum = fadd bfloat %a, %b
  %prod = fmul bfloat %a, %b
  %i1 = add i32 %i, %n
  %at3 = getelementptr inbounds bfloat, ptr addrspace(1) %out, i32 %i
  store bfloat %sum, ptr addrspace(1) %at3, align 2
  %at4 = getelementptr inbounds bfloat, ptr addrspace(1) %out, i32 %i1
  store bfloat %prod, ptr addrspace(1) %at4, align 2
  ret void
}

define bfloat @nearest(float %x) {
entry:
  %r = fptrunc float %x to bfloat
  ret bfloat %r
}

define bfloat @truncated(float %x) {
entry:
  %r = call bfloat @llvm.nvvm.f2bf16.rz(float %x)
  ret bfloat %r
}

define float @back(bfloat %x) {
entry:
  %r = fpext bfloat %x to float
  ret float %r
}

declare bfloat @llvm.nvvm.f2bf16.rz(float)
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
