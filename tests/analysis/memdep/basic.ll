; RUN: nvopt '-passes=print<memdep>' -disable-output %s 2>&1 | FileCheck %s

declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: Function: local
; CHECK: NonFuncLocal
; CHECK-NEXT: store i32 1, ptr %p
; CHECK: Def from: store i32 1, ptr %p
; CHECK-NEXT: %v = load i32, ptr %p
; CHECK: Clobber from: store i32 2, ptr %q
; CHECK-NEXT: %w = load i32, ptr %p
define i32 @local(ptr %p, ptr %q) {
  store i32 1, ptr %p
  %v = load i32, ptr %p
  store i32 2, ptr %q
  %w = load i32, ptr %p
  %r = add i32 %v, %w
  ret i32 %r
}

; CHECK-LABEL: Function: ways
; CHECK: Def in block %{{yes|no}} from:{{.*}}store i32
; CHECK-NEXT: Def in block %{{yes|no}} from:{{.*}}store i32
; CHECK-NEXT: %v = load i32, ptr %p
define i32 @ways(i1 %c, ptr %p) {
entry:
  br i1 %c, label %yes, label %no
yes:
  store i32 1, ptr %p
  br label %join
no:
  store i32 2, ptr %p
  br label %join
join:
  %v = load i32, ptr %p
  ret i32 %v
}

; Other threads may write at a barrier, but not the stack of this one.
; CHECK-LABEL: Function: barrier
; CHECK: Clobber from: call void @llvm.nvvm.barrier
; CHECK-NEXT: %v = load i32, ptr %p
; CHECK: Def from: store i32 1, ptr %a
; CHECK-NEXT: %w = load i32, ptr %a
define i32 @barrier(ptr %p) convergent {
  %a = alloca i32
  store i32 1, ptr %a
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr %p
  %w = load i32, ptr %a
  %r = add i32 %v, %w
  ret i32 %r
}
