; The ways: a constant on an edge (true, all ones, a switch), a range on an edge, a block that only branches,
; a condition above, undef, two blocks at once, a branch on a phi and on an exclusive or.
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

declare void @a()
declare void @b()
declare void @c(i32)

define i32 @all_ones(i1 %c, i8 %x) {
; CHECK-LABEL: define i32 @all_ones(
; CHECK-SAME: i1 [[C:%.*]], i8 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[IS:%.*]] = icmp eq i8 [[X]], -1
; CHECK-NEXT:    br i1 [[IS]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %v = phi i8 [ -1, %l ], [ %x, %r ]
  %is = icmp eq i8 %v, -1
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @switch_value(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @switch_value(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[TWO:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    switch i32 [[X]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:      i32 2, label %[[TWO]]
; CHECK-NEXT:    ]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[TWO]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    ret i32 30
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %v = phi i32 [ 2, %l ], [ %x, %r ]
  switch i32 %v, label %other [
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

define i32 @range_on_edge(i32 %x) {
; CHECK-LABEL: define i32 @range_on_edge(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SMALL:%.*]] = icmp ult i32 [[X]], 10
; CHECK-NEXT:    br i1 [[SMALL]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[NO:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[BIG:%.*]] = icmp ugt i32 [[X]], 20
; CHECK-NEXT:    br i1 [[BIG]], label %[[YES:.*]], label %[[NO]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %small = icmp ult i32 %x, 10
  br i1 %small, label %l, label %m
l:
  call void @a()
  br label %m
m:
  call void @b()
  %big = icmp ugt i32 %x, 20
  br i1 %big, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @implied(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @implied(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[LESS:%.*]] = icmp slt i32 [[X]], [[Y]]
; CHECK-NEXT:    br i1 [[LESS]], label %[[YES:.*]], label %[[OUT:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[AT_MOST:%.*]] = icmp sle i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 1
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %less = icmp slt i32 %x, %y
  br i1 %less, label %in, label %out
in:
  call void @a()
  %at_most = icmp sle i32 %x, %y
  br i1 %at_most, label %yes, label %out
yes:
  ret i32 1
out:
  ret i32 0
}

define i32 @undef_goes_where_it_suits(i1 %c, i1 %d) {
; CHECK-LABEL: define i32 @undef_goes_where_it_suits(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %v = phi i1 [ poison, %l ], [ %d, %r ]
  br i1 %v, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @through_two(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @through_two(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[ZERO:%.*]] = icmp eq i32 [[X]], 0
; CHECK-NEXT:    br i1 [[ZERO]], label %[[MIDDLE_THREAD:.*]], label %[[MIDDLE:.*]]
; CHECK:       [[MIDDLE]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[OTHER:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[OTHER]], label %[[YES:.*]], label %[[OUT:.*]]
; CHECK:       [[MIDDLE_THREAD]]:
; CHECK-NEXT:    [[OTHER2:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[OTHER2]], label %[[NO:.*]], label %[[OUT]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 2
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 3
; CHECK-NEXT:  }
entry:
  %zero = icmp eq i32 %x, 0
  br i1 %zero, label %middle, label %side
side:
  call void @a()
  br label %middle
middle:
  %p = phi ptr [ null, %side ], [ @a, %entry ]
  %other = icmp eq i32 %y, 0
  br i1 %other, label %test, label %out
test:
  %null = icmp eq ptr %p, null
  br i1 %null, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
out:
  ret i32 3
}

define i32 @branch_on_phi(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @branch_on_phi(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[M:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[ONE:%.*]] = icmp ult i32 [[X]], 5
; CHECK-NEXT:    br i1 [[ONE]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[TWO:%.*]] = icmp ugt i32 [[Y]], 7
; CHECK-NEXT:    br i1 [[TWO]], label %[[YES]], label %[[NO]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  %one = icmp ult i32 %x, 5
  br label %m
r:
  call void @b()
  %two = icmp ugt i32 %y, 7
  br label %m
m:
  %v = phi i1 [ %one, %l ], [ %two, %r ]
  br i1 %v, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

define i32 @branch_on_xor(i1 %c, i1 %x, i1 %y) {
; CHECK-LABEL: define i32 @branch_on_xor(
; CHECK-SAME: i1 [[C:%.*]], i1 [[X:%.*]], i1 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[M:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[IS1:%.*]] = xor i1 true, [[Y]]
; CHECK-NEXT:    br i1 [[IS1]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[IS:%.*]] = xor i1 [[X]], [[Y]]
; CHECK-NEXT:    br i1 [[IS]], label %[[YES]], label %[[NO]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %v = phi i1 [ true, %l ], [ %x, %r ]
  %is = xor i1 %v, %y
  br i1 %is, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}

; The value is used behind the block: both copies reach it.
define i32 @value_of_both(i1 %c, i1 %d, i32 %x) {
; CHECK-LABEL: define i32 @value_of_both(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; CHECK:       [[M_THREAD]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[S:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    br i1 [[D]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[S4:%.*]] = phi i32 [ 9, %[[M_THREAD]] ], [ [[S]], %[[M]] ]
; CHECK-NEXT:    call void @c(i32 [[S4]])
; CHECK-NEXT:    br label %[[NO]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[S5:%.*]] = phi i32 [ [[S4]], %[[YES]] ], [ [[S]], %[[M]] ]
; CHECK-NEXT:    ret i32 [[S5]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  %v = phi i32 [ 3, %l ], [ %x, %r ]
  %s = mul i32 %v, %v
  br i1 %k, label %yes, label %no
yes:
  call void @c(i32 %s)
  br label %no
no:
  ret i32 %s
}
