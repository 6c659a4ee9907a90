; RUN: nvopt -passes=nary-reassociate -S %s | FileCheck %s
; CHECKS: auto

declare void @f(i32)

define void @sum(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @sum(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[AC:%.*]] = add i32 [[A]], [[C]]
; CHECK-NEXT:    call void @f(i32 [[AC]])
; CHECK-NEXT:    [[ABC:%.*]] = add i32 [[AC]], [[B]]
; CHECK-NEXT:    call void @f(i32 [[ABC]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %ac = add i32 %a, %c
  call void @f(i32 %ac)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  call void @f(i32 %abc)
  ret void
}

; One that may be poison where the sum is not is not taken.
define void @flags(i32 %a, i32 %b, i32 %c) {
; CHECK-LABEL: define void @flags(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[C:%.*]]) {
; CHECK-NEXT:    [[AC:%.*]] = add nsw i32 [[A]], [[C]]
; CHECK-NEXT:    call void @f(i32 [[AC]])
; CHECK-NEXT:    [[AB:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[ABC:%.*]] = add i32 [[AB]], [[C]]
; CHECK-NEXT:    call void @f(i32 [[ABC]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %ac = add nsw i32 %a, %c
  call void @f(i32 %ac)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  call void @f(i32 %abc)
  ret void
}
