; RUN: nvopt opt -passes=sroa,verify -S %s | FileCheck %s
; CHECKS: auto
; What is written and read in parts, where one may be poison, is moved as bytes, not as one number.
; EXEC: --kernel=copied_out --grid=1 --block=1 --arg=out@i8[8]=zero --arg=i32:200 --expect=out=[_,0,0,0,_,_,_,_]
; EXEC: --kernel=copied_out_volatile --grid=1 --block=1 --arg=out@i8[8]=zero --arg=i32:200 --expect=out=[_,0,0,0,_,_,_,_]
; EXEC: --kernel=constant_over_poison --grid=1 --block=1 --arg=out@i8[12]=zero --arg=i32:40000 --expect=out=[255,_,_,_,_,_,_,_,_,_,_,_]
; EXEC: --kernel=lanes --grid=1 --block=1 --arg=out@i8[8]=zero --arg=i32:40000 --expect=out=[_,_,0,0,0,0,0,0]
; EXEC: --kernel=lanes_of_two_sizes --grid=1 --block=1 --arg=out@i16[8]=zero --arg=i32:40000 --expect=out=[_,0,0,0,_,_,0,0]
; EXEC: --kernel=some_lanes --grid=1 --block=1 --arg=out@i16[2]=zero --arg=i32:40000 --expect=out=[_,0]
target datalayout = "e-p:64:64-i64:64-i128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Copied out after parts were written.
define ptx_kernel void @copied_out(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @copied_out(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[BYTE:%.*]] = trunc i32 [[A]] to i8
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i8 [[BYTE]], [[BYTE]]
; CHECK-NEXT:    [[S_SROA_0_0_VECBLEND:%.*]] = select <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false>, <8 x i8> <i8 0, i8 0, i8 0, i8 0, i8 poison, i8 poison, i8 poison, i8 poison>, <8 x i8> undef
; CHECK-NEXT:    [[S_SROA_0_0_VEC_INSERT:%.*]] = insertelement <8 x i8> [[S_SROA_0_0_VECBLEND]], i8 [[POISON]], i32 0
; CHECK-NEXT:    store <8 x i8> [[S_SROA_0_0_VEC_INSERT]], ptr [[OUT]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca i64, align 16
  %byte = trunc i32 %a to i8
  %poison = add nuw i8 %byte, %byte
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr %s, i8 %poison, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 8, i1 false)
  ret void
}

; A volatile copy stays one.
define ptx_kernel void @copied_out_volatile(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @copied_out_volatile(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0:%.*]] = alloca [8 x i8], align 16
; CHECK-NEXT:    [[BYTE:%.*]] = trunc i32 [[A]] to i8
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i8 [[BYTE]], [[BYTE]]
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 16 [[S_SROA_0]], i8 0, i64 4, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 16 [[S_SROA_0]], i8 [[POISON]], i64 1, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 1 [[OUT]], ptr align 16 [[S_SROA_0]], i64 8, i1 true)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca i64, align 16
  %byte = trunc i32 %a to i8
  %poison = add nuw i8 %byte, %byte
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 4, i1 false)
  call void @llvm.memset.p0.i64(ptr %s, i8 %poison, i64 1, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 8, i1 true)
  ret void
}

