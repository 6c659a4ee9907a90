; RUN: nvopt -passes=separate-const-offset-from-gep -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

@matrix = addrspace(3) global [32 x [32 x float]] undef, align 4

; The constant comes out of a sum that does not wrap.
define float @no_wrap(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @no_wrap(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 20
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %i1 = add nsw i32 %i, 5
  %e = sext i32 %i1 to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %e
  %v = load float, ptr addrspace(1) %q, align 4
  ret float %v
}

; Not out of one that may.
define ptr addrspace(1) @may_wrap(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define ptr addrspace(1) @may_wrap(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[I1:%.*]] = add i32 [[I]], 5
; CHECK-NEXT:    [[E:%.*]] = sext i32 [[I1]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E]]
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %i1 = add i32 %i, 5
  %e = sext i32 %i1 to i64
  %q = getelementptr float, ptr addrspace(1) %p, i64 %e
  ret ptr addrspace(1) %q
}

; Two indices, one offset.
define ptr addrspace(3) @two_indices(i64 %a, i32 %b, i64 %c, i32 %d) {
; CHECK-LABEL: define ptr addrspace(3) @two_indices(
; CHECK-SAME: i64 [[A:%.*]], i32 [[B:%.*]], i64 [[C:%.*]], i32 [[D:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[B]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = add i64 [[A]], [[TMP1]]
; CHECK-NEXT:    [[TMP3:%.*]] = zext i32 [[D]] to i64
; CHECK-NEXT:    [[TMP4:%.*]] = add i64 [[C]], [[TMP3]]
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr [32 x [32 x float]], ptr addrspace(3) @matrix, i64 0, i64 [[TMP2]], i64 [[TMP4]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(3) [[TMP5]], i64 132
; CHECK-NEXT:    ret ptr addrspace(3) [[Q]]
; CHECK-NEXT:  }
  %b1 = add nsw i32 %b, 1
  %b2 = sext i32 %b1 to i64
  %i = add i64 %a, %b2
  %d1 = add nuw i32 %d, 1
  %d2 = zext i32 %d1 to i64
  %j = add i64 %c, %d2
  %q = getelementptr inbounds [32 x [32 x float]], ptr addrspace(3) @matrix, i64 0, i64 %i, i64 %j
  ret ptr addrspace(3) %q
}

; Subtractions on both sides, and bits that cannot meet.
define ptr addrspace(1) @others(ptr addrspace(1) %p, i64 %i, i64 %j, i64 %k) {
; CHECK-LABEL: define ptr addrspace(1) @others(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]], i64 [[J:%.*]], i64 [[K:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = shl i64 [[K]], 2
; CHECK-NEXT:    [[TMP1:%.*]] = sub i64 0, [[J]]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr [8 x [8 x i32]], ptr addrspace(1) [[P]], i64 [[I]], i64 [[TMP1]], i64 [[S]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 -604
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %a = sub i64 %i, 3
  %b = sub i64 5, %j
  %s = shl i64 %k, 2
  %c = or disjoint i64 %s, 1
  %q = getelementptr [8 x [8 x i32]], ptr addrspace(1) %p, i64 %a, i64 %b, i64 %c
  ret ptr addrspace(1) %q
}

; The lowest number of 32 bits has no opposite there.
define ptr addrspace(1) @min(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define ptr addrspace(1) @min(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = sub nsw i32 [[I]], -2147483648
; CHECK-NEXT:    [[E:%.*]] = sext i32 [[A]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 [[E]]
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %a = sub nsw i32 %i, -2147483648
  %e = sext i32 %a to i64
  %q = getelementptr i8, ptr addrspace(1) %p, i64 %e
  ret ptr addrspace(1) %q
}

; An address that begins at an object does not go down, so this sum did not wrap.
define ptr addrspace(3) @starts_at_object(i32 %i) {
; CHECK-LABEL: define ptr addrspace(3) @starts_at_object(
; CHECK-SAME: i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr [32 x [32 x float]], ptr addrspace(3) @matrix, i64 0, i64 [[TMP1]], i64 0
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(3) [[TMP2]], i64 128
; CHECK-NEXT:    ret ptr addrspace(3) [[Q]]
; CHECK-NEXT:  }
  %a = add i32 %i, 1
  %e = sext i32 %a to i64
  %q = getelementptr inbounds [32 x [32 x float]], ptr addrspace(3) @matrix, i64 0, i64 %e, i64 0
  ret ptr addrspace(3) %q
}

; One that begins somewhere may.
define ptr addrspace(3) @starts_anywhere(ptr addrspace(3) %p, i32 %i) {
; CHECK-LABEL: define ptr addrspace(3) @starts_anywhere(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    [[E:%.*]] = sext i32 [[A]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds float, ptr addrspace(3) [[P]], i64 [[E]]
; CHECK-NEXT:    ret ptr addrspace(3) [[Q]]
; CHECK-NEXT:  }
  %a = add i32 %i, 1
  %e = sext i32 %a to i64
  %q = getelementptr inbounds float, ptr addrspace(3) %p, i64 %e
  ret ptr addrspace(3) %q
}

; Offsets that no instruction takes stay.
define ptr addrspace(1) @large(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define ptr addrspace(1) @large(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = add nsw i64 [[I]], 536870912
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[A]]
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %a = add nsw i64 %i, 536870912
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %a
  ret ptr addrspace(1) %q
}

; In a chain the constants go to the end and become one.
define ptr addrspace(1) @chain(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define ptr addrspace(1) @chain(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[I]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP1]], i64 12
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %b = getelementptr i8, ptr addrspace(1) %p, i64 8
  %a = add i64 %i, 1
  %q = getelementptr i32, ptr addrspace(1) %b, i64 %a
  ret ptr addrspace(1) %q
}

; Flags stay where nothing can be negative.
define ptr addrspace(1) @flags(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define ptr addrspace(1) @flags(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = zext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr inbounds i32, ptr addrspace(1) [[P]], i64 [[W]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr addrspace(1) [[TMP1]], i64 4
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %w = zext i32 %i to i64
  %a = add nuw nsw i64 %w, 1
  %q = getelementptr inbounds i32, ptr addrspace(1) %p, i64 %a
  ret ptr addrspace(1) %q
}

; A narrow index is widened first.
define ptr addrspace(1) @narrow(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define ptr addrspace(1) @narrow(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 8
; CHECK-NEXT:    ret ptr addrspace(1) [[Q]]
; CHECK-NEXT:  }
  %a = add nsw i32 %i, 2
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %a
  ret ptr addrspace(1) %q
}
