; A switch with many cases, some sharing a target and some far apart, taken differently by the
; threads of a warp.

; EXEC: --kernel=all --block=10 --arg=out@i32[10] \
; EXEC:   --expect=out=[-100, 10, 11, 1, 30, 2, 50, 3, -7, -7]
; EXEC: @choose(i32 1000) == i32 77
; EXEC: @choose(i32 999) == i32 -7

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @choose(i32 %x) {
entry:
  switch i32 %x, label %default [
  i32 0, label %zero
  i32 1, label %one
  i32 2, label %even
  i32 3, label %three
  i32 4, label %even
  i32 5, label %five
  i32 6, label %even
  i32 -1, label %minus
  i32 1000, label %far
  ]

zero:
  ret i32 10

one:
  ret i32 11

even:
  %h = lshr i32 %x, 1
  ret i32 %h

three:
  br label %five

five:
  %r = phi i32 [ 50, %entry ], [ 30, %three ]
  ret i32 %r

minus:
  ret i32 -100

far:
  ret i32 77

default:
  ret i32 -7
}

define ptx_kernel void @all(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = sub i32 %t, 1
  %r = call i32 @choose(i32 %x)
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
