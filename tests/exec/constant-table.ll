; A table in constant memory, read by every thread at its own place, and a global variable with an
; initial value that the kernel counts up.

; EXEC: --kernel=look --block=10 --arg=out@i32[10] \
; EXEC:   --expect=out=[0, 1, 4, 9, 16, 25, 36, 49, 0, 1] --expect=@calls=110
; EXEC: @blend(double 2.0) == double 4.5

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@squares = addrspace(4) constant [8 x i32] [i32 0, i32 1, i32 4, i32 9, i32 16, i32 25, i32 36, i32 49], align 4
@weights = addrspace(4) constant { [2 x float], double } { [2 x float] [float 5.0e-01, float 2.5e-01], double 3.0 }, align 8
@calls = addrspace(1) global i32 100, align 4

define ptx_kernel void @look(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %k = and i32 %t, 7
  %at1 = getelementptr inbounds i32, ptr addrspace(4) @squares, i32 %k
  %v = load i32, ptr addrspace(4) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %at2, align 4
  %old = atomicrmw add ptr addrspace(1) @calls, i32 1 monotonic, align 4
  ret void
}

define double @blend(double %x) {
entry:
  %a = load float, ptr addrspace(4) @weights, align 8
  %b = load float, ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @weights, i64 4), align 4
  %c = load double, ptr addrspace(4) getelementptr inbounds (i8, ptr addrspace(4) @weights, i64 8), align 8
  %ab = fadd float %a, %b
  %w = fpext float %ab to double
  %p = fmul double %w, %x
  %r = fadd double %p, %c
  ret double %r
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
