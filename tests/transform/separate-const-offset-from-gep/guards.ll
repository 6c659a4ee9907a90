; Sums under extensions: split where the sum does not wrap, whole where it may.
; CHECKS: auto
; RUN: nvopt -passes=separate-const-offset-from-gep -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

define float @zext_add(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @zext_add(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = add i32 [[I]], 5
; CHECK-NEXT:    [[E:%.*]] = zext i32 [[J]] to i64
; CHECK-NEXT:    [[G:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E]]
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = add i32 %i, 5
  %e = zext i32 %j to i64
  %g = getelementptr float, ptr addrspace(1) %p, i64 %e
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

define float @zext_nuw(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @zext_nuw(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 20
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = add nuw i32 %i, 5
  %e = zext i32 %j to i64
  %g = getelementptr float, ptr addrspace(1) %p, i64 %e
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

define float @sext_nsw(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @sext_nsw(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 20
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = add nsw i32 %i, 5
  %e = sext i32 %j to i64
  %g = getelementptr inbounds float, ptr addrspace(1) %p, i64 %e
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

; Bits that may meet are no sum.
define float @or_not_disjoint(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define float @or_not_disjoint(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = or i64 [[I]], 5
; CHECK-NEXT:    [[G:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[J]]
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = or i64 %i, 5
  %g = getelementptr float, ptr addrspace(1) %p, i64 %j
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

define float @xor_(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define float @xor_(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = xor i64 [[I]], 5
; CHECK-NEXT:    [[G:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[J]]
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = xor i64 %i, 5
  %g = getelementptr float, ptr addrspace(1) %p, i64 %j
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

; What is not negative as a whole may be in its parts.
define float @neg_inbounds(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define float @neg_inbounds(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sub i64 0, [[I]]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr addrspace(1) [[TMP2]], i64 20
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = sub nsw i64 5, %i
  %g = getelementptr inbounds nuw float, ptr addrspace(1) %p, i64 %j
  %v = load float, ptr addrspace(1) %g
  ret float %v
}

; A number that is cut off may wrap.
define float @trunc_(ptr addrspace(3) %p, i64 %i) {
; CHECK-LABEL: define float @trunc_(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = add i64 [[I]], 5
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[J]] to i32
; CHECK-NEXT:    [[E:%.*]] = sext i32 [[T]] to i64
; CHECK-NEXT:    [[G:%.*]] = getelementptr float, ptr addrspace(3) [[P]], i64 [[E]]
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(3) [[G]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  %j = add i64 %i, 5
  %t = trunc i64 %j to i32
  %e = sext i32 %t to i64
  %g = getelementptr float, ptr addrspace(3) %p, i64 %e
  %v = load float, ptr addrspace(3) %g
  ret float %v
}

; Vectors of addresses.
define <2 x ptr> @vec(<2 x ptr> %p, <2 x i64> %i) {
; CHECK-LABEL: define <2 x ptr> @vec(
; CHECK-SAME: <2 x ptr> [[P:%.*]], <2 x i64> [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = add <2 x i64> [[I]], splat (i64 5)
; CHECK-NEXT:    [[G:%.*]] = getelementptr float, <2 x ptr> [[P]], <2 x i64> [[J]]
; CHECK-NEXT:    ret <2 x ptr> [[G]]
; CHECK-NEXT:  }
  %j = add <2 x i64> %i, splat (i64 5)
  %g = getelementptr float, <2 x ptr> %p, <2 x i64> %j
  ret <2 x ptr> %g
}
