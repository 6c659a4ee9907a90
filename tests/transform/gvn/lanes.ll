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

; What was loaded may be poison in part: a part of it is loaded again, if it is not made of whole lanes.
define i8 @part_of_load(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define i8 @part_of_load(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    store i32 [[W]], ptr [[Q]], align 4
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[R:%.*]] = load i8, ptr [[P1]], align 1
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %w = load i32, ptr %p
  store i32 %w, ptr %q
  %p1 = getelementptr i8, ptr %p, i64 1
  %r = load i8, ptr %p1
  ret i8 %r
}

define <4 x i8> @lanes_of_load(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define <4 x i8> @lanes_of_load(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    store i32 [[W]], ptr [[Q]], align 4
; CHECK-NEXT:    [[R:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    ret <4 x i8> [[R]]
; CHECK-NEXT:  }
  %w = load i32, ptr %p
  store i32 %w, ptr %q
  %r = load <4 x i8>, ptr %p
  ret <4 x i8> %r
}

; Whole lanes, another number of the same size, and what is never poison are taken from it.
define i32 @whole_lane(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define i32 @whole_lane(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = load <2 x i32>, ptr [[P]], align 8
; CHECK-NEXT:    store <2 x i32> [[W]], ptr [[Q]], align 8
; CHECK-NEXT:    [[P4:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[TMP1:%.*]] = extractelement <2 x i32> [[W]], i64 1
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK-NEXT:  }
  %w = load <2 x i32>, ptr %p
  store <2 x i32> %w, ptr %q
  %p4 = getelementptr i8, ptr %p, i64 4
  %r = load i32, ptr %p4
  ret i32 %r
}

define float @same_size(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define float @same_size(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    store <4 x i8> [[W]], ptr [[Q]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[W]] to float
; CHECK-NEXT:    ret float [[TMP1]]
; CHECK-NEXT:  }
  %w = load <4 x i8>, ptr %p
  store <4 x i8> %w, ptr %q
  %r = load float, ptr %p
  ret float %r
}

define i8 @never_poison(ptr %p, ptr noalias %q) {
; CHECK-LABEL: define i8 @never_poison(
; CHECK-SAME: ptr [[P:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[P]], align 4, !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    store i32 [[W]], ptr [[Q]], align 4
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = lshr i32 [[W]], 8
; CHECK-NEXT:    [[TMP2:%.*]] = trunc i32 [[TMP1]] to i8
; CHECK-NEXT:    ret i8 [[TMP2]]
; CHECK-NEXT:  }
  %w = load i32, ptr %p, !noundef !0
  store i32 %w, ptr %q
  %p1 = getelementptr i8, ptr %p, i64 1
  %r = load i8, ptr %p1
  ret i8 %r
}

; Lanes that are cut are loaded again.
define <3 x i16> @cut_lanes(ptr %p, <2 x i32> %v) {
; CHECK-LABEL: define <3 x i16> @cut_lanes(
; CHECK-SAME: ptr [[P:%.*]], <2 x i32> [[V:%.*]]) {
; CHECK-NEXT:    store <2 x i32> [[V]], ptr [[P]], align 8
; CHECK-NEXT:    [[R:%.*]] = load <3 x i16>, ptr [[P]], align 8
; CHECK-NEXT:    ret <3 x i16> [[R]]
; CHECK-NEXT:  }
  store <2 x i32> %v, ptr %p
  %r = load <3 x i16>, ptr %p
  ret <3 x i16> %r
}

!0 = !{}

; Lanes that are no whole bytes are not told apart in memory.
; EXEC: @bits(i8 5) == i8 5
define i8 @bits(i8 %n) {
; CHECK-LABEL: define i8 @bits(
; CHECK-SAME: i8 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i64, align 8
; CHECK-NEXT:    [[B:%.*]] = bitcast i8 [[N]] to <8 x i1>
; CHECK-NEXT:    [[V:%.*]] = shufflevector <8 x i1> poison, <8 x i1> [[B]], <16 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
; CHECK-NEXT:    store <16 x i1> [[V]], ptr [[P]], align 2
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[Q]], align 1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  %p = alloca i64, align 8
  %b = bitcast i8 %n to <8 x i1>
  %v = shufflevector <8 x i1> poison, <8 x i1> %b, <16 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 poison, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15>
  store <16 x i1> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %q
  ret i8 %x
}

; EXEC: @halves_of_bytes(i8 5) == i8 5
define i8 @halves_of_bytes(i8 %n) {
; CHECK-LABEL: define i8 @halves_of_bytes(
; CHECK-SAME: i8 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i64, align 8
; CHECK-NEXT:    [[B:%.*]] = bitcast i8 [[N]] to <2 x i4>
; CHECK-NEXT:    [[V:%.*]] = shufflevector <2 x i4> poison, <2 x i4> [[B]], <4 x i32> <i32 poison, i32 poison, i32 2, i32 3>
; CHECK-NEXT:    store <4 x i4> [[V]], ptr [[P]], align 2
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[Q]], align 1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  %p = alloca i64, align 8
  %b = bitcast i8 %n to <2 x i4>
  %v = shufflevector <2 x i4> poison, <2 x i4> %b, <4 x i32> <i32 poison, i32 poison, i32 2, i32 3>
  store <4 x i4> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %q
  ret i8 %x
}

; EXEC: @some_halves_of_bytes(i8 5) == i8 5
define i8 @some_halves_of_bytes(i8 %n) {
; CHECK-LABEL: define i8 @some_halves_of_bytes(
; CHECK-SAME: i8 [[N:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i64, align 8
; CHECK-NEXT:    [[B:%.*]] = bitcast i8 [[N]] to <2 x i4>
; CHECK-NEXT:    [[V:%.*]] = shufflevector <2 x i4> poison, <2 x i4> [[B]], <8 x i32> <i32 poison, i32 poison, i32 2, i32 3, i32 2, i32 3, i32 2, i32 3>
; CHECK-NEXT:    store <8 x i4> [[V]], ptr [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 2
; CHECK-NEXT:    [[X:%.*]] = load <2 x i8>, ptr [[Q]], align 2
; CHECK-NEXT:    [[Y:%.*]] = extractelement <2 x i8> [[X]], i32 1
; CHECK-NEXT:    ret i8 [[Y]]
; CHECK-NEXT:  }
  %p = alloca i64, align 8
  %b = bitcast i8 %n to <2 x i4>
  %v = shufflevector <2 x i4> poison, <2 x i4> %b, <8 x i32> <i32 poison, i32 poison, i32 2, i32 3, i32 2, i32 3,i32 2, i32 3>
  store <8 x i4> %v, ptr %p
  %q = getelementptr i8, ptr %p, i64 2
  %x = load <2 x i8>, ptr %q
  %y = extractelement <2 x i8> %x, i32 1
  ret i8 %y
}

; What was loaded tells nothing of its bytes, either.
; EXEC: @loaded_halves_of_bytes(i8 5) == i8 5
define i8 @loaded_halves_of_bytes(i8 %n) {
; CHECK-LABEL: define i8 @loaded_halves_of_bytes(
; CHECK-SAME: i8 [[N:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = alloca i8, align 1
; CHECK-NEXT:    [[P:%.*]] = alloca i64, align 8
; CHECK-NEXT:    [[B:%.*]] = bitcast i8 [[N]] to <2 x i4>
; CHECK-NEXT:    [[V:%.*]] = shufflevector <2 x i4> poison, <2 x i4> [[B]], <4 x i32> <i32 poison, i32 poison, i32 2, i32 3>
; CHECK-NEXT:    store <4 x i4> [[V]], ptr [[P]], align 2
; CHECK-NEXT:    store i8 1, ptr [[G]], align 1
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 1
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[Q]], align 1
; CHECK-NEXT:    [[YY:%.*]] = extractelement <4 x i4> [[V]], i32 2
; CHECK-NEXT:    store i4 [[YY]], ptr [[G]], align 1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  %g = alloca i8
  %p = alloca i64, align 8
  %b = bitcast i8 %n to <2 x i4>
  %v = shufflevector <2 x i4> poison, <2 x i4> %b, <4 x i32> <i32 poison, i32 poison, i32 2, i32 3>
  store <4 x i4> %v, ptr %p
  store i8 1, ptr %g
  %y = load <4 x i4>, ptr %p
  %q = getelementptr i8, ptr %p, i64 1
  %x = load i8, ptr %q
  %yy = extractelement <4 x i4> %y, i32 2
  store i4 %yy, ptr %g
  ret i8 %x
}

; A byte that is poison in part is poison, lanes of it are not.
define i4 @lanes_of_a_byte(i4 %x) {
; CHECK-LABEL: define i4 @lanes_of_a_byte(
; CHECK-SAME: i4 [[X:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = alloca i8, align 1
; CHECK-NEXT:    [[V:%.*]] = insertelement <2 x i4> poison, i4 [[X]], i32 1
; CHECK-NEXT:    store <2 x i4> [[V]], ptr [[P]], align 1
; CHECK-NEXT:    [[BYTE:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    [[LANES:%.*]] = load <2 x i4>, ptr [[P]], align 1
; CHECK-NEXT:    [[LANE:%.*]] = extractelement <2 x i4> [[LANES]], i32 1
; CHECK-NEXT:    [[LOW:%.*]] = trunc i8 [[BYTE]] to i4
; CHECK-NEXT:    ret i4 [[LANE]]
; CHECK-NEXT:  }
  %p = alloca i8
  %v = insertelement <2 x i4> poison, i4 %x, i32 1
  store <2 x i4> %v, ptr %p
  %byte = load i8, ptr %p
  %lanes = load <2 x i4>, ptr %p
  %lane = extractelement <2 x i4> %lanes, i32 1
  %low = trunc i8 %byte to i4
  %nothing = and i4 %low, 0
  ret i4 %lane
}
