; FNV-1a of strings that end with a zero, one a thread.

; EXEC: --kernel=hash --block=4 \
; EXEC:   --arg=i8[21]=[0, 97, 0, 71, 80, 85, 0, 111, 112, 101, 110, 32, 99, 111, 109, 112, 105, 108, 101, 114, 0] \
; EXEC:   --arg=i32[4]=[0, 1, 3, 7] --arg=out@i32[4] \
; EXEC:   --expect=out=[-2128831035, -468965076, -1978267595, -1946144162]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @hash(ptr addrspace(1) %text, ptr addrspace(1) %start, ptr addrspace(1) %out) {
entry:
  %i = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %start, i32 %i
  %from = load i32, ptr addrspace(1) %at1, align 4
  br label %head

head:
  %at = phi i32 [ %from, %entry ], [ %at.next, %step ]
  %h = phi i32 [ -2128831035, %entry ], [ %h.next, %step ]
  %at2 = getelementptr inbounds i8, ptr addrspace(1) %text, i32 %at
  %c = load i8, ptr addrspace(1) %at2, align 1
  %end = icmp eq i8 %c, 0
  br i1 %end, label %done, label %step

step:
  %wide = zext i8 %c to i32
  %mixed = xor i32 %h, %wide
  %h.next = mul i32 %mixed, 16777619
  %at.next = add i32 %at, 1
  br label %head

done:
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %i
  store i32 %h, ptr addrspace(1) %at3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
