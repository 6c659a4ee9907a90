; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s
; CHECKS: auto
; A copy of a part of what was copied is one of that part of the first source.

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

define void @part(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @part(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 [[T]], ptr align 16 [[S]], i64 32, i1 false)
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[D]], ptr align 8 [[TMP1]], i64 24, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %t, ptr align 16 %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %d, ptr align 8 %u, i64 24, i1 false)
  ret void
}

; One byte more than was copied.
define void @past_the_end(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @past_the_end(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [64 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[U]], i64 25, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [64 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %u, i64 25, i1 false)
  ret void
}

; The part of the source has been written since.
define void @written(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @written(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    [[V:%.*]] = getelementptr i8, ptr [[S]], i64 12
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    store i8 0, ptr [[V]], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[U]], i64 8, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  %v = getelementptr i8, ptr %s, i64 12
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  store i8 0, ptr %v
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %u, i64 8, i1 false)
  ret void
}

; What is behind the part does not count.
define void @written_behind(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @written_behind(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    [[V:%.*]] = getelementptr i8, ptr [[S]], i64 16
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    store i8 0, ptr [[V]], align 1
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[TMP1]], i64 8, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  %v = getelementptr i8, ptr %s, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  store i8 0, ptr %v
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %u, i64 8, i1 false)
  ret void
}

; The ends may overlap: it is a move.
define void @may_overlap(ptr %d, ptr %s) {
; CHECK-LABEL: define void @may_overlap(
; CHECK-SAME: ptr [[D:%.*]], ptr [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    call void @llvm.memmove.p0.p0.i64(ptr [[D]], ptr [[TMP1]], i64 24, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %u, i64 24, i1 false)
  ret void
}

; It writes back what is there.
define void @back(ptr %s) {
; CHECK-LABEL: define void @back(
; CHECK-SAME: ptr [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    [[V:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  %v = getelementptr i8, ptr %s, i64 8
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %u, i64 24, i1 false)
  ret void
}

; It writes it to another place: that is no part that goes.
define void @back_elsewhere(ptr %s) {
; CHECK-LABEL: define void @back_elsewhere(
; CHECK-SAME: ptr [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    [[V:%.*]] = getelementptr i8, ptr [[S]], i64 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 32, i1 false)
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr [[S]], i64 8
; CHECK-NEXT:    call void @llvm.memmove.p0.p0.i64(ptr [[V]], ptr [[TMP1]], i64 24, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  %v = getelementptr i8, ptr %s, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %v, ptr %u, i64 24, i1 false)
  ret void
}

; A part of what was filled.
define void @filled(ptr %d) {
; CHECK-LABEL: define void @filled(
; CHECK-SAME: ptr [[D:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [32 x i8], align 16
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 8
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[T]], i8 7, i64 32, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[D]], i8 7, i64 24, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [32 x i8], align 16
  %u = getelementptr i8, ptr %t, i64 8
  call void @llvm.memset.p0.i64(ptr %t, i8 7, i64 32, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %u, i64 24, i1 false)
  ret void
}
