; RUN: nvopt -passes=dse -S %s | FileCheck %s
; CHECKS: auto
target datalayout = "e-i64:64"

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @shorter_end(ptr %p) {
; CHECK-LABEL: define void @shorter_end(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 4 [[P]], i8 0, i64 24, i1 false)
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 24
; CHECK-NEXT:    store i64 1, ptr [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 0, i64 32, i1 false)
  %q = getelementptr i8, ptr %p, i64 24
  store i64 1, ptr %q, align 8
  ret void
}

define void @shorter_begin(ptr %p) {
; CHECK-LABEL: define void @shorter_begin(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 8
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 4 [[TMP1]], i8 0, i64 24, i1 false)
; CHECK-NEXT:    store i64 1, ptr [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr align 4 %p, i8 0, i64 32, i1 false)
  store i64 1, ptr %p, align 8
  ret void
}

; A copy keeps its beginning: its source would have to move as well.
define void @copy(ptr %p, ptr noalias %s) {
; CHECK-LABEL: define void @copy(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[P]], ptr align 4 [[S]], i64 32, i1 false)
; CHECK-NEXT:    store i64 1, ptr [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %s, i64 32, i1 false)
  store i64 1, ptr %p, align 8
  ret void
}

; All of it is covered in pieces.
define void @pieces(ptr %p) {
; CHECK-LABEL: define void @pieces(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store float 2.000000e+00, ptr [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    store float 1.000000e+00, ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i64 0, ptr %p, align 8
  store float 2.0, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 4
  store float 1.0, ptr %q, align 4
  ret void
}

; The bytes of the second go into the first.
define void @merged(ptr %p) {
; CHECK-LABEL: define void @merged(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 16973572, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 16909060, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 1
  store i8 -1, ptr %q, align 1
  ret void
}

define i32 @read_between(ptr %p) {
; CHECK-LABEL: define i32 @read_between(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 16909060, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    store i8 -1, ptr [[Q]], align 1
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 16909060, ptr %p, align 4
  %v = load i32, ptr %p, align 4
  %q = getelementptr i8, ptr %p, i64 1
  store i8 -1, ptr %q, align 1
  ret i32 %v
}
