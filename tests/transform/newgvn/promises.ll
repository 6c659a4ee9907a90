; A call that promises a range does not stand for one that does not, nor a division that need not be
; precise for one that must be.
; CHECKS: auto
; RUN: nvopt -passes=newgvn -S %s | FileCheck %s

declare i32 @computes(i32) memory(none) willreturn nounwind

define i32 @one_range(i32 %x) {
; CHECK-LABEL: define i32 @one_range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @computes(i32 [[X]]), !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    [[B:%.*]] = call i32 @computes(i32 [[X]])
; CHECK-NEXT:    [[S:%.*]] = sub i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = call i32 @computes(i32 %x), !range !0
  %b = call i32 @computes(i32 %x)
  %s = sub i32 %a, %b
  ret i32 %s
}

define i32 @both_ranges(i32 %x) {
; CHECK-LABEL: define i32 @both_ranges(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @computes(i32 [[X]]), !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = call i32 @computes(i32 %x), !range !0
  %b = call i32 @computes(i32 %x), !range !0
  %s = add i32 %a, %b
  ret i32 %s
}

define float @precision(float %x, float %y) {
; CHECK-LABEL: define float @precision(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fdiv float [[X]], [[Y]], !fpmath [[FPMATH0:![0-9]+]]
; CHECK-NEXT:    [[B:%.*]] = fdiv float [[X]], [[Y]]
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %a = fdiv float %x, %y, !fpmath !1
  %b = fdiv float %x, %y
  %s = fadd float %a, %b
  ret float %s
}

!0 = !{i32 0, i32 10}
!1 = !{float 2.5}