; Read as lanes, in a place of which the alloca says that it is one number.
define ptx_kernel void @lanes(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @lanes(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[HALF:%.*]] = trunc i32 [[A]] to i16
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i16 [[HALF]], [[HALF]]
; CHECK-NEXT:    [[BYTES:%.*]] = bitcast i16 [[POISON]] to <2 x i8>
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> undef to float
; CHECK-NEXT:    [[S_SROA_0_0_VEC_EXPAND:%.*]] = shufflevector <2 x i8> [[BYTES]], <2 x i8> poison, <4 x i32> <i32 0, i32 1, i32 poison, i32 poison>
; CHECK-NEXT:    [[S_SROA_0_0_VECBLEND:%.*]] = select <4 x i1> <i1 true, i1 true, i1 false, i1 false>, <4 x i8> [[S_SROA_0_0_VEC_EXPAND]], <4 x i8> zeroinitializer
; CHECK-NEXT:    store <4 x i8> [[S_SROA_0_0_VECBLEND]], ptr [[OUT]], align 1
; CHECK-NEXT:    [[OUT_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[OUT]], i64 4
; CHECK-NEXT:    store <4 x i8> zeroinitializer, ptr [[OUT_SROA_IDX]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca [2 x i64], align 8
  %half = trunc i32 %a to i16
  %poison = add nuw i16 %half, %half
  %bytes = bitcast i16 %poison to <2 x i8>
  %at = select i1 false, ptr null, ptr %s
  %unused = load float, ptr %at, align 1
  call void @llvm.memset.p0.i64(ptr %s, i8 0, i64 8, i1 false)
  store <2 x i8> %bytes, ptr %s, align 1
  %v = load <8 x i8>, ptr %s, align 1
  store <8 x i8> %v, ptr %out, align 1
  ret void
}

; Not bytes: what comes in is read as the number only.
define i64 @read_whole(ptr %p, i1 %c) {
; CHECK-LABEL: define i64 @read_whole(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_COPYLOAD:%.*]] = load i64, ptr [[P]], align 1
; CHECK-NEXT:    [[S_SROA_2_0_P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 8
; CHECK-NEXT:    [[S_SROA_2_0_COPYLOAD:%.*]] = load i32, ptr [[S_SROA_2_0_P_SROA_IDX]], align 1
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 16
; CHECK-NEXT:    [[T_SROA_0_0_COPYLOAD:%.*]] = load i64, ptr [[Q]], align 1
; CHECK-NEXT:    [[T_SROA_2_0_Q_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[Q]], i64 8
; CHECK-NEXT:    [[T_SROA_2_0_COPYLOAD:%.*]] = load i32, ptr [[T_SROA_2_0_Q_SROA_IDX]], align 1
; CHECK-NEXT:    [[V_SROA_SPECULATED:%.*]] = select i1 [[C]], i64 [[S_SROA_0_0_COPYLOAD]], i64 [[T_SROA_0_0_COPYLOAD]]
; CHECK-NEXT:    ret i64 [[V_SROA_SPECULATED]]
; CHECK-NEXT:  }
  %s = alloca { i64, i32 }, align 8
  %t = alloca { i64, i32 }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %p, i64 12, i1 false)
  %q = getelementptr i8, ptr %p, i64 16
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %q, i64 12, i1 false)
  %at = select i1 %c, ptr %s, ptr %t
  %v = load i64, ptr %at, align 8
  ret i64 %v
}

; Not bytes: only whole numbers are copied out.
define void @written_whole(ptr %out, i64 %x, i32 %y) {
; CHECK-LABEL: define void @written_whole(
; CHECK-SAME: ptr [[OUT:%.*]], i64 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    store i64 [[X]], ptr [[OUT]], align 1
; CHECK-NEXT:    [[S_SROA_2_0_OUT_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[OUT]], i64 8
; CHECK-NEXT:    store i32 [[Y]], ptr [[S_SROA_2_0_OUT_SROA_IDX]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca { i64, i32 }, align 8
  %s8 = getelementptr i8, ptr %s, i64 8
  store i64 %x, ptr %s, align 8
  store i32 %y, ptr %s8, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 12, i1 false)
  ret void
}

; Not bytes: an address stays one.
define ptr @address(ptr %p, ptr %out) {
; CHECK-LABEL: define ptr @address(
; CHECK-SAME: ptr [[P:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[S_SROA_0_0_COPYLOAD:%.*]] = load ptr, ptr [[P]], align 1
; CHECK-NEXT:    [[S_SROA_3_0_P_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[P]], i64 8
; CHECK-NEXT:    [[S_SROA_3_0_COPYLOAD:%.*]] = load <4 x i8>, ptr [[S_SROA_3_0_P_SROA_IDX]], align 1
; CHECK-NEXT:    store ptr [[S_SROA_0_0_COPYLOAD]], ptr [[OUT]], align 1
; CHECK-NEXT:    [[S_SROA_3_0_OUT_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[OUT]], i64 8
; CHECK-NEXT:    store <4 x i8> [[S_SROA_3_0_COPYLOAD]], ptr [[S_SROA_3_0_OUT_SROA_IDX]], align 1
; CHECK-NEXT:    ret ptr [[S_SROA_0_0_COPYLOAD]]
; CHECK-NEXT:  }
  %s = alloca { ptr, i32 }, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr %s, ptr %p, i64 12, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 12, i1 false)
  %v = load ptr, ptr %s, align 8
  ret ptr %v
}

; A constant overwrites a part of what is poison.
define ptx_kernel void @constant_over_poison(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @constant_over_poison(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[S_SROA_3:%.*]] = alloca [10 x i8], align 2
; CHECK-NEXT:    [[HALF:%.*]] = trunc i32 [[A]] to i16
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i16 [[HALF]], [[HALF]]
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast i16 [[POISON]] to <2 x i8>
; CHECK-NEXT:    [[S_SROA_0_SROA_0_0_BYTES_EXTRACT:%.*]] = extractelement <2 x i8> [[TMP1]], i32 0
; CHECK-NEXT:    [[S_SROA_0_SROA_3_0_BYTES_EXTRACT:%.*]] = extractelement <2 x i8> [[TMP1]], i32 1
; CHECK-NEXT:    [[S_SROA_0_SROA_3_0_BYTES_INSERT:%.*]] = insertelement <2 x i8> undef, i8 [[S_SROA_0_SROA_3_0_BYTES_EXTRACT]], i32 1
; CHECK-NEXT:    [[S_SROA_0_SROA_0_0_BYTES_INSERT:%.*]] = insertelement <2 x i8> [[S_SROA_0_SROA_3_0_BYTES_INSERT]], i8 -1, i32 0
; CHECK-NEXT:    store <2 x i8> [[S_SROA_0_SROA_0_0_BYTES_INSERT]], ptr [[OUT]], align 1
; CHECK-NEXT:    [[S_SROA_3_0_OUT_SROA_IDX:%.*]] = getelementptr inbounds i8, ptr [[OUT]], i64 2
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 1 [[S_SROA_3_0_OUT_SROA_IDX]], ptr align 2 [[S_SROA_3]], i64 10, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca i96, align 8
  %half = trunc i32 %a to i16
  %poison = add nuw i16 %half, %half
  store i16 %poison, ptr %s, align 1
  store i8 -1, ptr %s, align 1
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %s, i64 12, i1 false)
  ret void
}

; Lanes that are smaller than others are written and read: no vector of either, but bytes.
define ptx_kernel void @lanes_of_two_sizes(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @lanes_of_two_sizes(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[HALF:%.*]] = trunc i32 [[A]] to i16
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i16 [[HALF]], [[HALF]]
; CHECK-NEXT:    [[V:%.*]] = insertelement <4 x i16> zeroinitializer, i16 [[POISON]], i32 0
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i16> [[V]] to <8 x i8>
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast <8 x i8> [[TMP1]] to <4 x i16>
; CHECK-NEXT:    [[TMP3:%.*]] = bitcast <8 x i8> [[TMP1]] to <2 x i32>
; CHECK-NEXT:    store <4 x i16> [[TMP2]], ptr [[OUT]], align 8
; CHECK-NEXT:    [[BEHIND:%.*]] = getelementptr i8, ptr [[OUT]], i64 8
; CHECK-NEXT:    store <2 x i32> [[TMP3]], ptr [[BEHIND]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca <2 x i32>, align 8
  %half = trunc i32 %a to i16
  %poison = add nuw i16 %half, %half
  %v = insertelement <4 x i16> zeroinitializer, i16 %poison, i32 0
  store <4 x i16> %v, ptr %s, align 8
  %w = load <4 x i16>, ptr %s, align 8
  %x = load <2 x i32>, ptr %s, align 8
  store <4 x i16> %w, ptr %out, align 8
  %behind = getelementptr i8, ptr %out, i64 8
  store <2 x i32> %x, ptr %behind, align 8
  ret void
}

; The same where only one lane is taken apart.
define ptx_kernel void @some_lanes(ptr %out, i32 %a) {
; CHECK-LABEL: define ptx_kernel void @some_lanes(
; CHECK-SAME: ptr [[OUT:%.*]], i32 [[A:%.*]]) {
; CHECK-NEXT:    [[HALF:%.*]] = trunc i32 [[A]] to i16
; CHECK-NEXT:    [[POISON:%.*]] = add nuw i16 [[HALF]], [[HALF]]
; CHECK-NEXT:    [[V:%.*]] = insertelement <2 x i16> zeroinitializer, i16 [[POISON]], i32 0
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <2 x i16> [[V]] to <4 x i8>
; CHECK-NEXT:    [[S_SROA_0_0_VEC_EXPAND:%.*]] = shufflevector <4 x i8> [[TMP1]], <4 x i8> poison, <8 x i32> <i32 0, i32 1, i32 2, i32 3, i32 poison, i32 poison, i32 poison, i32 poison>
; CHECK-NEXT:    [[S_SROA_0_0_VECBLEND:%.*]] = select <8 x i1> <i1 true, i1 true, i1 true, i1 true, i1 false, i1 false, i1 false, i1 false>, <8 x i8> [[S_SROA_0_0_VEC_EXPAND]], <8 x i8> zeroinitializer
; CHECK-NEXT:    [[S_SROA_0_0_VEC_EXTRACT:%.*]] = shufflevector <8 x i8> [[S_SROA_0_0_VECBLEND]], <8 x i8> poison, <4 x i32> <i32 0, i32 1, i32 2, i32 3>
; CHECK-NEXT:    [[TMP2:%.*]] = bitcast <4 x i8> [[S_SROA_0_0_VEC_EXTRACT]] to <2 x i16>
; CHECK-NEXT:    store <2 x i16> [[TMP2]], ptr [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca <2 x i32>, align 8
  %half = trunc i32 %a to i16
  %poison = add nuw i16 %half, %half
  %v = insertelement <2 x i16> zeroinitializer, i16 %poison, i32 0
  store <2 x i32> zeroinitializer, ptr %s, align 8
  store <2 x i16> %v, ptr %s, align 8
  %w = load <2 x i16>, ptr %s, align 8
  store <2 x i16> %w, ptr %out, align 4
  ret void
}

; Not bytes: the smaller lanes are only read, and none is poison without its neighbour.
define <2 x i32> @smaller_lanes_read(<2 x i32> %x, ptr %out) {
; CHECK-LABEL: define <2 x i32> @smaller_lanes_read(
; CHECK-SAME: <2 x i32> [[X:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <2 x i32> [[X]] to <4 x i16>
; CHECK-NEXT:    store <4 x i16> [[TMP1]], ptr [[OUT]], align 8
; CHECK-NEXT:    ret <2 x i32> [[X]]
; CHECK-NEXT:  }
  %s = alloca <2 x i32>, align 8
  store <2 x i32> %x, ptr %s, align 8
  %w = load <4 x i16>, ptr %s, align 8
  store <4 x i16> %w, ptr %out, align 8
  %y = load <2 x i32>, ptr %s, align 8
  ret <2 x i32> %y
}

; Not bytes: the smaller lanes are only written.
define i32 @smaller_lanes_written(<4 x i16> %x, i32 %i) {
; CHECK-LABEL: define i32 @smaller_lanes_written(
; CHECK-SAME: <4 x i16> [[X:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i16> [[X]] to <2 x i32>
; CHECK-NEXT:    [[S_4_VEC_EXTRACT:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    [[FIRST:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[S_4_VEC_EXTRACT]], [[FIRST]]
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK-NEXT:  }
  %s = alloca <2 x i32>, align 8
  store <4 x i16> %x, ptr %s, align 8
  %second = getelementptr i8, ptr %s, i64 4
  %y = load i32, ptr %second, align 4
  %all = load <2 x i32>, ptr %s, align 8
  %first = extractelement <2 x i32> %all, i32 0
  %sum = add i32 %y, %first
  ret i32 %sum
}
