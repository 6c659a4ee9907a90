; What is there is used where nobody has promised what it promises: flags of a widened index,
; attributes and metadata of calls.
; CHECKS: auto
; RUN: nvopt -passes=nary-reassociate -S %s | FileCheck %s

define ptr @widened_index(ptr %p, i32 %x, i32 %y, ptr %out) {
; CHECK-LABEL: define ptr @widened_index(
; CHECK-SAME: ptr [[P:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr [[P]], i64 [[C]]
; CHECK-NEXT:    store ptr [[P1]], ptr [[OUT]], align 8
; CHECK-NEXT:    [[TMP1:%.*]] = zext i32 [[Y]] to i64
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i32, ptr [[P1]], i64 [[TMP1]]
; CHECK-NEXT:    ret ptr [[P2]]
; CHECK-NEXT:  }
  %c = zext nneg i32 %x to i64
  %p1 = getelementptr i32, ptr %p, i64 %c
  store ptr %p1, ptr %out
  %s = add nuw i32 %x, %y
  %w = zext i32 %s to i64
  %p2 = getelementptr i32, ptr %p, i64 %w
  ret ptr %p2
}

define i32 @range_of_part(i32 %x, i32 %y, i32 %b, ptr %out) {
; CHECK-LABEL: define i32 @range_of_part(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[B:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call i32 @llvm.smin.i32(i32 [[X]], i32 [[B]])
; CHECK-NEXT:    store i32 [[P]], ptr [[OUT]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.smin.i32(i32 [[P]], i32 [[Y]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p = call range(i32 0, 10) i32 @llvm.smin.i32(i32 noundef %x, i32 %b)
  store i32 %p, ptr %out
  %i = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.smin.i32(i32 %i, i32 %b)
  ret i32 %r
}

define i32 @range_metadata_of_part(i32 %x, i32 %y, i32 %b, ptr %out) {
; CHECK-LABEL: define i32 @range_metadata_of_part(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[B:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call i32 @llvm.smin.i32(i32 [[X]], i32 [[B]])
; CHECK-NEXT:    store i32 [[P]], ptr [[OUT]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.smin.i32(i32 [[P]], i32 [[Y]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p = call i32 @llvm.smin.i32(i32 %x, i32 %b), !range !0
  store i32 %p, ptr %out
  %i = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.smin.i32(i32 %i, i32 %b)
  ret i32 %r
}

define i32 @range_of_argument(i32 %x, i32 %y, i32 %b, ptr %out) {
; CHECK-LABEL: define i32 @range_of_argument(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[B:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = call i32 @llvm.smin.i32(i32 [[X]], i32 [[B]])
; CHECK-NEXT:    store i32 [[P]], ptr [[OUT]], align 4
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.smin.i32(i32 [[P]], i32 [[Y]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p = call i32 @llvm.smin.i32(i32 %x, i32 %b)
  store i32 %p, ptr %out
  %i = call i32 @llvm.smin.i32(i32 %x, i32 %y)
  %r = call i32 @llvm.smin.i32(i32 range(i32 0, 5) %i, i32 %b)
  ret i32 %r
}

!0 = !{i32 0, i32 10}
