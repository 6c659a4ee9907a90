; What is promised of bits that nobody looks at goes with them.
; CHECKS: auto
; RUN: nvopt -passes=bdce -S %s | FileCheck %s

; Sums of which the low bits are needed.
define i8 @flags(i32 %x, i32 %y) {
; CHECK-LABEL: define i8 @flags(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = trunc i32 [[B]] to i8
; CHECK-NEXT:    ret i8 [[C]]
; CHECK-NEXT:  }
  %a = or i32 %x, 65280
  %b = add nuw nsw i32 %a, %y
  %c = trunc i32 %b to i8
  ret i8 %c
}

define i8 @trunc_flags(i32 %x) {
; CHECK-LABEL: define i8 @trunc_flags(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = trunc i32 [[X]] to i8
; CHECK-NEXT:    ret i8 [[C]]
; CHECK-NEXT:  }
  %a = and i32 %x, 65535
  %c = trunc nuw i32 %a to i8
  ret i8 %c
}

define i16 @zext_nneg(i8 %x) {
; CHECK-LABEL: define i16 @zext_nneg(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[E:%.*]] = zext i8 [[X]] to i16
; CHECK-NEXT:    [[F:%.*]] = and i16 [[E]], 127
; CHECK-NEXT:    ret i16 [[F]]
; CHECK-NEXT:  }
  %a = or i8 %x, 128
  %e = zext nneg i8 %a to i16
  %f = and i16 %e, 127
  ret i16 %f
}

; Here the bit is needed.
define i32 @shl(i32 %x, i32 %n) {
; CHECK-LABEL: define i32 @shl(
; CHECK-SAME: i32 [[X:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = or i32 [[X]], 1
; CHECK-NEXT:    [[S:%.*]] = shl nsw i32 [[A]], [[N]]
; CHECK-NEXT:    [[R:%.*]] = and i32 [[S]], 1
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = or i32 %x, 1
  %s = shl nsw i32 %a, %n
  %r = and i32 %s, 1
  ret i32 %r
}

; The sign is not needed.
define i32 @sext(i16 %x) {
; CHECK-LABEL: define i32 @sext(
; CHECK-SAME: i16 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i16 [[X]] to i32
; CHECK-NEXT:    [[R:%.*]] = and i32 [[TMP1]], 65535
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = sext i16 %x to i32
  %r = and i32 %a, 65535
  ret i32 %r
}

; What is passed may have other bits, so it is no longer said to have none that are undefined.
define i32 @call_arg(i32 %x) {
; CHECK-LABEL: define i32 @call_arg(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = call i32 @llvm.bswap.i32(i32 [[X]])
; CHECK-NEXT:    [[R:%.*]] = and i32 [[B]], 255
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = or i32 %x, 65280
  %b = call i32 @llvm.bswap.i32(i32 noundef %a)
  %r = and i32 %b, 255
  ret i32 %r
}
declare i32 @llvm.bswap.i32(i32)
