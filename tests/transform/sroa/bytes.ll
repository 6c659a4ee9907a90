; RUN: nvopt opt -passes=sroa -S %s | FileCheck %s
; CHECKS: auto
; Vectors of bytes, as which memory is copied, are taken apart like integers.
target datalayout = "e-p:64:64-i64:64-i128:128-n16:32:64"

; Only copied: both accesses fall apart, no shuffle is left.
define float @copied(ptr %p, ptr %q) {
; CHECK-LABEL: define float @copied(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[X3:%.*]] = load <4 x i8>, ptr [[P]], align 8
; CHECK-NEXT:    [[P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[X4:%.*]] = load <4 x i8>, ptr [[P_SROA_IDX]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[X3]] to float
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast float [[TMP1]] to <4 x i8>
; CHECK-NEXT:    store <4 x i8> [[TMP2]], ptr [[Q]], align 8
; CHECK-NEXT:    [[Q_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[Q]], i64 4
; CHECK-NEXT:    store <4 x i8> [[X4]], ptr [[Q_SROA_IDX]], align 4
; CHECK-NEXT:    ret float [[TMP1]]
; CHECK-NEXT:  }
  %s = alloca { float, float }, align 8
  %x = load <8 x i8>, ptr %p, align 8
  store <8 x i8> %x, ptr %s, align 8
  %f = load float, ptr %s, align 8
  %y = load <8 x i8>, ptr %s, align 8
  store <8 x i8> %y, ptr %q, align 8
  ret float %f
}

; Used otherwise too: the parts are put together.
define <8 x i8> @put_together(float %a, float %b) {
; CHECK-LABEL: define <8 x i8> @put_together(
; CHECK-SAME: float [[A:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast float [[A]] to <4 x i8>
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast float [[B]] to <4 x i8>
; CHECK-NEXT:    [[S_SROA_2_0_BYTES_EXPAND:%.*]] = shufflevector <4 x i8> [[TMP2]], <4 x i8> poison, <8 x i32> <i32 poison, i32 poison, i32 poison, i32 poison, i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    [[S_SROA_2_0_BYTESBLEND:%.*]] = select <8 x i1> <i1 false, i1 false, i1 false, i1 false, i1 true, i1 true, i1 true, i1 true>, <8 x i8> [[S_SROA_2_0_BYTES_EXPAND]], <8 x i8> undef
; CHECK-NEXT:    [[S_SROA_0_0_BYTES_EXPAND:%.*]] = shufflevector <4 x i8> [[TMP1]], <4 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
; CHECK-NEXT:    [[S_SROA_0_0_BYTESBLEND:%.*]] = select <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false>, <8 x i8> [[S_SROA_0_0_BYTES_EXPAND]], <8 x i8> [[S_SROA_2_0_BYTESBLEND]]
; CHECK-NEXT:    ret <8 x i8> [[S_SROA_0_0_BYTESBLEND]]
; CHECK-NEXT:  }
  %s = alloca { float, float }, align 8
  store float %a, ptr %s, align 8
  %s4 = getelementptr i8, ptr %s, i64 4
  store float %b, ptr %s4, align 4
  %x = load <8 x i8>, ptr %s, align 8
  ret <8 x i8> %x
}

define i32 @taken_apart(<8 x i8> %x) {
; CHECK-LABEL: define i32 @taken_apart(
; CHECK-SAME: <8 x i8> [[X:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_BYTES_EXTRACT:%.*]] = shufflevector <8 x i8> [[X]], <8 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[S_SROA_0_0_BYTES_EXTRACT]] to i32
; CHECK-NEXT:    [[S_SROA_2_0_BYTES_EXTRACT:%.*]] = shufflevector <8 x i8> [[X]], <8 x i8> poison, <4 x i32> <i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast <4 x i8> [[S_SROA_2_0_BYTES_EXTRACT]] to i32
; CHECK-NEXT:    [[R:%.*]] = add i32 [[TMP1]], [[TMP2]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %s = alloca { i32, i32 }, align 8
  store <8 x i8> %x, ptr %s, align 8
  %a = load i32, ptr %s, align 8
  %s4 = getelementptr i8, ptr %s, i64 4
  %b = load i32, ptr %s4, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

; One byte and seven.
define void @one_byte(ptr %p, ptr %q, i8 %new) {
; CHECK-LABEL: define void @one_byte(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i8 [[NEW:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = load <8 x i8>, ptr [[P]], align 8
; CHECK-NEXT:    [[S_SROA_0_0_BYTES_EXTRACT:%.*]] = extractelement <8 x i8> [[X]], i32 0
; CHECK-NEXT:    [[S_SROA_3_0_BYTES_EXTRACT:%.*]] = shufflevector <8 x i8> [[X]], <8 x i8> poison, <7 x i32> <i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7>
; CHECK-NEXT:    [[S_SROA_3_0_BYTES_EXPAND:%.*]] = shufflevector <7 x i8> [[S_SROA_3_0_BYTES_EXTRACT]], <7 x i8> poison, <8 x i32> <i32 poison, i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6>
; CHECK-NEXT:    [[S_SROA_3_0_BYTESBLEND:%.*]] = select <8 x i1> <i1 false, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true, i1 true>, <8 x i8> [[S_SROA_3_0_BYTES_EXPAND]], <8 x i8> undef
; CHECK-NEXT:    [[S_SROA_0_0_BYTES_INSERT:%.*]] = insertelement <8 x i8> [[S_SROA_3_0_BYTESBLEND]], i8 [[NEW]], i32 0
; CHECK-NEXT:    store <8 x i8> [[S_SROA_0_0_BYTES_INSERT]], ptr [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca [8 x i8], align 8
  %x = load <8 x i8>, ptr %p, align 8
  store <8 x i8> %x, ptr %s, align 8
  store i8 %new, ptr %s, align 8
  %y = load <8 x i8>, ptr %s, align 8
  store <8 x i8> %y, ptr %q, align 8
  ret void
}

; A volatile access stays whole, and so do lanes of other types.
define float @volatile(ptr %p) {
; CHECK-LABEL: define float @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0:%.*]] = alloca <8 x i8>, align 8
; CHECK-NEXT:    [[X:%.*]] = load <8 x i8>, ptr [[P]], align 8
; CHECK-NEXT:    store volatile <8 x i8> [[X]], ptr [[S_SROA_0]], align 8
; CHECK-NEXT:    [[S_SROA_0_0_S_SROA_0_0_F:%.*]] = load float, ptr [[S_SROA_0]], align 8
; CHECK-NEXT:    ret float [[S_SROA_0_0_S_SROA_0_0_F]]
; CHECK-NEXT:  }
  %s = alloca { float, float }, align 8
  %x = load <8 x i8>, ptr %p, align 8
  store volatile <8 x i8> %x, ptr %s, align 8
  %f = load float, ptr %s, align 8
  ret float %f
}

define i8 @lanes_of_two_bytes(<4 x i16> %x) {
; CHECK-LABEL: define i8 @lanes_of_two_bytes(
; CHECK-SAME: <4 x i16> [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i16> [[X]] to <8 x i8>
; CHECK-NEXT:    [[S_SROA_0_1_VEC_EXTRACT:%.*]] = extractelement <8 x i8> [[TMP1]], i32 1
; CHECK-NEXT:    ret i8 [[S_SROA_0_1_VEC_EXTRACT]]
; CHECK-NEXT:  }
  %s = alloca [8 x i8], align 8
  store <4 x i16> %x, ptr %s, align 8
  %s1 = getelementptr i8, ptr %s, i64 1
  %b = load i8, ptr %s1, align 1
  ret i8 %b
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; Copied to and from: bytes, of which one may be poison and the others not.
define void @passed_on(ptr %p, ptr %q) {
; CHECK-LABEL: define void @passed_on(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_COPYLOAD:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    store <4 x i8> [[S_SROA_0_0_COPYLOAD]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 4, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %s, i64 4, i1 false)
  ret void
}

; Copied to and read: the number that is read.
define i32 @read(ptr %p) {
; CHECK-LABEL: define i32 @read(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[S_0_COPYLOAD:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[S_0_COPYLOAD]]
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 4, i1 false)
  %r = load i32, ptr %s, align 4
  ret i32 %r
}

; An address keeps its type, which says more than its bytes.
define void @address(ptr %p, ptr %q) {
; CHECK-LABEL: define void @address(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[S_0_COPYLOAD:%.*]] = load ptr, ptr [[P]], align 8
; CHECK-NEXT:    store ptr [[S_0_COPYLOAD]], ptr [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca ptr, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %s, ptr align 8 %p, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %q, ptr align 8 %s, i64 8, i1 false)
  ret void
}
