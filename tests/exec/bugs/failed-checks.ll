; What a program checks itself: an assertion, a trap, a place that is never reached, an
; assumption; a call of something that is no function.

; EXEC: @check(i32 0)
; EXEC-FAULT: assert n > 0 (a.cu:12)
; EXEC: @check(i32 1)
; EXEC: @trap(i1 true)
; EXEC-FAULT: trap
; EXEC: @trap(i1 false)
; EXEC: @never(i32 1)
; EXEC-FAULT: unreachable
; EXEC: @never(i32 0)
; EXEC: @assume(i32 1)
; EXEC-FAULT: unreachable
; EXEC: @assume(i32 0)
; EXEC: @call(i32[1])
; EXEC-FAULT: bad-call

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@text = private addrspace(1) constant [6 x i8] c"n > 0\00"
@file = private addrspace(1) constant [5 x i8] c"a.cu\00"
declare void @__assertfail(ptr, ptr, i32, ptr, i64)

define void @check(i32 %n) {
entry:
  %ok = icmp sgt i32 %n, 0
  br i1 %ok, label %good, label %bad

bad:
  call void @__assertfail(ptr addrspacecast (ptr addrspace(1) @text to ptr), ptr addrspacecast (ptr addrspace(1) @file to ptr), i32 12, ptr addrspacecast (ptr addrspace(1) @file to ptr), i64 1)
  unreachable

good:
  ret void
}

define void @trap(i1 %b) {
entry:
  br i1 %b, label %bad, label %good

bad:
  call void @llvm.trap()
  unreachable

good:
  ret void
}

define void @never(i32 %n) {
entry:
  %ok = icmp eq i32 %n, 0
  br i1 %ok, label %good, label %bad

bad:
  unreachable

good:
  ret void
}

define void @assume(i32 %n) {
entry:
  %ok = icmp eq i32 %n, 0
  call void @llvm.assume(i1 %ok)
  ret void
}

define i32 @call(ptr %f) {
entry:
  %r = call i32 %f()
  ret i32 %r
}

declare void @llvm.assume(i1)
declare void @llvm.trap()
