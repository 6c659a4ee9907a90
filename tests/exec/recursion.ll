; Functions that call themselves and each other, to a depth that differs from thread to thread.

; EXEC: @fib(i32 15) == i32 610
; EXEC: @ackermann(i32 2, i32 3) == i32 9
; EXEC: @even(i32 10) == i1 true
; EXEC: @odd(i32 10) == i1 false
; EXEC: --kernel=all --block=12 --arg=out@i32[12] \
; EXEC:   --expect=out=[0, 1, 1, 2, 3, 5, 8, 13, 21, 34, 55, 89]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @fib(i32 %n) {
entry:
  %small = icmp ult i32 %n, 2
  br i1 %small, label %base, label %rec

base:
  ret i32 %n

rec:
  %a = sub i32 %n, 1
  %b = sub i32 %n, 2
  %x = call i32 @fib(i32 %a)
  %y = call i32 @fib(i32 %b)
  %s = add i32 %x, %y
  ret i32 %s
}

define i32 @ackermann(i32 %m, i32 %n) {
entry:
  %m0 = icmp eq i32 %m, 0
  br i1 %m0, label %first, label %other

first:
  %n1 = add i32 %n, 1
  ret i32 %n1

other:
  %m1 = sub i32 %m, 1
  %n0 = icmp eq i32 %n, 0
  br i1 %n0, label %second, label %third

second:
  %r2 = call i32 @ackermann(i32 %m1, i32 1)
  ret i32 %r2

third:
  %nm = sub i32 %n, 1
  %in = call i32 @ackermann(i32 %m, i32 %nm)
  %r3 = call i32 @ackermann(i32 %m1, i32 %in)
  ret i32 %r3
}

define i1 @even(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %yes, label %rec

yes:
  ret i1 true

rec:
  %m = sub i32 %n, 1
  %r = call i1 @odd(i32 %m)
  ret i1 %r
}

define i1 @odd(i32 %n) {
entry:
  %z = icmp eq i32 %n, 0
  br i1 %z, label %no, label %rec

no:
  ret i1 false

rec:
  %m = sub i32 %n, 1
  %r = call i1 @even(i32 %m)
  ret i1 %r
}

define ptx_kernel void @all(ptr addrspace(1) %out) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @fib(i32 %t)
  %at1 = getelementptr inbounds i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %at1, align 4
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
