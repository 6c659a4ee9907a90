; RUN: nvopt -passes=mergefunc,verify -S %s | FileCheck %s
; CHECKS: auto
; A function that is also named as its `dso_local_equivalent` or `no_cfi` stays what it is.

define internal i32 @a(i32 %x, i32 %y) {
; CHECK-LABEL: define internal i32 @a(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    [[TMP2:%.*]] = add i32 [[TMP1]], [[X]]
; CHECK-NEXT:    [[TMP3:%.*]] = xor i32 [[TMP2]], [[Y]]
; CHECK-NEXT:    ret i32 [[TMP3]]
; CHECK-NEXT:  }
  %1 = mul i32 %x, %y
  %2 = add i32 %1, %x
  %3 = xor i32 %2, %y
  ret i32 %3
}

; Goes.
define internal i32 @named(i32 %x, i32 %y) {
; CHECK-NOT: define {{.*}}@named(
  %1 = mul i32 %x, %y
  %2 = add i32 %1, %x
  %3 = xor i32 %2, %y
  ret i32 %3
}

; Not.
define internal i32 @equivalent(i32 %x, i32 %y) {
; CHECK-LABEL: define internal i32 @equivalent(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    [[TMP2:%.*]] = add i32 [[TMP1]], [[X]]
; CHECK-NEXT:    [[TMP3:%.*]] = xor i32 [[TMP2]], [[Y]]
; CHECK-NEXT:    ret i32 [[TMP3]]
; CHECK-NEXT:  }
  %1 = mul i32 %x, %y
  %2 = add i32 %1, %x
  %3 = xor i32 %2, %y
  ret i32 %3
}

; Not.
define internal i32 @unchecked(i32 %x, i32 %y) {
; CHECK-LABEL: define internal i32 @unchecked(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    [[TMP2:%.*]] = add i32 [[TMP1]], [[X]]
; CHECK-NEXT:    [[TMP3:%.*]] = xor i32 [[TMP2]], [[Y]]
; CHECK-NEXT:    ret i32 [[TMP3]]
; CHECK-NEXT:  }
  %1 = mul i32 %x, %y
  %2 = add i32 %1, %x
  %3 = xor i32 %2, %y
  ret i32 %3
}

define i32 @calls(i32 %x) {
; CHECK-LABEL: define i32 @calls(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @a(i32 [[X]], i32 1)
; CHECK-NEXT:    [[R2:%.*]] = call i32 @a(i32 [[R]], i32 2)
; CHECK-NEXT:    [[R3:%.*]] = call i32 dso_local_equivalent @equivalent(i32 [[R2]], i32 3)
; CHECK-NEXT:    [[R4:%.*]] = call i32 no_cfi @unchecked(i32 [[R3]], i32 4)
; CHECK-NEXT:    ret i32 [[R4]]
; CHECK-NEXT:  }
  %r = call i32 @a(i32 %x, i32 1)
  %r2 = call i32 @named(i32 %r, i32 2)
  %r3 = call i32 dso_local_equivalent @equivalent(i32 %r2, i32 3)
  %r4 = call i32 no_cfi @unchecked(i32 %r3, i32 4)
  ret i32 %r4
}
