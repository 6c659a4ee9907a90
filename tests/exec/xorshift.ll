; A generator of random numbers a thread, seeded by its number, and the float between zero and one
; made of the upper 24 bits.

; EXEC: --kernel=generate --block=3 --arg=out@f32[12] --arg=i32:4 \
; EXEC:   --expect=out=[0, 0.0625038743019104, 0.6059343814849854, 0.95832759141922, 0, 0.1250077486038208, 0.21187645196914673, 0.47902119159698486, 0, 0.1875116229057312, 0.6763160824775696, 0.5623449683189392]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @generate(ptr addrspace(1) %out, i32 %n) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %t1 = add i32 %t, 1
  %seed = zext i32 %t1 to i64
  %line = mul i32 %t, %n
  br label %each.head

each.head:
  %k = phi i32 [ 0, %entry ], [ %k.next, %each.latch ]
  %s = phi i64 [ %seed, %entry ], [ %s3, %each.latch ]
  %each.more = icmp ult i32 %k, %n
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %a = shl i64 %s, 13
  %s1 = xor i64 %s, %a
  %b = lshr i64 %s1, 7
  %s2 = xor i64 %s1, %b
  %c = shl i64 %s2, 17
  %s3 = xor i64 %s2, %c
  %top = lshr i64 %s3, 40
  %i = trunc nuw i64 %top to i32
  %f = uitofp i32 %i to float
  %u = fmul float %f, 0x3E70000000000000
  %at = add i32 %line, %k
  %at1 = getelementptr inbounds float, ptr addrspace(1) %out, i32 %at
  store float %u, ptr addrspace(1) %at1, align 4
  br label %each.latch

each.latch:
  %k.next = add i32 %k, 1
  br label %each.head

each.end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
