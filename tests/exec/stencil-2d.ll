; One step of relaxation on a grid of two dimensions: inner points become the mean of their four
; neighbours, the border stays.

; EXEC: --kernel=relax --block=6,5 \
; EXEC:   --arg=in@f32[30]=[0, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0, 7, 4, 1, 8, 5, 2, 9, 6, 3, 0, 7, 4, 1, 8, 5, 2, 9, 6, 3] \
; EXEC:   --arg=out@f32[30] --arg=i32:5 --arg=i32:6 \
; EXEC:   --expect=out=[0, 7, 4, 1, 8, 5, 2, 4, 6, 3, 5, 7, 4, 6, 3, 5, 4.5, 9, 6, 3, 5, 4.5, 4, 1, 8, 5, 2, 9, 6, 3]
; EXEC: --kernel=relax --block=3,3 --arg=in@f32[9]=fill:8 --arg=out@f32[9] --arg=i32:3 \
; EXEC:   --arg=i32:3 --expect=out=8

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @relax(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %h, i32 %w) {
entry:
  %c = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %line = mul i32 %r, %w
  %at = add i32 %line, %c
  %at1 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %at
  %v = load float, ptr addrspace(1) %at1, align 4
  %last.r = sub i32 %h, 1
  %last.c = sub i32 %w, 1
  %top = icmp eq i32 %r, 0
  %bottom = icmp eq i32 %r, %last.r
  %left = icmp eq i32 %c, 0
  %right = icmp eq i32 %c, %last.c
  %tb = or i1 %top, %bottom
  %lr = or i1 %left, %right
  %border = or i1 %tb, %lr
  br i1 %border, label %store, label %inner

inner:
  %n.at = sub i32 %at, %w
  %s.at = add i32 %at, %w
  %w.at = sub i32 %at, 1
  %e.at = add i32 %at, 1
  %at2 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %n.at
  %n = load float, ptr addrspace(1) %at2, align 4
  %at3 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %s.at
  %s = load float, ptr addrspace(1) %at3, align 4
  %at4 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %w.at
  %x = load float, ptr addrspace(1) %at4, align 4
  %at5 = getelementptr inbounds float, ptr addrspace(1) %in, i32 %e.at
  %e = load float, ptr addrspace(1) %at5, align 4
  %ns = fadd float %n, %s
  %we = fadd float %x, %e
  %sum = fadd float %ns, %we
  %mean = fmul float %sum, 2.5e-01
  br label %store

store:
  %result = phi float [ %v, %entry ], [ %mean, %inner ]
  %at6 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %at
  store float %result, ptr addrspace(1) %at6, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
