; RUN: nvopt -passes=separate-const-offset-from-gep -S %s | FileCheck %s
; CHECKS: auto

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptr @add(ptr %p, i64 %i) {
; CHECK-LABEL: define ptr @add(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr float, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[TMP1]], i64 20
; CHECK-NEXT:    ret ptr [[Q]]
; CHECK-NEXT:  }
  %j = add i64 %i, 5
  %q = getelementptr inbounds float, ptr %p, i64 %j
  ret ptr %q
}

; Below an extension that the sum survives.
define ptr @sext(ptr %p, i32 %i) {
; CHECK-LABEL: define ptr @sext(
; CHECK-SAME: ptr [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[TMP2:%.*]] = getelementptr float, ptr [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[TMP2]], i64 20
; CHECK-NEXT:    ret ptr [[Q]]
; CHECK-NEXT:  }
  %j = add nsw i32 %i, 5
  %k = sext i32 %j to i64
  %q = getelementptr float, ptr %p, i64 %k
  ret ptr %q
}

; Below one that it does not.
define ptr @wraps(ptr %p, i32 %i) {
; CHECK-LABEL: define ptr @wraps(
; CHECK-SAME: ptr [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[J:%.*]] = add i32 [[I]], 5
; CHECK-NEXT:    [[K:%.*]] = sext i32 [[J]] to i64
; CHECK-NEXT:    [[Q:%.*]] = getelementptr float, ptr [[P]], i64 [[K]]
; CHECK-NEXT:    ret ptr [[Q]]
; CHECK-NEXT:  }
  %j = add i32 %i, 5
  %k = sext i32 %j to i64
  %q = getelementptr float, ptr %p, i64 %k
  ret ptr %q
}

define ptr @two(ptr %p, i64 %i, i64 %k) {
; CHECK-LABEL: define ptr @two(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]], i64 [[K:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr [32 x float], ptr [[P]], i64 [[I]], i64 [[K]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[TMP1]], i64 120
; CHECK-NEXT:    ret ptr [[Q]]
; CHECK-NEXT:  }
  %a = add i64 %i, 1
  %b = sub i64 %k, 2
  %q = getelementptr [32 x float], ptr %p, i64 %a, i64 %b
  ret ptr %q
}
