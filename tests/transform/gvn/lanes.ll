; Of a vector that was stored, only the lanes that are read again count: others may be poison.
; CHECKS: auto
; RUN: nvopt -passes=gvn -S %s | FileCheck %s

; EXEC: @poison_lane(i32 5) == i32 5
define i32 @poison_lane(i32 %x) {
; CHECK-LABEL: define i32 @poison_lane(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca <2 x i32>, align 8
; CHECK-NEXT:    [[V:%.*]] = insertelement <2 x i32> poison, i32 [[X]], i32 1
; CHECK-NEXT:    store <2 x i32> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %p = alloca <2 x i32>
  %v = insertelement <2 x i32> poison, i32 %x, i32 1
  store <2 x i32> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %r = load i32, ptr %q
  ret i32 %r
}

define <2 x i16> @some_lanes(ptr %p, <4 x i16> %v) {
; CHECK-LABEL: define <2 x i16> @some_lanes(
; CHECK-SAME: ptr [[P:%.*]], <4 x i16> [[V:%.*]]) {
; CHECK-NEXT:    store <4 x i16> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[TMP1:%.*]] = shufflevector <4 x i16> [[V]], <4 x i16> poison, <2 x i32> <i32 2, i32 3>
; CHECK-NEXT:    ret <2 x i16> [[TMP1]]
; CHECK-NEXT:  }
  store <4 x i16> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 4
  %r = load <2 x i16>, ptr %q
  ret <2 x i16> %r
}

define i16 @part_of_lane(ptr %p, <4 x i32> %v) {
; CHECK-LABEL: define i16 @part_of_lane(
; CHECK-SAME: ptr [[P:%.*]], <4 x i32> [[V:%.*]]) {
; CHECK-NEXT:    store <4 x i32> [[V]], ptr [[P]], align 16
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 6
; CHECK-NEXT:    [[TMP1:%.*]] = extractelement <4 x i32> [[V]], i64 1
; CHECK-NEXT:    [[TMP2:%.*]] = lshr i32 [[TMP1]], 16
; CHECK-NEXT:    [[TMP3:%.*]] = trunc i32 [[TMP2]] to i16
; CHECK-NEXT:    ret i16 [[TMP3]]
; CHECK-NEXT:  }
  store <4 x i32> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 6
  %r = load i16, ptr %q
  ret i16 %r
}

define i32 @across_lanes(ptr %p, <4 x i16> %v) {
; CHECK-LABEL: define i32 @across_lanes(
; CHECK-SAME: ptr [[P:%.*]], <4 x i16> [[V:%.*]]) {
; CHECK-NEXT:    store <4 x i16> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 2
; CHECK-NEXT:    [[TMP1:%.*]] = shufflevector <4 x i16> [[V]], <4 x i16> poison, <2 x i32> <i32 1, i32 2>
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast <2 x i16> [[TMP1]] to i32
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  store <4 x i16> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 2
  %r = load i32, ptr %q, align 2
  ret i32 %r
}

define float @other_type(ptr %p, <4 x i32> %v) {
; CHECK-LABEL: define float @other_type(
; CHECK-SAME: ptr [[P:%.*]], <4 x i32> [[V:%.*]]) {
; CHECK-NEXT:    store <4 x i32> [[V]], ptr [[P]], align 16
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 8
; CHECK-NEXT:    [[TMP1:%.*]] = extractelement <4 x i32> [[V]], i64 2
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast i32 [[TMP1]] to float
; CHECK-NEXT:    ret float [[TMP2]]
; CHECK-NEXT:  }
  store <4 x i32> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %r = load float, ptr %q
  ret float %r
}

; The address keeps what it points into.
define ptr @address(ptr %p, <2 x ptr> %v) {
; CHECK-LABEL: define ptr @address(
; CHECK-SAME: ptr [[P:%.*]], <2 x ptr> [[V:%.*]]) {
; CHECK-NEXT:    store <2 x ptr> [[V]], ptr [[P]], align 16
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 8
; CHECK-NEXT:    [[TMP1:%.*]] = extractelement <2 x ptr> [[V]], i64 1
; CHECK-NEXT:    ret ptr [[TMP1]]
; CHECK-NEXT:  }
  store <2 x ptr> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  %r = load ptr, ptr %q
  ret ptr %r
}

define i64 @all_lanes(ptr %p, <2 x i32> %v) {
; CHECK-LABEL: define i64 @all_lanes(
; CHECK-SAME: ptr [[P:%.*]], <2 x i32> [[V:%.*]]) {
; CHECK-NEXT:    store <2 x i32> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <2 x i32> [[V]] to i64
; CHECK-NEXT:    ret i64 [[TMP1]]
; CHECK-NEXT:  }
  store <2 x i32> %v, ptr %p
  %r = load i64, ptr %p
  ret i64 %r
}
