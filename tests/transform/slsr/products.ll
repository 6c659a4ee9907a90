; RUN: nvopt -passes=slsr -S %s | FileCheck %s
; CHECKS: auto

declare void @f(i32)

define void @mul(i32 %b, i32 %s) {
; CHECK-LABEL: define void @mul(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[M0:%.*]] = mul i32 [[B]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M0]])
; CHECK-NEXT:    [[M1:%.*]] = add i32 [[M0]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M1]])
; CHECK-NEXT:    [[TMP1:%.*]] = shl i32 [[S]], 2
; CHECK-NEXT:    [[M5:%.*]] = add i32 [[M1]], [[TMP1]]
; CHECK-NEXT:    call void @f(i32 [[M5]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %m0 = mul i32 %b, %s
  call void @f(i32 %m0)
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @f(i32 %m1)
  %b5 = add i32 %b, 5
  %m5 = mul i32 %b5, %s
  call void @f(i32 %m5)
  ret void
}

; The promise of the base does not hold for what is computed from it.
define void @flags(i32 %b, i32 %s) {
; CHECK-LABEL: define void @flags(
; CHECK-SAME: i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:    [[B1:%.*]] = add i32 [[B]], 1
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B1]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M1]])
; CHECK-NEXT:    [[M2:%.*]] = add i32 [[M1]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M2]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %b1 = add nsw i32 %b, 1
  %m1 = mul nsw i32 %b1, %s
  call void @f(i32 %m1)
  %b2 = add i32 %b, 2
  %m2 = mul i32 %b2, %s
  call void @f(i32 %m2)
  ret void
}

; On another path: no base.
define void @paths(i1 %c, i32 %b, i32 %s) {
; CHECK-LABEL: define void @paths(
; CHECK-SAME: i1 [[C:%.*]], i32 [[B:%.*]], i32 [[S:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[M0:%.*]] = mul i32 [[B]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M0]])
; CHECK-NEXT:    ret void
; CHECK:       [[R]]:
; CHECK-NEXT:    [[B1:%.*]] = add i32 [[B]], 1
; CHECK-NEXT:    [[M1:%.*]] = mul i32 [[B1]], [[S]]
; CHECK-NEXT:    call void @f(i32 [[M1]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  %m0 = mul i32 %b, %s
  call void @f(i32 %m0)
  ret void
r:
  %b1 = add i32 %b, 1
  %m1 = mul i32 %b1, %s
  call void @f(i32 %m1)
  ret void
}
