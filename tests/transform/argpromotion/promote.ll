; RUN: nvopt -passes=argpromotion -S %s | FileCheck %s
; RUN: opt -passes=argpromotion -S < %s | FileCheck %s

; CHECK-LABEL: define internal i32 @adds(i32 %p.0.val, i32 %p.4.val)
; CHECK-NEXT: %s = add i32 %p.0.val, %p.4.val
; CHECK-NEXT: ret i32 %s
define internal i32 @adds(ptr %p) {
  %a = load i32, ptr %p
  %q = getelementptr i32, ptr %p, i64 1
  %b = load i32, ptr %q
  %s = add i32 %a, %b
  ret i32 %s
}

; The load may not happen.
; CHECK-LABEL: define internal i32 @guarded(ptr %p, i1 %c)
define internal i32 @guarded(ptr %p, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  %a = load i32, ptr %p
  ret i32 %a
no:
  ret i32 0
}

; But it may be made.
; CHECK-LABEL: define internal i32 @there(i32 %p.0.val, i1 %c)
define internal i32 @there(ptr dereferenceable(4) align 4 %p, i1 %c) {
  br i1 %c, label %yes, label %no
yes:
  %a = load i32, ptr %p, align 4
  ret i32 %a
no:
  ret i32 0
}

; CHECK-LABEL: define internal i32 @written(ptr %p, ptr %o)
define internal i32 @written(ptr %p, ptr %o) {
  store i32 1, ptr %o
  %a = load i32, ptr %p
  ret i32 %a
}

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

; Another thread may write before the barrier.
; CHECK-LABEL: define internal i32 @synchronized(ptr %p)
define internal i32 @synchronized(ptr %p) convergent {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %a = load i32, ptr %p
  ret i32 %a
}

; CHECK-LABEL: define i32 @visible(ptr %p)
define i32 @visible(ptr %p) {
  %a = load i32, ptr %p
  ret i32 %a
}

; CHECK-LABEL: @calls(
; CHECK-NEXT: %x.val = load i32, ptr %x
; CHECK-NEXT: [[AT:%.*]] = getelementptr i8, ptr %x, i64 4
; CHECK-NEXT: %x.val1 = load i32, ptr [[AT]]
; CHECK-NEXT: call i32 @adds(i32 %x.val, i32 %x.val1)
define void @calls(ptr %x, i1 %c) {
  %a = call i32 @adds(ptr %x)
  %b = call i32 @guarded(ptr %x, i1 %c)
  %d = call i32 @there(ptr %x, i1 %c)
  %e = call i32 @written(ptr %x, ptr %x)
  %f = call i32 @synchronized(ptr %x)
  %g = call i32 @visible(ptr %x)
  ret void
}
