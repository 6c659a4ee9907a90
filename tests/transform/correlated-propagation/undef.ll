; What may be undef is not taken for one value where it is used twice, and what may be poison keeps its
; freeze.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

define i1 @frozen(i32 %x) {
; CHECK-LABEL: define i1 @frozen(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = add nuw i32 [[X]], 1
; CHECK-NEXT:    [[F:%.*]] = freeze i32 [[A]]
; CHECK-NEXT:    [[IS:%.*]] = icmp ne i32 [[F]], 0
; CHECK-NEXT:    ret i1 [[IS]]
; CHECK-NEXT:  }
entry:
  %a = add nuw i32 %x, 1
  %f = freeze i32 %a
  %is = icmp ne i32 %f, 0
  ret i1 %is
}

define i32 @phi_of_undef(i1 %c, i32 %y) {
; CHECK-LABEL: define i32 @phi_of_undef(
; CHECK-SAME: i1 [[C:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[S:%.*]] = add nuw nsw i32 5, 1
; CHECK-NEXT:    [[Z:%.*]] = zext i1 true to i32
; CHECK-NEXT:    [[O:%.*]] = add nuw nsw i32 [[S]], [[Z]]
; CHECK-NEXT:    ret i32 7
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  br label %j
r:
  br label %j
j:
  %p = phi i32 [ undef, %l ], [ 5, %r ]
  %s = add i32 %p, 1
  %n = icmp slt i32 %p, 6
  %z = zext i1 %n to i32
  %o = add i32 %s, %z
  ret i32 %o
}
