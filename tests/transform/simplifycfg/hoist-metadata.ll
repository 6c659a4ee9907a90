; RUN: nvopt -passes='simplifycfg<hoist-common-insts>' -verify-each -S %s | FileCheck %s
; A load that stands for two says what both say: the weaker of two numbers, ranges together.

; One range is in the other.
define i8 @within(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @within(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1, !range !0
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !0
  ret i8 %x
b:
  %y = load i8, ptr %p, !range !1
  ret i8 %y
}

; They overlap.
define i8 @overlapping(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @overlapping(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1, !range !1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !1
  ret i8 %x
b:
  %y = load i8, ptr %p, !range !2
  ret i8 %y
}

; They are apart: both, the smaller first.
define i8 @apart(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @apart(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1, !range !2
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !3
  ret i8 %x
b:
  %y = load i8, ptr %p, !range !0
  ret i8 %y
}

; One begins where the other ends.
define i8 @adjacent(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @adjacent(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1, !range !3
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !4
  ret i8 %x
b:
  %y = load i8, ptr %p, !range !1
  ret i8 %y
}

; Together they are everything.
define i8 @everything(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @everything(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !5
  ret i8 %x
b:
  %y = load i8, ptr %p, !range !6
  ret i8 %y
}

; Only one side knows a range.
define i8 @one_side(i1 %c, ptr %p) {
; CHECK-LABEL: define i8 @one_side(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load i8, ptr [[P]], align 1
; CHECK-NEXT:    ret i8 [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load i8, ptr %p, !range !0
  ret i8 %x
b:
  %y = load i8, ptr %p
  ret i8 %y
}

define ptr @dereferenceable(i1 %c, ptr %p) {
; CHECK-LABEL: define ptr @dereferenceable(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load ptr, ptr [[P]], align 8, !dereferenceable !4, !align !4
; CHECK-NEXT:    ret ptr [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load ptr, ptr %p, !dereferenceable !7, !align !8
  ret ptr %x
b:
  %y = load ptr, ptr %p, !dereferenceable !8, !align !7
  ret ptr %y
}

; Not null on one side only.
define ptr @nonnull(i1 %c, ptr %p) {
; CHECK-LABEL: define ptr @nonnull(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[COMMON_RET:.*]]:
; CHECK-NEXT:    [[X:%.*]] = load ptr, ptr [[P]], align 8
; CHECK-NEXT:    ret ptr [[X]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %x = load ptr, ptr %p, !nonnull !9
  ret ptr %x
b:
  %y = load ptr, ptr %p
  ret ptr %y
}

; CHECK:      !0 = !{i8 0, i8 3}
; CHECK-NEXT: !1 = !{i8 0, i8 7}
; CHECK-NEXT: !2 = !{i8 0, i8 1, i8 3, i8 5}
; CHECK-NEXT: !3 = !{i8 0, i8 9}
; CHECK-NEXT: !4 = !{i64 8}

!0 = !{i8 0, i8 1}
!1 = !{i8 0, i8 3}
!2 = !{i8 2, i8 7}
!3 = !{i8 3, i8 5}
!4 = !{i8 3, i8 9}
!5 = !{i8 0, i8 -128}
!6 = !{i8 -128, i8 0}
!7 = !{i64 16}
!8 = !{i64 8}
!9 = !{}
