; RUN: nvopt -passes=lower-aggr-copies -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memmove.p1.p3.i64(ptr addrspace(1), ptr addrspace(3), i64, i1)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

; In place, as wide as both are aligned.
define void @short(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @short(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load <16 x i8>, ptr addrspace(1) [[S]], align 16
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 16
; CHECK-NEXT:    [[TMP3:%.*]] = load <16 x i8>, ptr addrspace(1) [[TMP2]], align 16
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 32
; CHECK-NEXT:    [[TMP5:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP4]], align 16
; CHECK-NEXT:    [[TMP6:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 36
; CHECK-NEXT:    [[TMP7:%.*]] = load <2 x i8>, ptr addrspace(1) [[TMP6]], align 4
; CHECK-NEXT:    store <16 x i8> [[TMP1]], ptr addrspace(1) [[D]], align 16
; CHECK-NEXT:    [[TMP8:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 16
; CHECK-NEXT:    store <16 x i8> [[TMP3]], ptr addrspace(1) [[TMP8]], align 16
; CHECK-NEXT:    [[TMP9:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 32
; CHECK-NEXT:    store <4 x i8> [[TMP5]], ptr addrspace(1) [[TMP9]], align 16
; CHECK-NEXT:    [[TMP10:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 36
; CHECK-NEXT:    store <2 x i8> [[TMP7]], ptr addrspace(1) [[TMP10]], align 4
; CHECK-NEXT:    [[TMP11:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 38
; CHECK-NEXT:    [[TMP12:%.*]] = load i8, ptr addrspace(1) [[TMP11]], align 2
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 38
; CHECK-NEXT:    store i8 [[TMP12]], ptr addrspace(1) [[TMP13]], align 2
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %d, ptr addrspace(1) align 16 %s, i64 39, i1 false)
  ret void
}

; Nothing is known of the alignment.
define void @bytes(ptr %d, ptr %s) {
; CHECK-LABEL: define void @bytes(
; CHECK-SAME: ptr [[D:%.*]], ptr [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load volatile i8, ptr [[S]], align 1
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr [[S]], i64 1
; CHECK-NEXT:    [[TMP3:%.*]] = load volatile i8, ptr [[TMP2]], align 1
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr [[S]], i64 2
; CHECK-NEXT:    [[TMP5:%.*]] = load volatile i8, ptr [[TMP4]], align 1
; CHECK-NEXT:    store volatile i8 [[TMP1]], ptr [[D]], align 1
; CHECK-NEXT:    [[TMP6:%.*]] = getelementptr i8, ptr [[D]], i64 1
; CHECK-NEXT:    store volatile i8 [[TMP3]], ptr [[TMP6]], align 1
; CHECK-NEXT:    [[TMP7:%.*]] = getelementptr i8, ptr [[D]], i64 2
; CHECK-NEXT:    store volatile i8 [[TMP5]], ptr [[TMP7]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %s, i64 3, i1 true)
  ret void
}

; A move reads everything first.
define void @move_short(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @move_short(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load <4 x i8>, ptr addrspace(1) [[S]], align 4
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 4
; CHECK-NEXT:    [[TMP3:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP2]], align 4
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 8
; CHECK-NEXT:    [[TMP5:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP4]], align 4
; CHECK-NEXT:    [[TMP6:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 12
; CHECK-NEXT:    [[TMP7:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP6]], align 4
; CHECK-NEXT:    [[TMP8:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 16
; CHECK-NEXT:    [[TMP9:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP8]], align 4
; CHECK-NEXT:    [[TMP10:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 20
; CHECK-NEXT:    [[TMP11:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP10]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP1]], ptr addrspace(1) [[D]], align 4
; CHECK-NEXT:    [[TMP12:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 4
; CHECK-NEXT:    store <4 x i8> [[TMP3]], ptr addrspace(1) [[TMP12]], align 4
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 8
; CHECK-NEXT:    store <4 x i8> [[TMP5]], ptr addrspace(1) [[TMP13]], align 4
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 12
; CHECK-NEXT:    store <4 x i8> [[TMP7]], ptr addrspace(1) [[TMP14]], align 4
; CHECK-NEXT:    [[TMP15:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 16
; CHECK-NEXT:    store <4 x i8> [[TMP9]], ptr addrspace(1) [[TMP15]], align 4
; CHECK-NEXT:    [[TMP16:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 20
; CHECK-NEXT:    store <4 x i8> [[TMP11]], ptr addrspace(1) [[TMP16]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) align 4 %d, ptr addrspace(1) align 4 %s, i64 24, i1 false)
  ret void
}

; A known long length needs no test before the loop.
define void @long(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @long(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    br label %[[FORWARD_FOR:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP5:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr <8 x i8>, ptr addrspace(1) [[D]], i64 [[TMP1]]
; CHECK-NEXT:    [[TMP3:%.*]] = getelementptr <8 x i8>, ptr addrspace(1) [[S]], i64 [[TMP1]]
; CHECK-NEXT:    [[TMP4:%.*]] = load <8 x i8>, ptr addrspace(1) [[TMP3]], align 8
; CHECK-NEXT:    store <8 x i8> [[TMP4]], ptr addrspace(1) [[TMP2]], align 8
; CHECK-NEXT:    [[TMP5]] = add i64 [[TMP1]], 1
; CHECK-NEXT:    [[TMP6:%.*]] = icmp ult i64 [[TMP5]], 125
; CHECK-NEXT:    br i1 [[TMP6]], label %[[FORWARD_FOR]], label %[[TMP7:.*]]
; CHECK:       [[TMP7]]:
; CHECK-NEXT:    [[TMP8:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 1000
; CHECK-NEXT:    [[TMP9:%.*]] = load <2 x i8>, ptr addrspace(1) [[TMP8]], align 8
; CHECK-NEXT:    [[TMP10:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 1002
; CHECK-NEXT:    [[TMP11:%.*]] = load i8, ptr addrspace(1) [[TMP10]], align 2
; CHECK-NEXT:    [[TMP12:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 1000
; CHECK-NEXT:    store <2 x i8> [[TMP9]], ptr addrspace(1) [[TMP12]], align 8
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 1002
; CHECK-NEXT:    store i8 [[TMP11]], ptr addrspace(1) [[TMP13]], align 2
; CHECK-NEXT:    br label %[[NONZEROTRIP:.*]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %d, ptr addrspace(1) align 8 %s, i64 1003, i1 false)
  ret void
}

; An unknown length may be zero, and leaves bytes behind the words.
define void @unknown(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n) {
; CHECK-LABEL: define void @unknown(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = lshr i64 [[N]], 2
; CHECK-NEXT:    [[TMP2:%.*]] = icmp ult i64 0, [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[FORWARD_FOR:.*]], label %[[TMP9:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP7:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[D]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[S]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP6:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP5]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP6]], ptr addrspace(1) [[TMP4]], align 4
; CHECK-NEXT:    [[TMP7]] = add i64 [[TMP3]], 1
; CHECK-NEXT:    [[TMP8:%.*]] = icmp ult i64 [[TMP7]], [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP8]], label %[[FORWARD_FOR]], label %[[TMP9]]
; CHECK:       [[TMP9]]:
; CHECK-NEXT:    [[TMP10:%.*]] = shl i64 [[TMP1]], 2
; CHECK-NEXT:    [[TMP11:%.*]] = icmp ult i64 [[TMP10]], [[N]]
; CHECK-NEXT:    br i1 [[TMP11]], label %[[FORWARD_FOR1:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR1]]:
; CHECK-NEXT:    [[TMP12:%.*]] = phi i64 [ [[TMP10]], %[[TMP9]] ], [ [[TMP16:%.*]], %[[FORWARD_FOR1]] ]
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP15:%.*]] = load i8, ptr addrspace(1) [[TMP14]], align 1
; CHECK-NEXT:    store i8 [[TMP15]], ptr addrspace(1) [[TMP13]], align 1
; CHECK-NEXT:    [[TMP16]] = add i64 [[TMP12]], 1
; CHECK-NEXT:    [[TMP17:%.*]] = icmp ult i64 [[TMP16]], [[N]]
; CHECK-NEXT:    br i1 [[TMP17]], label %[[FORWARD_FOR1]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 4 %d, ptr addrspace(1) align 4 %s, i64 %n, i1 false)
  ret void
}

; A move runs either way.
define void @move(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n) {
; CHECK-LABEL: define void @move(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = icmp ult ptr addrspace(1) [[D]], [[S]]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[SPLIT:.*]], label %[[TMP3:.*]]
; CHECK:       [[SPLIT]]:
; CHECK-NEXT:    [[TMP2:%.*]] = icmp ult i64 0, [[N]]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[FORWARD_FOR:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[TMP3]]:
; CHECK-NEXT:    [[TMP4:%.*]] = icmp ult i64 0, [[N]]
; CHECK-NEXT:    br i1 [[TMP4]], label %[[REVERSE_FOR:.*]], label %[[NONZEROTRIP]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP5:%.*]] = phi i64 [ 0, %[[SPLIT]] ], [ [[TMP9:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP6:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 [[TMP5]]
; CHECK-NEXT:    [[TMP7:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 [[TMP5]]
; CHECK-NEXT:    [[TMP8:%.*]] = load i8, ptr addrspace(1) [[TMP7]], align 1
; CHECK-NEXT:    store i8 [[TMP8]], ptr addrspace(1) [[TMP6]], align 1
; CHECK-NEXT:    [[TMP9]] = add i64 [[TMP5]], 1
; CHECK-NEXT:    [[TMP10:%.*]] = icmp ult i64 [[TMP9]], [[N]]
; CHECK-NEXT:    br i1 [[TMP10]], label %[[FORWARD_FOR]], label %[[NONZEROTRIP]]
; CHECK:       [[REVERSE_FOR]]:
; CHECK-NEXT:    [[TMP11:%.*]] = phi i64 [ [[N]], %[[TMP3]] ], [ [[TMP12:%.*]], %[[REVERSE_FOR]] ]
; CHECK-NEXT:    [[TMP12]] = sub i64 [[TMP11]], 1
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr i8, ptr addrspace(1) [[S]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP15:%.*]] = load i8, ptr addrspace(1) [[TMP14]], align 1
; CHECK-NEXT:    store i8 [[TMP15]], ptr addrspace(1) [[TMP13]], align 1
; CHECK-NEXT:    [[TMP16:%.*]] = icmp ugt i64 [[TMP12]], 0
; CHECK-NEXT:    br i1 [[TMP16]], label %[[REVERSE_FOR]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memmove.p1.p1.i64(ptr addrspace(1) %d, ptr addrspace(1) %s, i64 %n, i1 false)
  ret void
}

; Memories that never meet need no direction.
define void @move_between(ptr addrspace(1) %d, ptr addrspace(3) %s, i64 %n) {
; CHECK-LABEL: define void @move_between(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(3) [[S:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = icmp ult i64 0, [[N]]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[FORWARD_FOR:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP2:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP6:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP3:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 [[TMP2]]
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr addrspace(3) [[S]], i64 [[TMP2]]
; CHECK-NEXT:    [[TMP5:%.*]] = load i8, ptr addrspace(3) [[TMP4]], align 1
; CHECK-NEXT:    store i8 [[TMP5]], ptr addrspace(1) [[TMP3]], align 1
; CHECK-NEXT:    [[TMP6]] = add i64 [[TMP2]], 1
; CHECK-NEXT:    [[TMP7:%.*]] = icmp ult i64 [[TMP6]], [[N]]
; CHECK-NEXT:    br i1 [[TMP7]], label %[[FORWARD_FOR]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memmove.p1.p3.i64(ptr addrspace(1) %d, ptr addrspace(3) %s, i64 %n, i1 false)
  ret void
}

; Fills.
define void @fill(ptr addrspace(1) %d, i8 %v, i64 %n) {
; CHECK-LABEL: define void @fill(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], i8 [[V:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = insertelement <4 x i32> poison, i32 0, i32 0
; CHECK-NEXT:    [[TMP2:%.*]] = insertelement <4 x i32> [[TMP1]], i32 0, i32 1
; CHECK-NEXT:    [[TMP3:%.*]] = insertelement <4 x i32> [[TMP2]], i32 0, i32 2
; CHECK-NEXT:    [[TMP4:%.*]] = insertelement <4 x i32> [[TMP3]], i32 0, i32 3
; CHECK-NEXT:    store <4 x i32> [[TMP4]], ptr addrspace(1) [[D]], align 16
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 16
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[TMP5]], align 16
; CHECK-NEXT:    [[TMP6:%.*]] = zext i8 [[V]] to i32
; CHECK-NEXT:    [[TMP7:%.*]] = mul i32 [[TMP6]], 16843009
; CHECK-NEXT:    [[TMP8:%.*]] = zext i8 [[V]] to i32
; CHECK-NEXT:    [[TMP9:%.*]] = mul i32 [[TMP8]], 16843009
; CHECK-NEXT:    store i32 [[TMP7]], ptr addrspace(1) [[D]], align 4
; CHECK-NEXT:    [[TMP10:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 4
; CHECK-NEXT:    store i32 [[TMP9]], ptr addrspace(1) [[TMP10]], align 4
; CHECK-NEXT:    [[TMP11:%.*]] = lshr i64 [[N]], 2
; CHECK-NEXT:    [[TMP12:%.*]] = zext i8 [[V]] to i32
; CHECK-NEXT:    [[TMP13:%.*]] = mul i32 [[TMP12]], 16843009
; CHECK-NEXT:    [[TMP14:%.*]] = icmp ult i64 0, [[TMP11]]
; CHECK-NEXT:    br i1 [[TMP14]], label %[[FORWARD_FOR:.*]], label %[[TMP19:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP15:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP17:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP16:%.*]] = getelementptr i32, ptr addrspace(1) [[D]], i64 [[TMP15]]
; CHECK-NEXT:    store i32 [[TMP13]], ptr addrspace(1) [[TMP16]], align 4
; CHECK-NEXT:    [[TMP17]] = add i64 [[TMP15]], 1
; CHECK-NEXT:    [[TMP18:%.*]] = icmp ult i64 [[TMP17]], [[TMP11]]
; CHECK-NEXT:    br i1 [[TMP18]], label %[[FORWARD_FOR]], label %[[TMP19]]
; CHECK:       [[TMP19]]:
; CHECK-NEXT:    [[TMP20:%.*]] = shl i64 [[TMP11]], 2
; CHECK-NEXT:    [[TMP21:%.*]] = icmp ult i64 [[TMP20]], [[N]]
; CHECK-NEXT:    br i1 [[TMP21]], label %[[FORWARD_FOR1:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR1]]:
; CHECK-NEXT:    [[TMP22:%.*]] = phi i64 [ [[TMP20]], %[[TMP19]] ], [ [[TMP24:%.*]], %[[FORWARD_FOR1]] ]
; CHECK-NEXT:    [[TMP23:%.*]] = getelementptr i8, ptr addrspace(1) [[D]], i64 [[TMP22]]
; CHECK-NEXT:    store i8 [[V]], ptr addrspace(1) [[TMP23]], align 1
; CHECK-NEXT:    [[TMP24]] = add i64 [[TMP22]], 1
; CHECK-NEXT:    [[TMP25:%.*]] = icmp ult i64 [[TMP24]], [[N]]
; CHECK-NEXT:    br i1 [[TMP25]], label %[[FORWARD_FOR1]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 16 %d, i8 0, i64 20, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %d, i8 %v, i64 8, i1 false)
  call void @llvm.memset.p1.i64(ptr addrspace(1) align 4 %d, i8 %v, i64 %n, i1 false)
  ret void
}

; Nothing at all.
define void @none(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @none(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 8 %d, ptr addrspace(1) align 8 %s, i64 0, i1 false)
  ret void
}
