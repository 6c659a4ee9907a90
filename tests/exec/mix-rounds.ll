; Rounds of additions, exclusive ors and rotations, as ciphers and hashes have them: the quarter
; round of ChaCha with the vector of RFC 7539, and thirty rounds of it.

; EXEC: --kernel=mix --block=1 --arg=state@i32[4]=[0x11111111, 0x1020304, 0x9b8d6f43, 0x1234567] \
; EXEC:   --arg=i32:1 --expect=state=[0xea2a92f4, 0xcb1cf8ce, 0x4581472e, 0x5881c4bb]
; EXEC: --kernel=mix --block=2 \
; EXEC:   --arg=state@i32[8]=[0x11111111, 0x1020304, 0x9b8d6f43, 0x1234567, 1, 2, 3, 4] \
; EXEC:   --arg=i32:30 \
; EXEC:   --expect=state=[0x17368cf1, 0xa98d3fa1, 0xe8adad7d, 0x7d980d4f, 0x8852d6a2, 0x5ec852d5, 0x77d23174, 0x799e8a1e]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define <4 x i32> @round(<4 x i32> %s) {
entry:
  %a = extractelement <4 x i32> %s, i32 0
  %b = extractelement <4 x i32> %s, i32 1
  %c = extractelement <4 x i32> %s, i32 2
  %d = extractelement <4 x i32> %s, i32 3
  %a1 = add i32 %a, %b
  %d1 = xor i32 %d, %a1
  %d2 = call i32 @llvm.fshl.i32(i32 %d1, i32 %d1, i32 16)
  %c1 = add i32 %c, %d2
  %b1 = xor i32 %b, %c1
  %b2 = call i32 @llvm.fshl.i32(i32 %b1, i32 %b1, i32 12)
  %a2 = add i32 %a1, %b2
  %d3 = xor i32 %d2, %a2
  %d4 = call i32 @llvm.fshl.i32(i32 %d3, i32 %d3, i32 8)
  %c2 = add i32 %c1, %d4
  %b3 = xor i32 %b2, %c2
  %b4 = call i32 @llvm.fshl.i32(i32 %b3, i32 %b3, i32 7)
  %r0 = insertelement <4 x i32> poison, i32 %a2, i32 0
  %r1 = insertelement <4 x i32> %r0, i32 %b4, i32 1
  %r2 = insertelement <4 x i32> %r1, i32 %c2, i32 2
  %r3 = insertelement <4 x i32> %r2, i32 %d4, i32 3
  ret <4 x i32> %r3
}

define ptx_kernel void @mix(ptr addrspace(1) %state, i32 %n) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds <4 x i32>, ptr addrspace(1) %state, i32 %i
  %s = load <4 x i32>, ptr addrspace(1) %at1, align 16
  br label %rounds.head

rounds.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %rounds.latch ]
  %x = phi <4 x i32> [ %s, %entry ], [ %next, %rounds.latch ]
  %rounds.more = icmp ult i32 %k, %n
  br i1 %rounds.more, label %rounds.body, label %rounds.end

rounds.body:
  %next = call <4 x i32> @round(<4 x i32> %x)
  br label %rounds.latch

rounds.latch:
  %k.next = add i32 %k, 1
  br label %rounds.head

rounds.end:
  %at2 = getelementptr inbounds <4 x i32>, ptr addrspace(1) %state, i32 %i
  store <4 x i32> %x, ptr addrspace(1) %at2, align 16
  ret void
}

declare i32 @llvm.fshl.i32(i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
