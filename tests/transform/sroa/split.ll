; RUN: nvopt '-passes=sroa<preserve-cfg>' -S %s | FileCheck %s
; CHECKS: auto
target datalayout = "e-p:64:64-i64:64-i128:128-v16:16-v32:32-n16:32:64"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @use(ptr)

; The fields of a struct are variables of their own.
define i32 @fields(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @fields(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[Y]], [[X]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 4
  %b = getelementptr i8, ptr %s, i64 4
  store i32 %x, ptr %s, align 4
  store i32 %y, ptr %b, align 4
  %v = load i32, ptr %b, align 4
  %w = load i32, ptr %s, align 4
  %r = sub i32 %v, %w
  ret i32 %r
}

; A struct that is copied as one integer is put together again.
define i64 @whole(i32 %x, i32 %y) {
; CHECK-LABEL: define i64 @whole(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_EXT:%.*]] = zext i32 [[Y]] to i64
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_SHIFT:%.*]] = shl i64 [[S_SROA_2_0_INSERT_EXT]], 32
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_MASK:%.*]] = and i64 undef, 4294967295
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_INSERT:%.*]] = or i64 [[S_SROA_2_0_INSERT_MASK]], [[S_SROA_2_0_INSERT_SHIFT]]
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_EXT:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_MASK:%.*]] = and i64 [[S_SROA_2_0_INSERT_INSERT]], -4294967296
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_INSERT:%.*]] = or i64 [[S_SROA_0_0_INSERT_MASK]], [[S_SROA_0_0_INSERT_EXT]]
; CHECK-NEXT:    ret i64 [[S_SROA_0_0_INSERT_INSERT]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 8
  %b = getelementptr i8, ptr %s, i64 4
  store i32 %x, ptr %s, align 4
  store i32 %y, ptr %b, align 4
  %v = load i64, ptr %s, align 8
  ret i64 %v
}

; The same on both sides of a copy: what is not needed is left to later passes.
define i32 @copied(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @copied(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_EXT:%.*]] = zext i32 [[Y]] to i64
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_SHIFT:%.*]] = shl i64 [[S_SROA_2_0_INSERT_EXT]], 32
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_MASK:%.*]] = and i64 undef, 4294967295
; CHECK-NEXT:    [[S_SROA_2_0_INSERT_INSERT:%.*]] = or i64 [[S_SROA_2_0_INSERT_MASK]], [[S_SROA_2_0_INSERT_SHIFT]]
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_EXT:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_MASK:%.*]] = and i64 [[S_SROA_2_0_INSERT_INSERT]], -4294967296
; CHECK-NEXT:    [[S_SROA_0_0_INSERT_INSERT:%.*]] = or i64 [[S_SROA_0_0_INSERT_MASK]], [[S_SROA_0_0_INSERT_EXT]]
; CHECK-NEXT:    [[T_SROA_0_0_EXTRACT_TRUNC:%.*]] = trunc i64 [[S_SROA_0_0_INSERT_INSERT]] to i32
; CHECK-NEXT:    [[T_SROA_1_0_EXTRACT_SHIFT:%.*]] = lshr i64 [[S_SROA_0_0_INSERT_INSERT]], 32
; CHECK-NEXT:    [[T_SROA_1_0_EXTRACT_TRUNC:%.*]] = trunc i64 [[T_SROA_1_0_EXTRACT_SHIFT]] to i32
; CHECK-NEXT:    ret i32 [[T_SROA_1_0_EXTRACT_TRUNC]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 8
  %t = alloca { i32, i32 }, align 8
  %sb = getelementptr i8, ptr %s, i64 4
  store i32 %x, ptr %s, align 4
  store i32 %y, ptr %sb, align 4
  %v = load i64, ptr %s, align 8
  store i64 %v, ptr %t, align 8
  %tb = getelementptr i8, ptr %t, i64 4
  %r = load i32, ptr %tb, align 4
  ret i32 %r
}

