; RUN: nvopt -passes=reassociate -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

; Constants meet.
define i32 @constants(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @constants(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[X]], 7
; CHECK-NEXT:    [[C:%.*]] = add i32 [[TMP1]], [[Y]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = add i32 %x, 4
  %b = add i32 %a, %y
  %c = add i32 %b, 3
  ret i32 %c
}

; Opposite parts cancel, equal ones add up.
define i32 @sum(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @sum(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = shl i32 [[X]], 1
; CHECK-NEXT:    [[D:%.*]] = add i32 [[TMP1]], [[Z]]
; CHECK-NEXT:    ret i32 [[D]]
; CHECK-NEXT:  }
  %a = add i32 %x, %y
  %b = sub i32 %z, %y
  %c = add i32 %a, %b
  %d = add i32 %c, %x
  ret i32 %d
}

; Factors count.
define i32 @factors(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @factors(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = shl i32 [[X]], 3
; CHECK-NEXT:    [[E:%.*]] = add i32 [[Y]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[E]]
; CHECK-NEXT:  }
  %a = mul i32 %x, 3
  %b = shl i32 %x, 2
  %c = add i32 %a, %b
  %d = add i32 %c, %y
  %e = add i32 %d, %x
  ret i32 %e
}

; Powers by squares.
define i32 @power(i32 %x) {
; CHECK-LABEL: define i32 @power(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[C:%.*]] = mul i32 [[TMP1]], [[TMP1]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = mul i32 %x, %x
  %b = mul i32 %a, %x
  %c = mul i32 %b, %x
  ret i32 %c
}

; Powers of two bits: the count does not wrap with the width.
define i2 @narrow_power(i2 %x) {
; CHECK-LABEL: define i2 @narrow_power(
; CHECK-SAME: i2 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i2 [[X]], [[X]]
; CHECK-NEXT:    [[C:%.*]] = mul i2 [[TMP1]], [[TMP1]]
; CHECK-NEXT:    ret i2 [[C]]
; CHECK-NEXT:  }
  %a = mul i2 %x, %x
  %b = mul i2 %a, %x
  %c = mul i2 %b, %x
  ret i2 %c
}

; Bits.
define i32 @bits(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @bits(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = xor i32 [[Y]], -1
; CHECK-NEXT:    ret i32 [[G]]
; CHECK-NEXT:  }
  %a = and i32 %x, %y
  %b = and i32 %a, %x
  %c = xor i32 %x, %y
  %d = xor i32 %c, %x
  %n = xor i32 %y, -1
  %e = or i32 %y, %b
  %f = or i32 %e, %n
  %g = xor i32 %d, %f
  ret i32 %g
}

; What does not change in the loop stands together.
define i32 @invariant(i32 %a, i32 %b, i32 %n) {
; CHECK-LABEL: define i32 @invariant(
; CHECK-SAME: i32 [[A:%.*]], i32 [[B:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[TMP0:%.*]] = add i32 [[B]], [[A]]
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[TMP0]], [[I]]
; CHECK-NEXT:    [[J]] = mul i32 [[Y]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[J]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %x = add i32 %a, %i
  %y = add i32 %x, %b
  %j = mul i32 %y, %y
  %c = icmp ult i32 %j, %n
  br i1 %c, label %loop, label %exit
exit:
  ret i32 %j
}

; `nuw` stays, `nsw` does not.
define i32 @flags(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @flags(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = add nuw i32 [[Y]], [[X]]
; CHECK-NEXT:    [[B:%.*]] = add nuw i32 [[TMP1]], [[Z]]
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = add nuw nsw i32 %z, %y
  %b = add nuw nsw i32 %a, %x
  ret i32 %b
}

; An inner sum that is used elsewhere is a leaf.
define i32 @shared(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @shared(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = add i32 [[X]], 4
; CHECK-NEXT:    [[B:%.*]] = add i32 [[A]], 3
; CHECK-NEXT:    [[C:%.*]] = mul i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = add i32 %x, 4
  %b = add i32 %a, 3
  %c = mul i32 %a, %b
  ret i32 %c
}

; Floats only if all allow it.
define float @floats(float %x, float %y) {
; CHECK-LABEL: define float @floats(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fadd reassoc nsz float [[X]], 3.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fadd reassoc nsz float [[TMP1]], [[Y]]
; CHECK-NEXT:    ret float [[C]]
; CHECK-NEXT:  }
  %a = fadd reassoc nsz float %x, 1.0
  %b = fadd reassoc nsz float %a, %y
  %c = fadd reassoc nsz float %b, 2.0
  ret float %c
}

define float @strict_floats(float %x, float %y) {
; CHECK-LABEL: define float @strict_floats(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    [[TMP1:%.*]] = fadd reassoc nsz float [[Y]], 2.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fadd reassoc nsz float [[TMP1]], [[A]]
; CHECK-NEXT:    ret float [[C]]
; CHECK-NEXT:  }
  %a = fadd float %x, 1.0
  %b = fadd reassoc nsz float %a, %y
  %c = fadd reassoc nsz float %b, 2.0
  ret float %c
}
