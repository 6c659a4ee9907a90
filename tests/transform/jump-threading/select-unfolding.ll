; Selects that decide a branch in one of their ways become branches, their conditions frozen; the knob
; leaves them. A select on a phi of constants in its own block as well.
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s
; RUN: opt -passes=jump-threading -jump-threading-disable-select-unfolding -S %s | FileCheck %s --check-prefix=KEPT

declare void @a()
declare void @b()

define i32 @in_predecessor(i1 %d, i1 noundef %c, i32 %v, i32 %w) {
; CHECK-LABEL: define i32 @in_predecessor(
; CHECK-SAME: i1 [[D:%.*]], i1 noundef [[C:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[M:.*]]
; CHECK:       [[Q]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[PHI:%.*]] = phi i32 [ [[W]], %[[Q]] ], [ [[V]], %[[P]] ]
; CHECK-NEXT:    [[IS:%.*]] = icmp eq i32 [[PHI]], 4
; CHECK-NEXT:    br i1 [[IS]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; KEPT-LABEL: define i32 @in_predecessor(
; KEPT-SAME: i1 [[D:%.*]], i1 noundef [[C:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; KEPT-NEXT:  [[ENTRY:.*]]:
; KEPT-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; KEPT:       [[P]]:
; KEPT-NEXT:    call void @a()
; KEPT-NEXT:    [[S:%.*]] = select i1 [[C]], i32 4, i32 [[V]]
; KEPT-NEXT:    br label %[[M:.*]]
; KEPT:       [[Q]]:
; KEPT-NEXT:    call void @b()
; KEPT-NEXT:    br label %[[M]]
; KEPT:       [[M]]:
; KEPT-NEXT:    [[PHI:%.*]] = phi i32 [ [[S]], %[[P]] ], [ [[W]], %[[Q]] ]
; KEPT-NEXT:    [[IS:%.*]] = icmp eq i32 [[PHI]], 4
; KEPT-NEXT:    br i1 [[IS]], label %[[YES:.*]], label %[[NO:.*]]
; KEPT:       [[YES]]:
; KEPT-NEXT:    ret i32 1
; KEPT:       [[NO]]:
; KEPT-NEXT:    ret i32 0
; KEPT-NEXT:  }
entry:
  br i1 %d, label %p, label %q
p:
  call void @a()
  %s = select i1 %c, i32 4, i32 %v
  br label %m
q:
  call void @b()
  br label %m
m:
  %phi = phi i32 [ %s, %p ], [ %w, %q ]
  %is = icmp eq i32 %phi, 4
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @may_be_undef(i1 %d, i1 %c, i32 %v, i32 %w) {
; CHECK-LABEL: define i32 @may_be_undef(
; CHECK-SAME: i1 [[D:%.*]], i1 [[C:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[COND_FR:%.*]] = freeze i1 [[C]]
; CHECK-NEXT:    br i1 [[COND_FR]], label %[[YES:.*]], label %[[M:.*]]
; CHECK:       [[Q]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[M]]
; CHECK:       [[M]]:
; CHECK-NEXT:    [[PHI:%.*]] = phi i32 [ [[W]], %[[Q]] ], [ [[V]], %[[P]] ]
; CHECK-NEXT:    [[IS:%.*]] = icmp eq i32 [[PHI]], 4
; CHECK-NEXT:    br i1 [[IS]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; KEPT-LABEL: define i32 @may_be_undef(
; KEPT-SAME: i1 [[D:%.*]], i1 [[C:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; KEPT-NEXT:  [[ENTRY:.*]]:
; KEPT-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; KEPT:       [[P]]:
; KEPT-NEXT:    call void @a()
; KEPT-NEXT:    [[S:%.*]] = select i1 [[C]], i32 4, i32 [[V]]
; KEPT-NEXT:    br label %[[M:.*]]
; KEPT:       [[Q]]:
; KEPT-NEXT:    call void @b()
; KEPT-NEXT:    br label %[[M]]
; KEPT:       [[M]]:
; KEPT-NEXT:    [[PHI:%.*]] = phi i32 [ [[S]], %[[P]] ], [ [[W]], %[[Q]] ]
; KEPT-NEXT:    [[IS:%.*]] = icmp eq i32 [[PHI]], 4
; KEPT-NEXT:    br i1 [[IS]], label %[[YES:.*]], label %[[NO:.*]]
; KEPT:       [[YES]]:
; KEPT-NEXT:    ret i32 1
; KEPT:       [[NO]]:
; KEPT-NEXT:    ret i32 0
; KEPT-NEXT:  }
entry:
  br i1 %d, label %p, label %q
p:
  call void @a()
  %s = select i1 %c, i32 4, i32 %v
  br label %m
q:
  call void @b()
  br label %m
m:
  %phi = phi i32 [ %s, %p ], [ %w, %q ]
  %is = icmp eq i32 %phi, 4
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @for_a_switch(i1 %d, i1 noundef %c, i32 %w) {
; CHECK-LABEL: define i32 @for_a_switch(
; CHECK-SAME: i1 [[D:%.*]], i1 noundef [[C:%.*]], i32 [[W:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[M:.*]]
; CHECK:       [[P]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[C]], label %[[ONE:.*]], label %[[TWO:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    switch i32 [[W]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 1, label %[[ONE]]
; CHECK-NEXT:      i32 2, label %[[TWO]]
; CHECK-NEXT:    ]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[TWO]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    ret i32 30
; CHECK-NEXT:  }
; KEPT-LABEL: define i32 @for_a_switch(
; KEPT-SAME: i1 [[D:%.*]], i1 noundef [[C:%.*]], i32 [[W:%.*]]) {
; KEPT-NEXT:  [[ENTRY:.*]]:
; KEPT-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; KEPT:       [[P]]:
; KEPT-NEXT:    call void @a()
; KEPT-NEXT:    [[S:%.*]] = select i1 [[C]], i32 1, i32 2
; KEPT-NEXT:    br label %[[M:.*]]
; KEPT:       [[Q]]:
; KEPT-NEXT:    call void @b()
; KEPT-NEXT:    br label %[[M]]
; KEPT:       [[M]]:
; KEPT-NEXT:    [[PHI:%.*]] = phi i32 [ [[S]], %[[P]] ], [ [[W]], %[[Q]] ]
; KEPT-NEXT:    switch i32 [[PHI]], label %[[OTHER:.*]] [
; KEPT-NEXT:      i32 1, label %[[ONE:.*]]
; KEPT-NEXT:      i32 2, label %[[TWO:.*]]
; KEPT-NEXT:    ]
; KEPT:       [[ONE]]:
; KEPT-NEXT:    ret i32 10
; KEPT:       [[TWO]]:
; KEPT-NEXT:    ret i32 20
; KEPT:       [[OTHER]]:
; KEPT-NEXT:    ret i32 30
; KEPT-NEXT:  }
entry:
  br i1 %d, label %p, label %q
p:
  call void @a()
  %s = select i1 %c, i32 1, i32 2
  br label %m
q:
  call void @b()
  br label %m
m:
  %phi = phi i32 [ %s, %p ], [ %w, %q ]
  switch i32 %phi, label %other [
    i32 1, label %one
    i32 2, label %two
  ]
one:
  ret i32 10
two:
  ret i32 20
other:
  ret i32 30
}

define i32 @here(i1 %d, i1 %e, i32 %v, i32 %w) {
; CHECK-LABEL: define i32 @here(
; CHECK-SAME: i1 [[D:%.*]], i1 [[E:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[TMP0:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[COND_FR:%.*]] = freeze i1 [[E]]
; CHECK-NEXT:    br i1 [[COND_FR]], label %[[TMP0]], label %[[TMP1:.*]]
; CHECK:       [[TMP0]]:
; CHECK-NEXT:    br label %[[TMP1]]
; CHECK:       [[TMP1]]:
; CHECK-NEXT:    [[TMP2:%.*]] = phi i32 [ [[V]], %[[TMP0]] ], [ [[W]], %[[M]] ]
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
; KEPT-LABEL: define i32 @here(
; KEPT-SAME: i1 [[D:%.*]], i1 [[E:%.*]], i32 [[V:%.*]], i32 [[W:%.*]]) {
; KEPT-NEXT:  [[ENTRY:.*]]:
; KEPT-NEXT:    br i1 [[D]], label %[[P:.*]], label %[[Q:.*]]
; KEPT:       [[P]]:
; KEPT-NEXT:    call void @a()
; KEPT-NEXT:    br label %[[M:.*]]
; KEPT:       [[Q]]:
; KEPT-NEXT:    call void @b()
; KEPT-NEXT:    br label %[[M]]
; KEPT:       [[M]]:
; KEPT-NEXT:    [[PHI:%.*]] = phi i1 [ true, %[[P]] ], [ [[E]], %[[Q]] ]
; KEPT-NEXT:    [[S:%.*]] = select i1 [[PHI]], i32 [[V]], i32 [[W]]
; KEPT-NEXT:    ret i32 [[S]]
; KEPT-NEXT:  }
entry:
  br i1 %d, label %p, label %q
p:
  call void @a()
  br label %m
q:
  call void @b()
  br label %m
m:
  %phi = phi i1 [ true, %p ], [ %e, %q ]
  %s = select i1 %phi, i32 %v, i32 %w
  ret i32 %s
}
