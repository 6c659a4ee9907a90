; Division by zero, and the one signed quotient that does not fit.

; EXEC: --kernel=mean --block=3 --arg=i32[3]=[4, 6, 8] --arg=i32[3]=[2, 0, 4] --arg=i32[3] \
; EXEC:   --fault=division
; EXEC: --kernel=mean_clean --block=3 --arg=i32[3]=[4, 6, 8] --arg=i32[3]=[2, 0, 4] \
; EXEC:   --arg=out@i32[3] --expect=out=[2, 6, 2]
; EXEC: @quotient(i32 -2147483648, i32 -1)
; EXEC-FAULT: division
; EXEC: @quotient(i32 -2147483648, i32 1) == i32 -2147483648
; EXEC: @rest(i64 5, i64 0)
; EXEC-FAULT: division
; EXEC: @rest(i64 5, i64 3) == i64 2
; EXEC: @floats(float 1.0, float 0.0) == float inf

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @mean(ptr addrspace(1) %sums, ptr addrspace(1) %counts, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %sums, i32 %t
  %s = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %t
  %n = load i32, ptr addrspace(1) %at2, align 4
  %q = sdiv i32 %s, %n
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %q, ptr addrspace(1) %at3, align 4
  ret void
}

define ptx_kernel void @mean_clean(ptr addrspace(1) %sums, ptr addrspace(1) %counts, ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %sums, i32 %t
  %s = load i32, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %counts, i32 %t
  %n = load i32, ptr addrspace(1) %at2, align 4
  %none = icmp eq i32 %n, 0
  %safe = select i1 %none, i32 1, i32 %n
  %q = sdiv i32 %s, %safe
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %q, ptr addrspace(1) %at3, align 4
  ret void
}

define i32 @quotient(i32 %a, i32 %b) {
entry:
  %q = sdiv i32 %a, %b
  ret i32 %q
}

define i64 @rest(i64 %a, i64 %b) {
entry:
  %q = urem i64 %a, %b
  ret i64 %q
}

; Of floats it is an infinity.
define float @floats(float %a, float %b) {
entry:
  %q = fdiv float %a, %b
  ret float %q
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
