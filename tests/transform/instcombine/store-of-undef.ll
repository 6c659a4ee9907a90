; RUN: nvopt opt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; A store of `undef` stays, for there may be poison in its place; one of poison goes.

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Not.
define void @undef(ptr %p) {
; CHECK-LABEL: define void @undef(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 undef, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 undef, ptr %p, align 4
  ret void
}

define void @poison(ptr %p) {
; CHECK-LABEL: define void @poison(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 poison, ptr %p, align 4
  ret void
}

; Not.
define void @undef_lanes_over_poison(ptr %p, i32 %x) {
; CHECK-LABEL: define void @undef_lanes_over_poison(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TWICE:%.*]] = shl nsw i32 [[X]], 1
; CHECK-NEXT:    store volatile i32 [[TWICE]], ptr [[P]], align 4
; CHECK-NEXT:    store <4 x i8> undef, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %twice = add nsw i32 %x, %x
  store volatile i32 %twice, ptr %p, align 4
  store <4 x i8> undef, ptr %p, align 4
  ret void
}

; Not.
define void @fill_with_undef(ptr %p, i64 %n) {
; CHECK-LABEL: define void @fill_with_undef(
; CHECK-SAME: ptr [[P:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 undef, i64 [[N]], i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr %p, i8 undef, i64 %n, i1 false)
  ret void
}

define void @fill_with_poison(ptr %p, i64 %n) {
; CHECK-LABEL: define void @fill_with_poison(
; CHECK-SAME: ptr [[P:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr %p, i8 poison, i64 %n, i1 false)
  ret void
}
