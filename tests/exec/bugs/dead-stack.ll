; An address of a stack slot that outlives its function, and one past the end of its lifetime.

; EXEC: @after_return()
; EXEC-FAULT: use-after-return
; EXEC: @after_end()
; EXEC-FAULT: use-after-return
; EXEC: @clean() == i32 1

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptr @escape() {
entry:
  %slot = alloca i32, align 4
  store i32 1, ptr %slot, align 4
  ret ptr %slot
}

define i32 @after_return() {
entry:
  %p = call ptr @escape()
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define i32 @after_end() {
entry:
  %slot = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %slot)
  store i32 1, ptr %slot, align 4
  call void @llvm.lifetime.end.p0(ptr %slot)
  %v = load i32, ptr %slot, align 4
  ret i32 %v
}

define i32 @clean() {
entry:
  %slot = alloca i32, align 4
  call void @llvm.lifetime.start.p0(ptr %slot)
  store i32 1, ptr %slot, align 4
  %v = load i32, ptr %slot, align 4
  call void @llvm.lifetime.end.p0(ptr %slot)
  ret i32 %v
}

declare void @llvm.lifetime.end.p0(ptr)
declare void @llvm.lifetime.start.p0(ptr)
