; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; For x = -1 the sides of the or are not disjoint: the promise goes where the compare goes.
define i8 @not_disjoint_there(i8 %x) {
; CHECK-LABEL: define i8 @not_disjoint_there(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[H:%.*]] = shl i8 [[X]], 3
; CHECK-NEXT:    [[O:%.*]] = or i8 [[H]], [[X]]
; CHECK-NEXT:    ret i8 [[O]]
; CHECK-NEXT:  }
  %c = icmp eq i8 %x, -1
  %h = shl i8 %x, 3
  %o = or disjoint i8 %x, %h
  %r = select i1 %c, i8 -1, i8 %o
  ret i8 %r
}

; A product with zero keeps every promise.
define i8 @product_with_zero(i8 %x, i8 noundef %y) {
; CHECK-LABEL: define i8 @product_with_zero(
; CHECK-SAME: i8 [[X:%.*]], i8 noundef [[Y:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = mul nuw nsw i8 [[X]], [[Y]]
; CHECK-NEXT:    ret i8 [[M]]
; CHECK-NEXT:  }
  %c = icmp eq i8 %x, 0
  %m = mul nuw nsw i8 %x, %y
  %r = select i1 %c, i8 0, i8 %m
  ret i8 %r
}

; The side that is not chosen may be a NaN or infinite.
define float @greater(float %a, float %b) {
; CHECK-LABEL: define float @greater(
; CHECK-SAME: float [[A:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call nsz float @llvm.maxnum.f32(float [[A]], float [[B]])
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %c = fcmp oge float %a, %b
  %r = select nnan ninf nsz i1 %c, float %a, float %b
  ret float %r
}

; What the compare promises holds of both sides.
define float @greater_compared(float %a, float %b) {
; CHECK-LABEL: define float @greater_compared(
; CHECK-SAME: float [[A:%.*]], float [[B:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call nnan nsz float @llvm.maxnum.f32(float [[A]], float [[B]])
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %c = fcmp nnan oge float %a, %b
  %r = select nnan ninf nsz i1 %c, float %a, float %b
  ret float %r
}

; Where x is zero y was not looked at, and may be poison.
define i8 @product_with_poison(i8 %x, i8 %y) {
; CHECK-LABEL: define i8 @product_with_poison(
; CHECK-SAME: i8 [[X:%.*]], i8 [[Y:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp eq i8 [[X]], 0
; CHECK-NEXT:    [[M:%.*]] = mul i8 [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = select i1 [[C]], i8 0, i8 [[M]]
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %c = icmp eq i8 %x, 0
  %m = mul i8 %x, %y
  %r = select i1 %c, i8 0, i8 %m
  ret i8 %r
}

; An amount that is too large makes poison of -1, too.
define i8 @large_amount(i8 %x) {
; CHECK-LABEL: define i8 @large_amount(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[H:%.*]] = shl i8 [[X]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i8 [[X]], -1
; CHECK-NEXT:    [[O:%.*]] = ashr i8 [[X]], [[H]]
; CHECK-NEXT:    [[R:%.*]] = select i1 [[C]], i8 -1, i8 [[O]]
; CHECK-NEXT:    ret i8 [[R]]
; CHECK-NEXT:  }
  %h = shl i8 %x, 1
  %c = icmp eq i8 %x, -1
  %o = ashr i8 %x, %h
  %r = select i1 %c, i8 -1, i8 %o
  ret i8 %r
}