; Copies and fills become loads and stores of the parts.
define float @from_memory(ptr %p) {
; CHECK-LABEL: define float @from_memory(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_COPYLOAD:%.*]] = load i64, ptr [[P]], align 4
; CHECK-NEXT:    [[S_SROA_1_0_P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 8
; CHECK-NEXT:    [[S_SROA_1_0_COPYLOAD:%.*]] = load float, ptr [[S_SROA_1_0_P_SROA_IDX]], align 4
; CHECK-NEXT:    [[S_SROA_2_0_P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 12
; CHECK-NEXT:    [[S_SROA_2_0_COPYLOAD:%.*]] = load float, ptr [[S_SROA_2_0_P_SROA_IDX]], align 4
; CHECK-NEXT:    ret float [[S_SROA_1_0_COPYLOAD]]
; CHECK-NEXT:  }
  %s = alloca { float, [3 x float] }, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 16, i1 false)
  %b = getelementptr i8, ptr %s, i64 8
  %v = load float, ptr %b, align 4
  ret float %v
}

define i32 @filled() {
; CHECK-LABEL: define i32 @filled() {
; CHECK-NEXT:    ret i32 16843009
; CHECK-NEXT:  }
  %s = alloca [4 x i32], align 16
  call void @llvm.memset.p0.i64(ptr %s, i8 1, i64 16, i1 false)
  %b = getelementptr i8, ptr %s, i64 8
  %v = load i32, ptr %b, align 4
  ret i32 %v
}

; Elements of a vector are lanes.
define <4 x float> @lanes(<4 x float> %v, float %x) {
; CHECK-LABEL: define <4 x float> @lanes(
; CHECK-SAME: <4 x float> [[V:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    [[S_8_VEC_INSERT:%.*]] = insertelement <4 x float> [[V]], float [[X]], i32 2
; CHECK-NEXT:    ret <4 x float> [[S_8_VEC_INSERT]]
; CHECK-NEXT:  }
  %s = alloca <4 x float>, align 16
  store <4 x float> %v, ptr %s, align 16
  %b = getelementptr i8, ptr %s, i64 8
  store float %x, ptr %b, align 4
  %w = load <4 x float>, ptr %s, align 16
  ret <4 x float> %w
}

; A struct as a value.
define { i32, i64 } @aggregate({ i32, i64 } %v) {
; CHECK-LABEL: define { i32, i64 } @aggregate(
; CHECK-SAME: { i32, i64 } [[V:%.*]]) {
; CHECK-NEXT:    [[V_FCA_0_EXTRACT:%.*]] = extractvalue { i32, i64 } [[V]], 0
; CHECK-NEXT:    [[V_FCA_1_EXTRACT:%.*]] = extractvalue { i32, i64 } [[V]], 1
; CHECK-NEXT:    [[W_FCA_0_INSERT:%.*]] = insertvalue { i32, i64 } poison, i32 [[V_FCA_0_EXTRACT]], 0
; CHECK-NEXT:    [[W_FCA_1_INSERT:%.*]] = insertvalue { i32, i64 } [[W_FCA_0_INSERT]], i64 [[V_FCA_1_EXTRACT]], 1
; CHECK-NEXT:    ret { i32, i64 } [[W_FCA_1_INSERT]]
; CHECK-NEXT:  }
  %s = alloca { i32, i64 }, align 8
  store { i32, i64 } %v, ptr %s, align 8
  %w = load { i32, i64 }, ptr %s, align 8
  ret { i32, i64 } %w
}

; Who knows the address may do anything.
define i32 @escapes(i32 %x) {
; CHECK-LABEL: define i32 @escapes(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[S]], align 4
; CHECK-NEXT:    call void @use(ptr [[S]])
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[S]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  store i32 %x, ptr %s, align 4
  call void @use(ptr %s)
  %v = load i32, ptr %s, align 4
  ret i32 %v
}

; Volatile accesses stay, beside fields that go.
define i32 @volatile(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @volatile(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store volatile i32 [[X]], ptr [[S_SROA_0]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 4
  %b = getelementptr i8, ptr %s, i64 4
  store volatile i32 %x, ptr %s, align 4
  store i32 %y, ptr %b, align 4
  %v = load i32, ptr %b, align 4
  ret i32 %v
}

; An index that is not known keeps the array.
define i32 @index(i64 %i, i32 %x) {
; CHECK-LABEL: define i32 @index(
; CHECK-SAME: i64 [[I:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[S]], align 4
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr [[S]], i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %s = alloca [4 x i32], align 4
  store i32 %x, ptr %s, align 4
  %p = getelementptr i32, ptr %s, i64 %i
  %v = load i32, ptr %p, align 4
  ret i32 %v
}
