; Calls through a table of functions: threads of one warp call different ones, and one gets a
; function as an argument.

; EXEC: --kernel=call --block=9 --arg=out@i32[18] \
; EXEC:   --expect=out=[0, 1, -2, 6, 16, -5, 12, 49, -8, 0, 1, 2, 12, 256, 5, 24, 2401, 8]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(1) constant [3 x ptr] [ptr @twice, ptr @square, ptr @minus]

define i32 @twice(i32 %x) {
entry:
  %r = shl i32 %x, 1
  ret i32 %r
}

define i32 @square(i32 %x) {
entry:
  %r = mul i32 %x, %x
  ret i32 %r
}

define i32 @minus(i32 %x) {
entry:
  %r = sub i32 0, %x
  ret i32 %r
}

define i32 @apply2(ptr %f, i32 %x) {
entry:
  %a = call i32 %f(i32 %x)
  %b = call i32 %f(i32 %a)
  ret i32 %b
}

define ptx_kernel void @call(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %which = urem i32 %t, 3
  %at1 = getelementptr inbounds ptr, ptr addrspace(1) @table, i32 %which
  %f = load ptr, ptr addrspace(1) %at1, align 8
  %r = call i32 %f(i32 %t)
  %at2 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %at2, align 4
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %second = add i32 %t, %n
  %s = call i32 @apply2(ptr %f, i32 %t)
  %at3 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %second
  store i32 %s, ptr addrspace(1) %at3, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
