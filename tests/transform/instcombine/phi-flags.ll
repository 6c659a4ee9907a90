; A phi that promises more does not stand for its twin.
; CHECKS: auto
; RUN: nvopt -passes=instcombine -S %s | FileCheck %s

define float @twins(i1 %c, float %x, float %y, ptr %p) {
; CHECK-LABEL: define float @twins(
; CHECK-SAME: i1 [[C:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[U:%.*]] = phi nsz float [ [[X]], %[[A]] ], [ [[Y]], %[[ENTRY]] ]
; CHECK-NEXT:    store float [[U]], ptr [[P]], align 4
; CHECK-NEXT:    ret float [[U]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %u = phi nnan nsz float [ %x, %a ], [ %y, %entry ]
  %v = phi nsz float [ %x, %a ], [ %y, %entry ]
  store float %u, ptr %p
  ret float %v
}
