; What others are made from promises nothing for itself.
; CHECKS: auto
; RUN: nvopt -passes=slsr -S %s | FileCheck %s

define void @nsw(i32 %b, i32 %s, ptr %p) {
; CHECK-LABEL: define void @nsw(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store volatile i32 [[M1]], ptr [[P]], align 4
; CHECK-NEXT:    [[M2:%.*]] = add i32 [[M1]], [[TMP1]]
; CHECK-NEXT:    store volatile i32 [[M2]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %m1 = mul nsw i32 %b, %s
  store volatile i32 %m1, ptr %p
  %b1 = add nsw i32 %b, 1
  %m2 = mul nsw i32 %b1, %s
  store volatile i32 %m2, ptr %p
  ret void
}

define void @inbounds(ptr %p, i64 %s) {
; CHECK-LABEL: define void @inbounds(
; CHECK-SAME: ptr [[P:%.*]], i64 [[S:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i64 [[S]]
; CHECK-NEXT:    [[G1:%.*]] = getelementptr i8, ptr [[P]], i64 [[TMP1]]
; CHECK-NEXT:    store volatile i8 1, ptr [[G1]], align 1
; CHECK-NEXT:    [[G2:%.*]] = getelementptr i8, ptr [[G1]], i64 [[TMP1]]
; CHECK-NEXT:    store volatile i8 1, ptr [[G2]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %g1 = getelementptr inbounds i8, ptr %p, i64 %s
  store volatile i8 1, ptr %g1
  %s2 = mul i64 %s, 2
  %g2 = getelementptr inbounds i8, ptr %p, i64 %s2
  store volatile i8 1, ptr %g2
  ret void
}

define void @frz(i32 %b, i32 %s, ptr %p) {
; CHECK-LABEL: define void @frz(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[S]]
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B]], [[TMP1]]
; CHECK-NEXT:    store i32 [[M1]], ptr [[P]], align 4
; CHECK-NEXT:    [[M2:%.*]] = add i32 [[M1]], [[TMP1]]
; CHECK-NEXT:    store i32 [[M2]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %m1 = mul nuw i32 %b, %s
  store i32 %m1, ptr %p
  %b1 = add i32 %b, 1
  %m2 = mul i32 %b1, %s
  store i32 %m2, ptr %p
  ret void
}
