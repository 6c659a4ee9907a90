; RUN: nvopt -passes=dse -S %s | FileCheck %s
; A fill and a store of the same zeros behind it: either the fill gets shorter or the store goes,
; never both.

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @fill_then_store(ptr %p) {
; CHECK-LABEL: @fill_then_store(
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr {{.*}}%p, i8 0, i64 16, i1 false)
; CHECK-NEXT:    ret void
  call void @llvm.memset.p0.i64(ptr align 8 %p, i8 0, i64 16, i1 false)
  %high = getelementptr i8, ptr %p, i64 8
  store i64 0, ptr %high, align 8
  ret void
}

; A byte that is merged into the word before changes what that wrote.
define void @merged(ptr %p) {
; CHECK-LABEL: @merged(
; CHECK-NEXT:    store i32 0, ptr %p
; CHECK-NEXT:    ret void
  store i32 0, ptr %p, align 4
  store i8 1, ptr %p, align 1
  store i32 0, ptr %p, align 4
  ret void
}
