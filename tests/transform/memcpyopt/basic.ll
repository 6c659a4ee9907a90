; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.nvvm.barrier0()
declare void @use(ptr)

@zeros = constant [32 x i8] zeroinitializer

define void @through_temporary(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @through_temporary(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[T]], ptr align 4 [[S]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 2 [[D]], ptr align 4 [[S]], i64 32, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 4 %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %d, ptr align 8 %t, i64 32, i1 false)
  ret void
}

; The source was written since.
define void @written(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @written(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[T]], ptr align 4 [[S]], i64 32, i1 false)
; CHECK-NEXT:    store i32 0, ptr [[S]], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 2 [[D]], ptr align 8 [[T]], i64 32, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 4 %s, i64 32, i1 false)
  store i32 0, ptr %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %d, ptr align 8 %t, i64 32, i1 false)
  ret void
}

; Or may have been, by another thread.
define void @barrier(ptr %d, ptr %s) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: ptr [[D:%.*]], ptr [[S:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[T]], ptr align 4 [[S]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 2 [[D]], ptr align 8 [[T]], i64 32, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %t, ptr align 4 %s, i64 32, i1 false)
  call void @llvm.nvvm.barrier0()
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %d, ptr align 8 %t, i64 32, i1 false)
  ret void
}

define void @of_fill(ptr %d, i8 %x) {
; CHECK-LABEL: define void @of_fill(
; CHECK-SAME: ptr [[D:%.*]], i8 [[X:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 8
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 8 [[T]], i8 [[X]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[D]], i8 [[X]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 8
  call void @llvm.memset.p0.i64(ptr align 8 %t, i8 %x, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr align 8 %t, i64 16, i1 false)
  ret void
}

define void @of_nothing(ptr %d) {
; CHECK-LABEL: define void @of_nothing(
; CHECK-SAME: ptr [[D:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 8
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[D]], i8 undef, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr align 8 %t, i64 16, i1 false)
  ret void
}

define void @of_zeros(ptr %d) {
; CHECK-LABEL: define void @of_zeros(
; CHECK-SAME: ptr [[D:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[D]], i8 0, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr @zeros, i64 16, i1 false)
  ret void
}

define void @apart(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @apart(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memmove.p0.p0.i64(ptr %d, ptr %s, i64 16, i1 false)
  ret void
}

define void @may_overlap(ptr %d, ptr %s) {
; CHECK-LABEL: define void @may_overlap(
; CHECK-SAME: ptr [[D:%.*]], ptr [[S:%.*]]) {
; CHECK-NEXT:    call void @llvm.memmove.p0.p0.i64(ptr [[D]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memmove.p0.p0.i64(ptr %d, ptr %s, i64 16, i1 false)
  ret void
}

define void @volatile(ptr %d) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: ptr [[D:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr @zeros, i64 16, i1 true)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr @zeros, i64 16, i1 true)
  ret void
}
