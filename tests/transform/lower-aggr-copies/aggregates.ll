; RUN: nvopt -passes=lower-aggr-copies -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

%pair = type { i8, { i32, double } }

; The parts, with alignments that follow from their places.
define double @load(ptr addrspace(1) %p) {
; CHECK-LABEL: define double @load(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[SPLIT:%.*]] = load i8, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = insertvalue %pair poison, i8 [[SPLIT]], 0
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 8
; CHECK-NEXT:    [[SPLIT1:%.*]] = load i32, ptr addrspace(1) [[TMP2]], align 4
; CHECK-NEXT:    [[TMP3:%.*]] = insertvalue %pair [[TMP1]], i32 [[SPLIT1]], 1, 0
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 16
; CHECK-NEXT:    [[SPLIT2:%.*]] = load double, ptr addrspace(1) [[TMP4]], align 4
; CHECK-NEXT:    [[V:%.*]] = insertvalue %pair [[TMP3]], double [[SPLIT2]], 1, 1
; CHECK-NEXT:    [[D:%.*]] = extractvalue %pair [[V]], 1, 1
; CHECK-NEXT:    ret double [[D]]
; CHECK-NEXT:  }
  %v = load %pair, ptr addrspace(1) %p, align 4
  %d = extractvalue %pair %v, 1, 1
  ret double %d
}

define void @store(ptr addrspace(1) %p, %pair %v) {
; CHECK-LABEL: define void @store(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], %pair [[V:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = extractvalue %pair [[V]], 0
; CHECK-NEXT:    [[TMP2:%.*]] = extractvalue %pair [[V]], 1, 0
; CHECK-NEXT:    [[TMP3:%.*]] = extractvalue %pair [[V]], 1, 1
; CHECK-NEXT:    store i8 [[TMP1]], ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 8
; CHECK-NEXT:    store i32 [[TMP2]], ptr addrspace(1) [[TMP4]], align 8
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 16
; CHECK-NEXT:    store double [[TMP3]], ptr addrspace(1) [[TMP5]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store %pair %v, ptr addrspace(1) %p, align 8
  ret void
}

; A long array that is only copied.
define void @copy(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @copy(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = icmp ult ptr addrspace(1) [[Q]], [[P]]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[SPLIT:.*]], label %[[TMP2:.*]]
; CHECK:       [[SPLIT]]:
; CHECK-NEXT:    br label %[[FORWARD_FOR:.*]]
; CHECK:       [[TMP2]]:
; CHECK-NEXT:    br label %[[TMP10:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i64 [ 0, %[[SPLIT]] ], [ [[TMP7:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP4:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[Q]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP5:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[P]], i64 [[TMP3]]
; CHECK-NEXT:    [[TMP6:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP5]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP6]], ptr addrspace(1) [[TMP4]], align 4
; CHECK-NEXT:    [[TMP7]] = add i64 [[TMP3]], 1
; CHECK-NEXT:    [[TMP8:%.*]] = icmp ult i64 [[TMP7]], 100
; CHECK-NEXT:    br i1 [[TMP8]], label %[[FORWARD_FOR]], label %[[TMP9:.*]]
; CHECK:       [[TMP9]]:
; CHECK-NEXT:    br label %[[NONZEROTRIP:.*]]
; CHECK:       [[TMP10]]:
; CHECK-NEXT:    br label %[[REVERSE_FOR:.*]]
; CHECK:       [[REVERSE_FOR]]:
; CHECK-NEXT:    [[TMP11:%.*]] = phi i64 [ 100, %[[TMP10]] ], [ [[TMP12:%.*]], %[[REVERSE_FOR]] ]
; CHECK-NEXT:    [[TMP12]] = sub i64 [[TMP11]], 1
; CHECK-NEXT:    [[TMP13:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[Q]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP14:%.*]] = getelementptr <4 x i8>, ptr addrspace(1) [[P]], i64 [[TMP12]]
; CHECK-NEXT:    [[TMP15:%.*]] = load <4 x i8>, ptr addrspace(1) [[TMP14]], align 4
; CHECK-NEXT:    store <4 x i8> [[TMP15]], ptr addrspace(1) [[TMP13]], align 4
; CHECK-NEXT:    [[TMP16:%.*]] = icmp ugt i64 [[TMP12]], 0
; CHECK-NEXT:    br i1 [[TMP16]], label %[[REVERSE_FOR]], label %[[NONZEROTRIP]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [100 x i32], ptr addrspace(1) %p, align 4
  store [100 x i32] %v, ptr addrspace(1) %q, align 4
  ret void
}

; Not if the source is written between.
define void @written_between(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(1) %r) {
; CHECK-LABEL: define void @written_between(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]], ptr addrspace(1) [[R:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [100 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[R]], align 4
; CHECK-NEXT:    store [100 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [100 x i32], ptr addrspace(1) %p, align 4
  store i32 0, ptr addrspace(1) %r, align 4
  store [100 x i32] %v, ptr addrspace(1) %q, align 4
  ret void
}

; Volatile accesses stay.
define void @not_volatile(ptr addrspace(1) %p, %pair %v) {
; CHECK-LABEL: define void @not_volatile(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], %pair [[V:%.*]]) {
; CHECK-NEXT:    store volatile %pair [[V]], ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store volatile %pair %v, ptr addrspace(1) %p, align 8
  ret void
}

; What is returned stays whole.
define %pair @returned(ptr addrspace(1) %p) {
; CHECK-LABEL: define %pair @returned(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load %pair, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    ret %pair [[V]]
; CHECK-NEXT:  }
  %v = load %pair, ptr addrspace(1) %p, align 8
  ret %pair %v
}
