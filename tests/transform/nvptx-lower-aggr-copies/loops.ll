; RUN: nvopt -passes=nvptx-lower-aggr-copies -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)

; 127 bytes are left to selection, 128 become a loop.
define void @bound(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @bound(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 [[D]], ptr addrspace(1) align 16 [[S]], i64 127, i1 false)
; CHECK-NEXT:    br label %[[FORWARD_FOR:.*]]
; CHECK:       [[FORWARD_FOR]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i64 [ 0, [[TMP0:%.*]] ], [ [[TMP5:%.*]], %[[FORWARD_FOR]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr <16 x i8>, ptr addrspace(1) [[D]], i64 [[TMP1]]
; CHECK-NEXT:    [[TMP3:%.*]] = getelementptr <16 x i8>, ptr addrspace(1) [[S]], i64 [[TMP1]]
; CHECK-NEXT:    [[TMP4:%.*]] = load <16 x i8>, ptr addrspace(1) [[TMP3]], align 16
; CHECK-NEXT:    store <16 x i8> [[TMP4]], ptr addrspace(1) [[TMP2]], align 16
; CHECK-NEXT:    [[TMP5]] = add i64 [[TMP1]], 1
; CHECK-NEXT:    [[TMP6:%.*]] = icmp ult i64 [[TMP5]], 8
; CHECK-NEXT:    br i1 [[TMP6]], label %[[FORWARD_FOR]], label %[[TMP7:.*]]
; CHECK:       [[TMP7]]:
; CHECK-NEXT:    br label %[[NONZEROTRIP:.*]]
; CHECK:       [[NONZEROTRIP]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %d, ptr addrspace(1) align 16 %s, i64 127, i1 false)
  call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) align 16 %d, ptr addrspace(1) align 16 %s, i64 128, i1 false)
  ret void
}

; Small aggregates are left alone.
define void @small(ptr addrspace(1) %d, ptr addrspace(1) %s) {
; CHECK-LABEL: define void @small(
; CHECK-SAME: ptr addrspace(1) [[D:%.*]], ptr addrspace(1) [[S:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [4 x i32], ptr addrspace(1) [[S]], align 4
; CHECK-NEXT:    store [4 x i32] [[V]], ptr addrspace(1) [[D]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [4 x i32], ptr addrspace(1) %s, align 4
  store [4 x i32] %v, ptr addrspace(1) %d, align 4
  ret void
}
