; RUN: nvopt -passes=load-store-vectorizer -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

; Neighbours in any order; the store is where the last one was.
define void @two(ptr addrspace(3) %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @two(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = insertelement <2 x i32> poison, i32 [[A]], i32 0
; CHECK-NEXT:    [[TMP2:%.*]] = insertelement <2 x i32> [[TMP1]], i32 [[B]], i32 1
; CHECK-NEXT:    store <2 x i32> [[TMP2]], ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  store i32 %b, ptr addrspace(3) %p1, align 4
  store i32 %a, ptr addrspace(3) %p, align 8
  ret void
}

; A load of what the first wrote stays behind it.
define i32 @not_across_load(ptr addrspace(3) %p, ptr addrspace(3) %q, i32 %a, i32 %b) {
; CHECK-LABEL: define i32 @not_across_load(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], ptr addrspace(3) [[Q:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    store i32 [[A]], ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    store i32 [[B]], ptr addrspace(3) [[P1]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  store i32 %a, ptr addrspace(3) %p, align 8
  %v = load i32, ptr addrspace(3) %q, align 4
  store i32 %b, ptr addrspace(3) %p1, align 4
  ret i32 %v
}

; The first of two to the same place may be seen by nobody but keeps its place.
define void @overwritten(ptr addrspace(3) %p, i32 %a, i32 %b) {
; CHECK-LABEL: define void @overwritten(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i32 [[A:%.*]], i32 [[B:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    store i32 [[B]], ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    [[TMP1:%.*]] = insertelement <2 x i32> poison, i32 [[A]], i32 0
; CHECK-NEXT:    [[TMP2:%.*]] = insertelement <2 x i32> [[TMP1]], i32 [[B]], i32 1
; CHECK-NEXT:    store <2 x i32> [[TMP2]], ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  store i32 %b, ptr addrspace(3) %p, align 8
  store i32 %a, ptr addrspace(3) %p, align 8
  store i32 %b, ptr addrspace(3) %p1, align 4
  ret void
}

; Overlapping ones.
define void @overlapping(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @overlapping(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    store i16 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store i16 1, ptr addrspace(1) [[P1]], align 1
; CHECK-NEXT:    store i16 2, ptr addrspace(1) [[P2]], align 2
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 1
  %p2 = getelementptr i8, ptr addrspace(1) %p, i64 2
  store i16 0, ptr addrspace(1) %p, align 4
  store i16 1, ptr addrspace(1) %p1, align 1
  store i16 2, ptr addrspace(1) %p2, align 2
  ret void
}

; Loads go up and stores go down, but not past each other: each group sees what the last one did.
define void @interleaved(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @interleaved(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr i32, ptr addrspace(1) [[Q]], i64 1
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P1]], align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q1]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[O:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 8
; CHECK-NEXT:    store i32 [[S]], ptr addrspace(1) [[O]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %q1 = getelementptr i32, ptr addrspace(1) %q, i64 1
  store i32 1, ptr addrspace(1) %p, align 8
  %a = load i32, ptr addrspace(1) %q, align 8
  store i32 2, ptr addrspace(1) %p1, align 4
  %b = load i32, ptr addrspace(1) %q1, align 4
  %s = add i32 %a, %b
  %o = getelementptr i32, ptr addrspace(1) %p, i64 8
  store i32 %s, ptr addrspace(1) %o, align 4
  ret void
}

; Vectors of stores, pointers as integers.
define void @mixed(ptr addrspace(1) %p, <2 x i32> %v, i32 %a, i32 %b, ptr %x, i64 %y) {
; CHECK-LABEL: define void @mixed(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], <2 x i32> [[V:%.*]], i32 [[A:%.*]], i32 [[B:%.*]], ptr [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[P3:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 3
; CHECK-NEXT:    [[TMP1:%.*]] = extractelement <2 x i32> [[V]], i32 0
; CHECK-NEXT:    [[TMP2:%.*]] = insertelement <4 x i32> poison, i32 [[TMP1]], i32 0
; CHECK-NEXT:    [[TMP3:%.*]] = extractelement <2 x i32> [[V]], i32 1
; CHECK-NEXT:    [[TMP4:%.*]] = insertelement <4 x i32> [[TMP2]], i32 [[TMP3]], i32 1
; CHECK-NEXT:    [[TMP5:%.*]] = insertelement <4 x i32> [[TMP4]], i32 [[A]], i32 2
; CHECK-NEXT:    [[TMP6:%.*]] = insertelement <4 x i32> [[TMP5]], i32 [[B]], i32 3
; CHECK-NEXT:    store <4 x i32> [[TMP6]], ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[P4:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 4
; CHECK-NEXT:    [[P6:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 6
; CHECK-NEXT:    store ptr [[X]], ptr addrspace(1) [[P4]], align 8
; CHECK-NEXT:    store i64 [[Y]], ptr addrspace(1) [[P6]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 3
  store <2 x i32> %v, ptr addrspace(1) %p, align 16
  store i32 %a, ptr addrspace(1) %p2, align 4
  store i32 %b, ptr addrspace(1) %p3, align 4
  %p4 = getelementptr i32, ptr addrspace(1) %p, i64 4
  %p6 = getelementptr i32, ptr addrspace(1) %p, i64 6
  store ptr %x, ptr addrspace(1) %p4, align 8
  store i64 %y, ptr addrspace(1) %p6, align 8
  ret void
}

; Bytes are put together by shuffles of whole words.
define void @copied_bytes(ptr addrspace(1) noalias %p, ptr addrspace(1) noalias %q) {
; CHECK-LABEL: define void @copied_bytes(
; CHECK-SAME: ptr addrspace(1) noalias [[P:%.*]], ptr addrspace(1) noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 4
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr i8, ptr addrspace(1) [[Q]], i64 4
; CHECK-NEXT:    [[TMP1:%.*]] = load <8 x i8>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[A:%.*]] = shufflevector <8 x i8> [[TMP1]], <8 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    [[B:%.*]] = shufflevector <8 x i8> [[TMP1]], <8 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT:    [[TMP2:%.*]] = shufflevector <4 x i8> [[A]], <4 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
; CHECK-NEXT:    [[TMP3:%.*]] = shufflevector <4 x i8> [[B]], <4 x i8> poison, <8 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    [[TMP4:%.*]] = shufflevector <8 x i8> [[TMP2]], <8 x i8> [[TMP3]], <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 12, i32 13, i32 14, i32 15>
; CHECK-NEXT:    store <8 x i8> [[TMP4]], ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 4
  %a = load <4 x i8>, ptr addrspace(1) %p, align 8
  %b = load <4 x i8>, ptr addrspace(1) %p1, align 4
  store <4 x i8> %a, ptr addrspace(1) %q, align 8
  store <4 x i8> %b, ptr addrspace(1) %q1, align 4
  ret void
}

; Words and bytes are not mixed: an integer would be poison where one of its bytes is.
define void @a_word_and_bytes(ptr addrspace(1) %q, i32 %a, <4 x i8> %b) {
; CHECK-LABEL: define void @a_word_and_bytes(
; CHECK-SAME: ptr addrspace(1) [[Q:%.*]], i32 [[A:%.*]], <4 x i8> [[B:%.*]]) {
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr i8, ptr addrspace(1) [[Q]], i64 4
; CHECK-NEXT:    store i32 [[A]], ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    store <4 x i8> [[B]], ptr addrspace(1) [[Q1]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %q1 = getelementptr i8, ptr addrspace(1) %q, i64 4
  store i32 %a, ptr addrspace(1) %q, align 8
  store <4 x i8> %b, ptr addrspace(1) %q1, align 4
  ret void
}
