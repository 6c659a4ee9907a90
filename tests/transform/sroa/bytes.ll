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
; CHECK-NEXT:    store <4 x i8> [[X3]], ptr [[Q]], align 8
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

; Copied to, read and copied from: bytes, of which the number is made.
define i32 @read_and_passed_on(ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @read_and_passed_on(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_COPYLOAD:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[S_SROA_0_0_COPYLOAD]] to i32
; CHECK-NEXT:    store <4 x i8> [[S_SROA_0_0_COPYLOAD]], ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 4, i1 false)
  %r = load i32, ptr %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %s, i64 4, i1 false)
  ret i32 %r
}

; Written and copied from: the number that is written.
define void @written(i32 %x, ptr %q) {
; CHECK-LABEL: define void @written(
; CHECK-SAME: i32 [[X:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    store i32 [[X]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  store i32 %x, ptr %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %s, i64 4, i1 false)
  ret void
}

; A fill has no byte that is poison alone.
define i32 @filled(i8 %x, ptr %q) {
; CHECK-LABEL: define i32 @filled(
; CHECK-SAME: i8 [[X:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[S_0_ZEXT:%.*]] = zext i8 [[X]] to i32
; CHECK-NEXT:    [[S_0_ISPLAT:%.*]] = mul i32 [[S_0_ZEXT]], 16843009
; CHECK-NEXT:    store i32 [[S_0_ISPLAT]], ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[S_0_ISPLAT]]
; CHECK-NEXT:  }
  %s = alloca i32, align 4
  call void @llvm.memset.p0.i64(ptr align 4 %s, i8 %x, i64 4, i1 false)
  %r = load i32, ptr %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 %s, i64 4, i1 false)
  ret i32 %r
}

; Copied in halves and as a whole: the larger access is taken apart.
define void @halves(ptr %p, ptr %q, ptr %r) {
; CHECK-LABEL: define void @halves(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], ptr [[R:%.*]]) {
; CHECK-NEXT:    [[LOW:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    [[HIGH:%.*]] = load <4 x i8>, ptr [[Q]], align 4
; CHECK-NEXT:    store <4 x i8> [[LOW]], ptr [[R]], align 8
; CHECK-NEXT:    [[R_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[R]], i64 4
; CHECK-NEXT:    store <4 x i8> [[HIGH]], ptr [[R_SROA_IDX]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca [8 x i8], align 8
  %low = load <4 x i8>, ptr %p, align 4
  store <4 x i8> %low, ptr %s, align 8
  %s4 = getelementptr i8, ptr %s, i64 4
  %high = load <4 x i8>, ptr %q, align 4
  store <4 x i8> %high, ptr %s4, align 4
  %whole = load <8 x i8>, ptr %s, align 8
  store <8 x i8> %whole, ptr %r, align 8
  ret void
}

; What is written in parts and read in parts is frozen, constants apart.
define i16 @parts(i16 %x, ptr %q) {
; CHECK-LABEL: define i16 @parts(
; CHECK-SAME: i16 [[X:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast float undef to i32
; CHECK-NEXT:    [[S_0_FR:%.*]] = freeze i16 [[X]]
; CHECK-NEXT:    [[S_0_INSERT_EXT:%.*]] = zext i16 [[S_0_FR]] to i32
; CHECK-NEXT:    [[S_0_INSERT_MASK:%.*]] = and i32 [[TMP1]], -65536
; CHECK-NEXT:    [[S_0_INSERT_INSERT:%.*]] = or i32 [[S_0_INSERT_MASK]], [[S_0_INSERT_EXT]]
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast i32 [[S_0_INSERT_INSERT]] to float
; CHECK-NEXT:    [[TMP3:%.*]] = bitcast float [[TMP2]] to i32
; CHECK-NEXT:    [[S_2_INSERT_MASK:%.*]] = and i32 [[TMP3]], 65535
; CHECK-NEXT:    [[S_2_INSERT_INSERT:%.*]] = or i32 [[S_2_INSERT_MASK]], 65536
; CHECK-NEXT:    [[TMP4:%.*]] = bitcast i32 [[S_2_INSERT_INSERT]] to float
; CHECK-NEXT:    store float [[TMP4]], ptr [[Q]], align 4
; CHECK-NEXT:    [[TMP5:%.*]] = bitcast float [[TMP4]] to i32
; CHECK-NEXT:    [[S_2_EXTRACT_SHIFT:%.*]] = lshr i32 [[TMP5]], 16
; CHECK-NEXT:    [[S_2_EXTRACT_TRUNC:%.*]] = trunc i32 [[S_2_EXTRACT_SHIFT]] to i16
; CHECK-NEXT:    ret i16 [[S_2_EXTRACT_TRUNC]]
; CHECK-NEXT:  }
  %s = alloca float, align 4
  store i16 %x, ptr %s, align 4
  %s2 = getelementptr i8, ptr %s, i64 2
  store i16 1, ptr %s2, align 2
  %whole = load float, ptr %s, align 4
  store float %whole, ptr %q, align 4
  %part = load i16, ptr %s2, align 2
  ret i16 %part
}

; Where only the whole is read it may be poison with any part.
define float @parts_of_whole(i16 %x, i16 %y) {
; CHECK-LABEL: define float @parts_of_whole(
; CHECK-SAME: i16 [[X:%.*]], i16 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast float undef to i32
; CHECK-NEXT:    [[S_0_INSERT_EXT:%.*]] = zext i16 [[X]] to i32
; CHECK-NEXT:    [[S_0_INSERT_MASK:%.*]] = and i32 [[TMP1]], -65536
; CHECK-NEXT:    [[S_0_INSERT_INSERT:%.*]] = or i32 [[S_0_INSERT_MASK]], [[S_0_INSERT_EXT]]
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast i32 [[S_0_INSERT_INSERT]] to float
; CHECK-NEXT:    [[TMP3:%.*]] = bitcast float [[TMP2]] to i32
; CHECK-NEXT:    [[S_2_INSERT_EXT:%.*]] = zext i16 [[Y]] to i32
; CHECK-NEXT:    [[S_2_INSERT_SHIFT:%.*]] = shl i32 [[S_2_INSERT_EXT]], 16
; CHECK-NEXT:    [[S_2_INSERT_MASK:%.*]] = and i32 [[TMP3]], 65535
; CHECK-NEXT:    [[S_2_INSERT_INSERT:%.*]] = or i32 [[S_2_INSERT_MASK]], [[S_2_INSERT_SHIFT]]
; CHECK-NEXT:    [[TMP4:%.*]] = bitcast i32 [[S_2_INSERT_INSERT]] to float
; CHECK-NEXT:    ret float [[TMP4]]
; CHECK-NEXT:  }
  %s = alloca float, align 4
  store i16 %x, ptr %s, align 4
  %s2 = getelementptr i8, ptr %s, i64 2
  store i16 %y, ptr %s2, align 2
  %whole = load float, ptr %s, align 4
  ret float %whole
}

; Where only the whole is written all parts are poison with it.
define i16 @whole_in_parts(float %x) {
; CHECK-LABEL: define i16 @whole_in_parts(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast float [[X]] to i32
; CHECK-NEXT:    [[S_2_EXTRACT_SHIFT:%.*]] = lshr i32 [[TMP1]], 16
; CHECK-NEXT:    [[S_2_EXTRACT_TRUNC:%.*]] = trunc i32 [[S_2_EXTRACT_SHIFT]] to i16
; CHECK-NEXT:    ret i16 [[S_2_EXTRACT_TRUNC]]
; CHECK-NEXT:  }
  %s = alloca float, align 4
  store float %x, ptr %s, align 4
  %s2 = getelementptr i8, ptr %s, i64 2
  %part = load i16, ptr %s2, align 2
  ret i16 %part
}

; Memory may hold poison in part.
define i16 @copied_in_parts(ptr %p) {
; CHECK-LABEL: define i16 @copied_in_parts(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[S_0_COPYLOAD:%.*]] = load <4 x i8>, ptr [[P]], align 4
; CHECK-NEXT:    [[S_0_FR:%.*]] = freeze <4 x i8> [[S_0_COPYLOAD]]
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[S_0_FR]] to float
; CHECK-NEXT:    store float [[TMP1]], ptr [[P]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast float [[TMP1]] to i32
; CHECK-NEXT:    [[S_2_EXTRACT_SHIFT:%.*]] = lshr i32 [[TMP2]], 16
; CHECK-NEXT:    [[S_2_EXTRACT_TRUNC:%.*]] = trunc i32 [[S_2_EXTRACT_SHIFT]] to i16
; CHECK-NEXT:    ret i16 [[S_2_EXTRACT_TRUNC]]
; CHECK-NEXT:  }
  %s = alloca float, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 4, i1 false)
  %whole = load float, ptr %s, align 4
  store float %whole, ptr %p, align 4
  %s2 = getelementptr i8, ptr %s, i64 2
  %part = load i16, ptr %s2, align 2
  ret i16 %part
}

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

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
