; The first says something of one argument, the second of the other: they are not the same call.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s

define i32 @said_of_another(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @said_of_another(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.umax.i32(i32 range(i32 0, 5) [[X]], i32 [[Y]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @llvm.umax.i32(i32 range(i32 0, 5) [[Y]], i32 [[X]])
; CHECK-NEXT:    [[D:%.*]] = call i32 @llvm.umin.i32(i32 [[A]], i32 9)
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[D]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = call i32 @llvm.umax.i32(i32 range(i32 0, 5) %x, i32 %y)
  %b = call i32 @llvm.umax.i32(i32 range(i32 0, 5) %y, i32 %x)
  %d = call i32 @llvm.umin.i32(i32 %a, i32 9)
  %r = xor i32 %d, %b
  ret i32 %r
}

define i32 @said_of_none(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @said_of_none(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.umax.i32(i32 [[X]], i32 [[Y]])
; CHECK-NEXT:    [[D:%.*]] = call i32 @llvm.umin.i32(i32 [[A]], i32 9)
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[D]], [[A]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %a = call i32 @llvm.umax.i32(i32 %x, i32 %y)
  %b = call i32 @llvm.umax.i32(i32 %y, i32 %x)
  %d = call i32 @llvm.umin.i32(i32 %a, i32 9)
  %r = xor i32 %d, %b
  ret i32 %r
}
