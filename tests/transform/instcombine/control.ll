; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

define i32 @turned(i1 %c) {
; CHECK-LABEL: define i32 @turned(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[B:.*]], label %[[A:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
  %n = xor i1 %c, true
  br i1 %n, label %a, label %b
a:
  ret i32 1
b:
  ret i32 2
}

define i32 @cases(i32 %x) {
; CHECK-LABEL: define i32 @cases(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    switch i32 [[X]], label %[[D:.*]] [
; CHECK-NEXT:      i32 1, label %[[A:.*]]
; CHECK-NEXT:      i32 2, label %[[B:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 3
; CHECK-NEXT:  }
  %y = add i32 %x, 3
  switch i32 %y, label %d [ i32 4, label %a
                            i32 5, label %b ]
a:
  ret i32 1
b:
  ret i32 2
d:
  ret i32 3
}

; Operations of the same kind on two paths are one.
define i32 @same_operation(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @same_operation(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ [[X]], %[[A]] ], [ [[Y]], %[[B]] ]
; CHECK-NEXT:    [[R:%.*]] = add i32 [[TMP1]], 7
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %p = add i32 %x, 7
  br label %j
b:
  %q = add i32 %y, 7
  br label %j
j:
  %r = phi i32 [ %p, %a ], [ %q, %b ]
  ret i32 %r
}

; Divisors that differ are not: one of them may be zero on the other path.
define i32 @divisors(i1 %c, i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define i32 @divisors(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[P:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Z]]
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ [[P]], %[[A]] ], [ [[Q]], %[[B]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %p = udiv i32 %x, %y
  br label %j
b:
  %q = udiv i32 %x, %z
  br label %j
j:
  %r = phi i32 [ %p, %a ], [ %q, %b ]
  ret i32 %r
}

; What is never reached is emptied.
define i32 @dead_side(i32 %x, ptr %p) {
; CHECK-LABEL: define i32 @dead_side(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    br i1 false, label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  br i1 false, label %a, label %b
a:
  store i32 %x, ptr %p
  br label %b
b:
  ret i32 %x
}
