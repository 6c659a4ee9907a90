; Counts of bits, the first and last bit set, reversals of bits and bytes, and the interleaving of
; two coordinates.

; EXEC: @morton(i32 0, i32 0) == i32 0
; EXEC: @morton(i32 1, i32 0) == i32 1
; EXEC: @morton(i32 0, i32 1) == i32 2
; EXEC: @morton(i32 5, i32 9) == i32 147
; EXEC: @morton(i32 255, i32 255) == i32 65535
; EXEC: @morton(i32 1000, i32 4095) == i32 11534058
; EXEC: --kernel=bits --block=7 \
; EXEC:   --arg=i32[7]=[0x0, 0x1, 0x2, 0x80000000, 0xffffffff, 0x12345678, 0x28] --arg=out@i32[35] \
; EXEC:   --expect=out=[0x0, 0x0, 0x20, 0x0, 0x0, 0x1, 0x1, 0x1f, 0x80000000, 0x1000000, 0x1, 0x2, 0x1e, 0x40000000, 0x2000000, 0x1, 0x20, 0x0, 0x1, 0x80, 0x20, 0x1, 0x0, 0xffffffff, 0xffffffff, 0xd, 0x4, 0x3, 0x1e6a2c48, 0x78563412, 0x2, 0x4, 0x1a, 0x14000000, 0x28000000]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @bits(ptr addrspace(1) %in, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %in, i32 %i
  %x = load i32, ptr addrspace(1) %at1, align 4
  %first = mul i32 %i, 5
  %pop = call i32 @llvm.ctpop.i32(i32 %x)
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %first
  store i32 %pop, ptr addrspace(1) %at2, align 4
  ; One more than the position of the lowest bit; zero for none.
  %low = call i32 @llvm.cttz.i32(i32 %x, i1 true)
  %one = add i32 %low, 1
  %zero = icmp eq i32 %x, 0
  %ffs = select i1 %zero, i32 0, i32 %one
  %to1 = add i32 %first, 1
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to1
  store i32 %ffs, ptr addrspace(1) %at3, align 4
  %clz = call i32 @llvm.ctlz.i32(i32 %x, i1 false)
  %to2 = add i32 %first, 2
  %at4 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to2
  store i32 %clz, ptr addrspace(1) %at4, align 4
  %rev = call i32 @llvm.bitreverse.i32(i32 %x)
  %to3 = add i32 %first, 3
  %at5 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to3
  store i32 %rev, ptr addrspace(1) %at5, align 4
  %swap = call i32 @llvm.bswap.i32(i32 %x)
  %to4 = add i32 %first, 4
  %at6 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %to4
  store i32 %swap, ptr addrspace(1) %at6, align 4
  ret void
}

define i32 @spread(i32 %x) {
entry:
  %a = shl i32 %x, 8
  %b = or i32 %a, %x
  %c = and i32 %b, 16711935
  %d = shl i32 %c, 4
  %e = or i32 %d, %c
  %f = and i32 %e, 252645135
  %g = shl i32 %f, 2
  %h = or i32 %g, %f
  %j = and i32 %h, 858993459
  %k = shl i32 %j, 1
  %l = or i32 %k, %j
  %m = and i32 %l, 1431655765
  ret i32 %m
}

define i32 @morton(i32 %x, i32 %y) {
entry:
  %sx = call i32 @spread(i32 %x)
  %sy = call i32 @spread(i32 %y)
  %up = shl i32 %sy, 1
  %r = or disjoint i32 %sx, %up
  ret i32 %r
}

declare i32 @llvm.bitreverse.i32(i32)
declare i32 @llvm.bswap.i32(i32)
declare i32 @llvm.ctlz.i32(i32, i1)
declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.cttz.i32(i32, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
