; CRC-32 of eight bytes a thread, bit by bit and without a branch.

; EXEC: --kernel=crc --block=3 \
; EXEC:   --arg=i8[24]=[0, 1, 2, 3, 4, 5, 6, 7, 49, 50, 51, 52, 53, 54, 55, 56, 200, 201, 202, 203, 204, 205, 206, 207] \
; EXEC:   --arg=out@i32[3] --expect=out=[-2002098017, -1696539985, 1075629287]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @step(i32 %crc) {
entry:
  %low = and i32 %crc, 1
  %mask = sub i32 0, %low
  %poly = and i32 %mask, -306674912
  %half = lshr i32 %crc, 1
  %r = xor i32 %half, %poly
  ret i32 %r
}

define ptx_kernel void @crc(ptr addrspace(1) %data, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = shl i32 %i, 3
  br label %bytes.head

bytes.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %bytes.latch ]
  %crc = phi i32 [ -1, %entry ], [ %crc.in, %bytes.latch ]
  %bytes.more = icmp ult i32 %k, 8
  br i1 %bytes.more, label %bytes.body, label %bytes.end

bytes.body:
  %at = add i32 %first, %k
  %at1 = getelementptr inbounds i8, ptr addrspace(1) %data, i32 %at
  %b = load i8, ptr addrspace(1) %at1, align 1
  %wide = zext i8 %b to i32
  %mixed = xor i32 %crc, %wide
  br label %bits.head

bits.head:
  %j = phi i32 [ 0, %bytes.body ], [ %j.next, %bits.latch ]
  %crc.in = phi i32 [ %mixed, %bytes.body ], [ %crc.next, %bits.latch ]
  %bits.more = icmp ult i32 %j, 8
  br i1 %bits.more, label %bits.body, label %bits.end

bits.body:
  %crc.next = call i32 @step(i32 %crc.in)
  br label %bits.latch

bits.latch:
  %j.next = add i32 %j, 1
  br label %bits.head

bits.end:
  br label %bytes.latch

bytes.latch:
  %k.next = add i32 %k, 1
  br label %bytes.head

bytes.end:
  %r = xor i32 %crc, -1
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %r, ptr addrspace(1) %at2, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
