; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; A part of a structure that was filled field by field is filled field by field itself.
define double @field_of_part(ptr %p, double %d) {
; CHECK-LABEL: define double @field_of_part(
; CHECK-SAME: ptr [[P:%.*]], double [[D:%.*]]) {
; CHECK-NEXT:    ret double [[D]]
; CHECK-NEXT:  }
  %a = insertvalue { { ptr, double }, i32 } poison, ptr %p, 0, 0
  %b = insertvalue { { ptr, double }, i32 } %a, double %d, 0, 1
  %part = extractvalue { { ptr, double }, i32 } %b, 0
  %field = extractvalue { ptr, double } %part, 1
  ret double %field
}

; The part is needed as a whole: the field is inserted into it alone.
define { ptr, double } @whole_part({ { ptr, double }, i32 } %s, double %d) {
; CHECK-LABEL: define { ptr, double } @whole_part(
; CHECK-SAME: { { ptr, double }, i32 } [[S:%.*]], double [[D:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = extractvalue { { ptr, double }, i32 } [[S]], 0
; CHECK-NEXT:    [[PART:%.*]] = insertvalue { ptr, double } [[TMP1]], double [[D]], 1
; CHECK-NEXT:    ret { ptr, double } [[PART]]
; CHECK-NEXT:  }
  %b = insertvalue { { ptr, double }, i32 } %s, double %d, 0, 1
  %part = extractvalue { { ptr, double }, i32 } %b, 0
  ret { ptr, double } %part
}

; Negative: another field was filled, which the part does not hold.
define { ptr, double } @other_field({ { ptr, double }, i32 } %s, i32 %n) {
; CHECK-LABEL: define { ptr, double } @other_field(
; CHECK-SAME: { { ptr, double }, i32 } [[S:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:    [[PART:%.*]] = extractvalue { { ptr, double }, i32 } [[S]], 0
; CHECK-NEXT:    ret { ptr, double } [[PART]]
; CHECK-NEXT:  }
  %b = insertvalue { { ptr, double }, i32 } %s, i32 %n, 1
  %part = extractvalue { { ptr, double }, i32 } %b, 0
  ret { ptr, double } %part
}
