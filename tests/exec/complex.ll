; Complex numbers as structures: products and quotients returned by value.

; EXEC: --kernel=all --block=3 --arg=f32[6]=[1, 2, 3, -1, 0, 1] \
; EXEC:   --arg=f32[6]=[2, 0.5, 1, 1, 0, -1] --arg=products@f32[6] --arg=quotients@f32[6] \
; EXEC:   --tolerance=1e-6 --expect=products=[1, 4.5, 4, 2, 1, 0] \
; EXEC:   --expect=quotients=[0.7058824, 0.8235294, 1, -2, -1, 0]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%complex = type { float, float }

define %complex @product(%complex %a, %complex %b) {
entry:
  %ar = extractvalue %complex %a, 0
  %ai = extractvalue %complex %a, 1
  %br = extractvalue %complex %b, 0
  %bi = extractvalue %complex %b, 1
  %rr = fmul float %ar, %br
  %ii = fmul float %ai, %bi
  %ri = fmul float %ar, %bi
  %ir = fmul float %ai, %br
  %re = fsub float %rr, %ii
  %im = fadd float %ri, %ir
  %r0 = insertvalue %complex poison, float %re, 0
  %r1 = insertvalue %complex %r0, float %im, 1
  ret %complex %r1
}

define %complex @quotient(%complex %a, %complex %b) {
entry:
  %br = extractvalue %complex %b, 0
  %bi = extractvalue %complex %b, 1
  %minus = fneg float %bi
  %conj = insertvalue %complex %b, float %minus, 1
  %top = call %complex @product(%complex %a, %complex %conj)
  %rr = fmul float %br, %br
  %norm = call float @llvm.fma.f32(float %bi, float %bi, float %rr)
  %tr = extractvalue %complex %top, 0
  %ti = extractvalue %complex %top, 1
  %qr = fdiv float %tr, %norm
  %qi = fdiv float %ti, %norm
  %q0 = insertvalue %complex poison, float %qr, 0
  %q1 = insertvalue %complex %q0, float %qi, 1
  ret %complex %q1
}

define ptx_kernel void @all(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %products, ptr addrspace(1) %quotients) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %px = getelementptr inbounds %complex, ptr addrspace(1) %x, i32 %t
  %py = getelementptr inbounds %complex, ptr addrspace(1) %y, i32 %t
  %a = load %complex, ptr addrspace(1) %px, align 4
  %b = load %complex, ptr addrspace(1) %py, align 4
  %p = call %complex @product(%complex %a, %complex %b)
  %q = call %complex @quotient(%complex %a, %complex %b)
  %pp = getelementptr inbounds %complex, ptr addrspace(1) %products, i32 %t
  %pq = getelementptr inbounds %complex, ptr addrspace(1) %quotients, i32 %t
  store %complex %p, ptr addrspace(1) %pp, align 4
  store %complex %q, ptr addrspace(1) %pq, align 4
  ret void
}

declare float @llvm.fma.f32(float, float, float)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
