; Of a function that other modules have as well any body may be taken. Another function's calls do
; not go to it, but its own may go to one that stays what it is.
; CHECKS: auto
; RUN: nvopt -passes=mergefunc -S %s | FileCheck %s

define linkonce_odr i32 @shared1(i32 %x) {
; CHECK-LABEL: define linkonce_odr i32 @shared1(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[N:%.*]] = add i32 [[M]], 7
; CHECK-NEXT:    [[O:%.*]] = xor i32 [[N]], 5
; CHECK-NEXT:    ret i32 [[O]]
; CHECK-NEXT:  }
  %m = mul i32 %x, %x
  %n = add i32 %m, 7
  %o = xor i32 %n, 5
  ret i32 %o
}
define weak_odr i32 @shared2(i32 %x) {
; CHECK-LABEL: define weak_odr i32 @shared2(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[N:%.*]] = add i32 [[M]], 7
; CHECK-NEXT:    [[O:%.*]] = xor i32 [[N]], 5
; CHECK-NEXT:    ret i32 [[O]]
; CHECK-NEXT:  }
  %m = mul i32 %x, %x
  %n = add i32 %m, 7
  %o = xor i32 %n, 5
  ret i32 %o
}

define linkonce_odr i32 @instance(i32 %x) {
; CHECK-LABEL: define linkonce_odr i32 @instance(
; CHECK-SAME: i32 [[TMP0:%.*]]) {
; CHECK-NEXT:    [[TMP2:%.*]] = tail call i32 @own(i32 [[TMP0]])
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %m = mul i32 %x, %x
  %n = add i32 %m, 7
  %o = xor i32 %n, 6
  ret i32 %o
}
define internal i32 @own(i32 %x) {
; CHECK-LABEL: define internal i32 @own(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    [[N:%.*]] = add i32 [[M]], 7
; CHECK-NEXT:    [[O:%.*]] = xor i32 [[N]], 6
; CHECK-NEXT:    ret i32 [[O]]
; CHECK-NEXT:  }
  %m = mul i32 %x, %x
  %n = add i32 %m, 7
  %o = xor i32 %n, 6
  ret i32 %o
}

define i32 @uses(i32 %x) {
; CHECK-LABEL: define i32 @uses(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = call i32 @shared1(i32 [[X]])
; CHECK-NEXT:    [[TMP2:%.*]] = call i32 @shared2(i32 [[X]])
; CHECK-NEXT:    [[TMP3:%.*]] = call i32 @own(i32 [[X]])
; CHECK-NEXT:    [[TMP4:%.*]] = call i32 @own(i32 [[X]])
; CHECK-NEXT:    ret i32 [[TMP4]]
; CHECK-NEXT:  }
  %1 = call i32 @shared1(i32 %x)
  %2 = call i32 @shared2(i32 %x)
  %3 = call i32 @instance(i32 %x)
  %4 = call i32 @own(i32 %x)
  ret i32 %4
}
