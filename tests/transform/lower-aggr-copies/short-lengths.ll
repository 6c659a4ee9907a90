; RUN: nvopt -passes=lower-aggr-copies -S %s | FileCheck %s
; CHECKS: auto

; A length has no sign, the index of an address has one: a short length is made wide before it counts places.

declare void @llvm.memset.p0.i8(ptr, i8, i8, i1)
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

define void @fill(ptr %p, i8 %n) {
; CHECK-LABEL: define void @fill(
; CHECK-SAME: ptr [[P:%.*]], i8 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i8 [[N]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = icmp ult i64 0, [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[FORWARD_FOR:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP5:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr [[P]], i64 [[TMP3]]
; CHECK-NEXT:    store i8 5, ptr [[TMP4]], align 1
; CHECK-NEXT:    [[TMP5]] = add i64 [[TMP3]], 1
; CHECK-NEXT:    [[TMP6:%.*]] = icmp ult i64 [[TMP5]], [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP6]], label %[[FORWARD_FOR]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i8(ptr %p, i8 5, i8 %n, i1 false)
  ret void
}

define void @known(ptr %p) {
; CHECK-LABEL: define void @known(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    br label %[[FORWARD_FOR:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP3:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr [[P]], i64 [[TMP1]]
; CHECK-NEXT:    store i8 5, ptr [[TMP2]], align 1
; CHECK-NEXT:    [[TMP3]] = add i64 [[TMP1]], 1
; CHECK-NEXT:    [[TMP4:%.*]] = icmp ult i64 [[TMP3]], 255
; CHECK-NEXT:    br i1 [[TMP4]], label %[[FORWARD_FOR]], label %[[TMP5:.*]]
; CHECK:       [[TMP5]]:
; CHECK-NEXT:    br label %[[NONZEROTRIP:.*]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i8(ptr %p, i8 5, i8 -1, i1 false)
  ret void
}

; No known length with its highest bit set: nothing to do.
define void @small(ptr %p, ptr %q) {
; CHECK-LABEL: define void @small(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    br label %[[FORWARD_FOR:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ [[TMP5:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr <4 x i8>, ptr [[P]], i32 [[TMP1]]
; CHECK-NEXT:    [[TMP3:%.*]] = getelementptr <4 x i8>, ptr [[Q]], i32 [[TMP1]]
; CHECK-NEXT:    [[TMP4:%.*]] = load <4 x i8>, ptr [[TMP3]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP4]], ptr [[TMP2]], align 4
; CHECK-NEXT:    [[TMP5]] = add i32 [[TMP1]], 1
; CHECK-NEXT:    [[TMP6:%.*]] = icmp ult i32 [[TMP5]], 250
; CHECK-NEXT:    br i1 [[TMP6]], label %[[FORWARD_FOR]], label %[[TMP7:.*]]
; CHECK:       [[TMP7]]:
; CHECK-NEXT:    br label %[[NONZEROTRIP:.*]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %p, ptr align 4 %q, i32 1000, i1 false)
  ret void
}

define void @copy(ptr %p, ptr %q, i32 %n) {
; CHECK-LABEL: define void @copy(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i32 [[N]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = lshr i64 [[TMP1]], 2
; CHECK-NEXT:    [[TMP3:%.*]] = icmp ult i64 0, [[TMP2]]
; CHECK-NEXT:    br i1 [[TMP3]], label %[[FORWARD_FOR:.*]], label %[[TMP10:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP4:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP8:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr <4 x i8>, ptr [[P]], i64 [[TMP4]]
; CHECK-NEXT:    [[TMP6:%.*]] = getelementptr <4 x i8>, ptr [[Q]], i64 [[TMP4]]
; CHECK-NEXT:    [[TMP7:%.*]] = load <4 x i8>, ptr [[TMP6]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP7]], ptr [[TMP5]], align 4
; CHECK-NEXT:    [[TMP8]] = add i64 [[TMP4]], 1
; CHECK-NEXT:    [[TMP9:%.*]] = icmp ult i64 [[TMP8]], [[TMP2]]
; CHECK-NEXT:    br i1 [[TMP9]], label %[[FORWARD_FOR]], label %[[TMP10]]
; CHECK:       [[TMP10]]:
; CHECK-NEXT:    [[TMP11:%.*]] = shl i64 [[TMP2]], 2
; CHECK-NEXT:    [[TMP12:%.*]] = icmp ult i64 [[TMP11]], [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP12]], label %[[FORWARD_FOR1:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR1]]:
; CHECK-NEXT:    [[TMP13:%.*]] = phi i64 [ [[TMP11]], %[[TMP10]] ], [ [[TMP17:%.*]], %[[FORWARD_FOR1]] ]
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr i8, ptr [[P]], i64 [[TMP13]]
; CHECK-NEXT:    [[TMP15:%.*]] = getelementptr i8, ptr [[Q]], i64 [[TMP13]]
; CHECK-NEXT:    [[TMP16:%.*]] = load i8, ptr [[TMP15]], align 1
; CHECK-NEXT:    store i8 [[TMP16]], ptr [[TMP14]], align 1
; CHECK-NEXT:    [[TMP17]] = add i64 [[TMP13]], 1
; CHECK-NEXT:    [[TMP18:%.*]] = icmp ult i64 [[TMP17]], [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP18]], label %[[FORWARD_FOR1]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i32(ptr align 4 %p, ptr align 4 %q, i32 %n, i1 false)
  ret void
}

; As wide as an address.
define void @wide(ptr %p, ptr %q, i64 %n) {
; CHECK-LABEL: define void @wide(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = lshr i64 [[N]], 2
; CHECK-NEXT:    [[TMP2:%.*]] = icmp ult i64 0, [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[FORWARD_FOR:.*]], label %[[TMP9:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP7:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr <4 x i8>, ptr [[P]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr <4 x i8>, ptr [[Q]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP6:%.*]] = load <4 x i8>, ptr [[TMP5]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP6]], ptr [[TMP4]], align 4
; CHECK-NEXT:    [[TMP7]] = add i64 [[TMP3]], 1
; CHECK-NEXT:    [[TMP8:%.*]] = icmp ult i64 [[TMP7]], [[TMP1]]
; CHECK-NEXT:    br i1 [[TMP8]], label %[[FORWARD_FOR]], label %[[TMP9]]
; CHECK:       [[TMP9]]:
; CHECK-NEXT:    [[TMP10:%.*]] = shl i64 [[TMP1]], 2
; CHECK-NEXT:    [[TMP11:%.*]] = icmp ult i64 [[TMP10]], [[N]]
; CHECK-NEXT:    br i1 [[TMP11]], label %[[FORWARD_FOR1:.*]], label %[[NONZEROTRIP:.*]]
; CHECK:       [[FORWARD_FOR1]]:
; CHECK-NEXT:    [[TMP12:%.*]] = phi i64 [ [[TMP10]], %[[TMP9]] ], [ [[TMP16:%.*]], %[[FORWARD_FOR1]] ]
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr i8, ptr [[P]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr i8, ptr [[Q]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP15:%.*]] = load i8, ptr [[TMP14]], align 1
; CHECK-NEXT:    store i8 [[TMP15]], ptr [[TMP13]], align 1
; CHECK-NEXT:    [[TMP16]] = add i64 [[TMP12]], 1
; CHECK-NEXT:    [[TMP17:%.*]] = icmp ult i64 [[TMP16]], [[N]]
; CHECK-NEXT:    br i1 [[TMP17]], label %[[FORWARD_FOR1]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 %n, i1 false)
  ret void
}
