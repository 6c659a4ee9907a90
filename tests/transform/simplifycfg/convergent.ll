; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: opt -passes=simplifycfg -S < %s | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @ask(i32) convergent memory(none) nounwind willreturn

; A shuffle is not executed by threads that did not.
; CHECK-LABEL: @not_speculated(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %j
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: %y = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %y, %a ], [ %x, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_speculated(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %x, i32 0, i32 31)
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %p
}

; Nor is any other convergent call, however harmless.
; CHECK-LABEL: @not_speculated_call(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %j
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: %y = call i32 @ask(i32 %x)
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %y, %a ], [ %x, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_speculated_call(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = call i32 @ask(i32 %x)
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %p
}

; Barriers on both sides are not merged.
; CHECK-LABEL: @not_merged(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %b
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: b:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: ret void
; CHECK-NEXT: }
define void @not_merged(i1 %c) {
entry:
  br i1 %c, label %a, label %b
a:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %j
b:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br label %j
j:
  ret void
}
