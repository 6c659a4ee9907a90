; What is said of an argument goes with it where arguments change places.
; CHECKS: auto
; RUN: nvopt -passes=instcombine -S %s | FileCheck %s

define i32 @range(i32 %x) {
; CHECK-LABEL: define i32 @range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call i32 @llvm.umax.i32(i32 [[X]], i32 noundef range(i32 0, 5) 3)
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = call i32 @llvm.umax.i32(i32 noundef range(i32 0, 5) 3, i32 %x)
  ret i32 %r
}

define float @class(float %x) {
; CHECK-LABEL: define float @class(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call float @llvm.minnum.f32(float noundef [[X]], float nofpclass(nan) 3.000000e+00)
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = call float @llvm.minnum.f32(float nofpclass(nan) 3.0, float noundef %x)
  ret float %r
}

define float @factors(float %x, float %z) {
; CHECK-LABEL: define float @factors(
; CHECK-SAME: float [[X:%.*]], float [[Z:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call float @llvm.fma.f32(float [[X]], float noundef 3.000000e+00, float noundef [[Z]])
; CHECK-NEXT:    ret float [[R]]
; CHECK-NEXT:  }
  %r = call float @llvm.fma.f32(float noundef 3.0, float %x, float noundef %z)
  ret float %r
}

define { i32, i1 } @overflow(i32 %x) {
; CHECK-LABEL: define { i32, i1 } @overflow(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 [[X]], i32 noundef 3)
; CHECK-NEXT:    ret { i32, i1 } [[R]]
; CHECK-NEXT:  }
  %r = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 noundef 3, i32 %x)
  ret { i32, i1 } %r
}
