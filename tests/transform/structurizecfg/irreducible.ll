; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; JT-10: a loop with two ways in is left alone.

define void @irreducible(i1 %c, i1 %d) {
; CHECK-LABEL: define void @irreducible(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br i1 [[D]], label %[[B]], label %[[E:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A]], label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %d, label %b, label %e
b:
  br i1 %d, label %a, label %e
e:
  ret void
}
