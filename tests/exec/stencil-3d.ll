; Seven points in three dimensions, on a grid of three dimensions; beyond the border there are
; zeros.

; EXEC: --kernel=stencil --grid=2,2,2 --block=2,2,2 \
; EXEC:   --arg=in@i32[64]=[0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4, 1, 0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4, 1, 0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4, 1, 0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4, 1, 0, 1, 4, 9, 3, 12, 10, 10, 12, 3, 9, 4] \
; EXEC:   --arg=out@i32[64] --arg=i32:4 \
; EXEC:   --expect=out=[13, 13, 8, -30, 16, -43, -22, -28, -61, 16, -36, 0, 10, 14, 10, -7, -31, 26, -40, -27, -23, -39, 26, -30, 4, 26, 26, 22, 2, -36, 14, -52, -29, -22, -42, 5, -29, 13, 26, 25, 26, 13, -26, 14, -45, -22, -17, -43, 1, -36, 2, 10, 16, 23, 1, -39, 7, -51, -16, -34, -54, 25, -27, 7]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @at(ptr addrspace(1) %p, i32 %n, i32 %x, i32 %y, i32 %z) {
entry:
  ; One comparison a side does: a negative number is a large unsigned one.
  %in.x = icmp ult i32 %x, %n
  %in.y = icmp ult i32 %y, %n
  %in.z = icmp ult i32 %z, %n
  %xy = and i1 %in.x, %in.y
  %in = and i1 %xy, %in.z
  br i1 %in, label %inside, label %outside

inside:
  %a = mul i32 %z, %n
  %b = add i32 %a, %y
  %c = mul i32 %b, %n
  %i = add i32 %c, %x
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %p, i32 %i
  %v = load i32, ptr addrspace(1) %at1, align 4
  ret i32 %v

outside:
  ret i32 0
}

define ptx_kernel void @stencil(ptr addrspace(1) %in, ptr addrspace(1) %out, i32 %n) {
entry:
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %cx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %cy = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %cz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %bx = shl i32 %cx, 1
  %by = shl i32 %cy, 1
  %bz = shl i32 %cz, 1
  %x = add i32 %bx, %tx
  %y = add i32 %by, %ty
  %z = add i32 %bz, %tz
  %xm = sub i32 %x, 1
  %xp = add i32 %x, 1
  %ym = sub i32 %y, 1
  %yp = add i32 %y, 1
  %zm = sub i32 %z, 1
  %zp = add i32 %z, 1
  %v0 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %x, i32 %y, i32 %z)
  %v1 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %xm, i32 %y, i32 %z)
  %v2 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %xp, i32 %y, i32 %z)
  %v3 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %x, i32 %ym, i32 %z)
  %v4 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %x, i32 %yp, i32 %z)
  %v5 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %x, i32 %y, i32 %zm)
  %v6 = call i32 @at(ptr addrspace(1) %in, i32 %n, i32 %x, i32 %y, i32 %zp)
  %six = mul i32 %v0, -6
  %s1 = add i32 %v1, %v2
  %s2 = add i32 %v3, %v4
  %s3 = add i32 %v5, %v6
  %s12 = add i32 %s1, %s2
  %s123 = add i32 %s12, %s3
  %r = add i32 %s123, %six
  %a = mul i32 %z, %n
  %b = add i32 %a, %y
  %c = mul i32 %b, %n
  %i = add i32 %c, %x
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
