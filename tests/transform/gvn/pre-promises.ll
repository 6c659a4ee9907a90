; A value that is made of others by a phi promises what each of them does: what it replaces takes from
; all of them what it does not promise itself. @same loses nothing.
; CHECKS: auto
; RUN: nvopt -passes=gvn -S %s | FileCheck %s

define i32 @less(i32 %x, i32 %y, i1 %c, i1 %d, ptr %o) {
; CHECK-LABEL: define i32 @less(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i1 [[C:%.*]], i1 [[D:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_SUM:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    store i32 [[A_SUM]], ptr [[O]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 1, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[FIRST]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[SUM_PRE_PHI:%.*]] = phi i32 [ [[PRE]], %[[B]] ], [ [[A_SUM]], %[[A]] ]
; CHECK-NEXT:    [[NEXT:%.*]] = getelementptr i32, ptr [[O]], i64 1
; CHECK-NEXT:    store i32 [[SUM_PRE_PHI]], ptr [[NEXT]], align 4
; CHECK-NEXT:    br label %[[SECOND:.*]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    store i32 2, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE1:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[SECOND]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[PLAIN_PRE_PHI:%.*]] = phi i32 [ [[PRE1]], %[[RIGHT]] ], [ [[SUM_PRE_PHI]], %[[FIRST]] ]
; CHECK-NEXT:    ret i32 [[PLAIN_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %a, label %b
a:
  %a.sum = add nsw i32 %x, %y
  store i32 %a.sum, ptr %o
  br label %first
b:
  store i32 1, ptr %o
  br label %first
first:
  %sum = add nsw i32 %x, %y
  %next = getelementptr i32, ptr %o, i64 1
  store i32 %sum, ptr %next
  br label %second
right:
  store i32 2, ptr %o
  br label %second
second:
  %plain = add i32 %x, %y
  ret i32 %plain
}

define i32 @same(i32 %x, i32 %y, i1 %c, i1 %d, ptr %o) {
; CHECK-LABEL: define i32 @same(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i1 [[C:%.*]], i1 [[D:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_SUM:%.*]] = add nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    store i32 [[A_SUM]], ptr [[O]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 1, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE:%.*]] = add nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[FIRST]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[SUM_PRE_PHI:%.*]] = phi i32 [ [[PRE]], %[[B]] ], [ [[A_SUM]], %[[A]] ]
; CHECK-NEXT:    [[NEXT:%.*]] = getelementptr i32, ptr [[O]], i64 1
; CHECK-NEXT:    store i32 [[SUM_PRE_PHI]], ptr [[NEXT]], align 4
; CHECK-NEXT:    br label %[[SECOND:.*]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    store i32 2, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE1:%.*]] = add nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    br label %[[SECOND]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[AGAIN_PRE_PHI:%.*]] = phi i32 [ [[PRE1]], %[[RIGHT]] ], [ [[SUM_PRE_PHI]], %[[FIRST]] ]
; CHECK-NEXT:    ret i32 [[AGAIN_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %a, label %b
a:
  %a.sum = add nsw i32 %x, %y
  store i32 %a.sum, ptr %o
  br label %first
b:
  store i32 1, ptr %o
  br label %first
first:
  %sum = add nsw i32 %x, %y
  %next = getelementptr i32, ptr %o, i64 1
  store i32 %sum, ptr %next
  br label %second
right:
  store i32 2, ptr %o
  br label %second
second:
  %again = add nsw i32 %x, %y
  ret i32 %again
}

define i64 @conversion(i32 %x, i1 %c, i1 %d, ptr %o) {
; CHECK-LABEL: define i64 @conversion(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]], i1 [[D:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_WIDE:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    store i64 [[A_WIDE]], ptr [[O]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i64 1, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    br label %[[FIRST]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[WIDE_PRE_PHI:%.*]] = phi i64 [ [[PRE]], %[[B]] ], [ [[A_WIDE]], %[[A]] ]
; CHECK-NEXT:    [[NEXT:%.*]] = getelementptr i64, ptr [[O]], i64 1
; CHECK-NEXT:    store i64 [[WIDE_PRE_PHI]], ptr [[NEXT]], align 4
; CHECK-NEXT:    br label %[[SECOND:.*]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    store i64 2, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE1:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    br label %[[SECOND]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[PLAIN_PRE_PHI:%.*]] = phi i64 [ [[PRE1]], %[[RIGHT]] ], [ [[WIDE_PRE_PHI]], %[[FIRST]] ]
; CHECK-NEXT:    ret i64 [[PLAIN_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %a, label %b
a:
  %a.wide = zext nneg i32 %x to i64
  store i64 %a.wide, ptr %o
  br label %first
b:
  store i64 1, ptr %o
  br label %first
first:
  %wide = zext nneg i32 %x to i64
  %next = getelementptr i64, ptr %o, i64 1
  store i64 %wide, ptr %next
  br label %second
right:
  store i64 2, ptr %o
  br label %second
second:
  %plain = zext i32 %x to i64
  ret i64 %plain
}

define float @accuracy(float %x, float %y, i1 %c, i1 %d, ptr %o) {
; CHECK-LABEL: define float @accuracy(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]], i1 [[C:%.*]], i1 [[D:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    br i1 [[D]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[A_PART:%.*]] = fdiv float [[X]], [[Y]]
; CHECK-NEXT:    store float [[A_PART]], ptr [[O]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store float 1.000000e+00, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE:%.*]] = fdiv float [[X]], [[Y]]
; CHECK-NEXT:    br label %[[FIRST]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[PART_PRE_PHI:%.*]] = phi float [ [[PRE]], %[[B]] ], [ [[A_PART]], %[[A]] ]
; CHECK-NEXT:    [[NEXT:%.*]] = getelementptr float, ptr [[O]], i64 1
; CHECK-NEXT:    store float [[PART_PRE_PHI]], ptr [[NEXT]], align 4
; CHECK-NEXT:    br label %[[SECOND:.*]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    store float 2.000000e+00, ptr [[O]], align 4
; CHECK-NEXT:    [[PRE1:%.*]] = fdiv float [[X]], [[Y]]
; CHECK-NEXT:    br label %[[SECOND]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[EXACT_PRE_PHI:%.*]] = phi float [ [[PRE1]], %[[RIGHT]] ], [ [[PART_PRE_PHI]], %[[FIRST]] ]
; CHECK-NEXT:    ret float [[EXACT_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %a, label %b
a:
  %a.part = fdiv float %x, %y, !fpmath !0
  store float %a.part, ptr %o
  br label %first
b:
  store float 1.0, ptr %o
  br label %first
first:
  %part = fdiv float %x, %y, !fpmath !0
  %next = getelementptr float, ptr %o, i64 1
  store float %part, ptr %next
  br label %second
right:
  store float 2.0, ptr %o
  br label %second
second:
  %exact = fdiv float %x, %y
  ret float %exact
}

!0 = !{float 2.5}
