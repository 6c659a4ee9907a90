; Floats that must keep their order, and flags that hold for one order only.
; CHECKS: auto
; RUN: nvopt -passes=reassociate -S %s | FileCheck %s

; The sign of zero is told apart.
define float @partly(float %x, float %y) {
; CHECK-LABEL: define float @partly(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd reassoc float [[X]], 1.000000e+00
; CHECK-NEXT:    [[B:%.*]] = fadd reassoc float [[A]], 2.000000e+00
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fadd reassoc float %x, 1.0
  %b = fadd reassoc float %a, 2.0
  ret float %b
}

define float @nsz(float %x, float %y) {
; CHECK-LABEL: define float @nsz(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = fadd reassoc nsz float [[X]], 3.000000e+00
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fadd reassoc nsz float %x, 1.0
  %b = fadd reassoc nsz float %a, 2.0
  ret float %b
}

; One of the two must keep its order.
define float @inner_strict(float %x, float %y) {
; CHECK-LABEL: define float @inner_strict(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    [[B:%.*]] = fadd reassoc nsz float [[A]], 2.000000e+00
; CHECK-NEXT:    ret float [[B]]
; CHECK-NEXT:  }
  %a = fadd float %x, 1.0
  %b = fadd reassoc nsz float %a, 2.0
  ret float %b
}

; Flags of integers go where the order changes.
define i32 @disjoint(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @disjoint(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = or i32 [[X]], 5
; CHECK-NEXT:    [[TMP2:%.*]] = or i32 [[TMP1]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = or i32 [[TMP2]], [[Z]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = or disjoint i32 %x, %y
  %b = or disjoint i32 %a, %z
  %c = or i32 %b, 5
  ret i32 %c
}

define i32 @shl_nsw(i32 %x) {
; CHECK-LABEL: define i32 @shl_nsw(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = mul i32 [[X]], 9
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = shl nsw i32 %x, 3
  %b = add nsw i32 %a, %x
  ret i32 %b
}

define i32 @mul_zero(i32 %x) {
; CHECK-LABEL: define i32 @mul_zero(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = mul i32 [[X]], 15
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = mul nsw i32 %x, 3
  %b = mul nsw i32 %a, 5
  ret i32 %b
}

define i32 @sub_nsw(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @sub_nsw(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = add i32 [[X]], [[Z]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = sub nsw i32 %x, %y
  %b = add nsw i32 %a, %z
  %c = add nsw i32 %b, %y
  ret i32 %c
}
