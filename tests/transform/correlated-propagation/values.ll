; What branches say of selects, phis, comparisons, switches and returns.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

declare void @a()
declare void @use(i1)

define i1 @compare(i32 %x) {
; CHECK-LABEL: define i1 @compare(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SMALL:%.*]] = icmp ult i32 [[X]], 10
; CHECK-NEXT:    br i1 [[SMALL]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret i1 true
; CHECK:       [[OUT]]:
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    [[UNKNOWN:%.*]] = icmp ugt i32 [[X]], 10
; CHECK-NEXT:    ret i1 [[UNKNOWN]]
; CHECK-NEXT:  }
entry:
  %small = icmp ult i32 %x, 10
  br i1 %small, label %in, label %out
in:
  %is = icmp ult i32 %x, 20
  call void @use(i1 %is)
  ret i1 %is
out:
  %not = icmp ugt i32 %x, 9
  call void @use(i1 %not)
  %unknown = icmp ugt i32 %x, 10
  ret i1 %unknown
}

define i32 @select_behind_branch(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @select_behind_branch(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[T:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
entry:
  %s = select i1 %c, i32 %x, i32 %y
  br i1 %c, label %yes, label %no
yes:
  ret i32 %s
no:
  %t = add i32 %s, 1
  ret i32 %t
}

define i32 @phi_entries(i32 %x) {
; CHECK-LABEL: define i32 @phi_entries(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[IS:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    br i1 [[IS]], label %[[JOIN:.*]], label %[[OTHER:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 7, %[[ENTRY]] ], [ 0, %[[OTHER]] ]
; CHECK-NEXT:    ret i32 [[P]]
; CHECK-NEXT:  }
entry:
  %is = icmp eq i32 %x, 7
  br i1 %is, label %join, label %other
other:
  call void @a()
  br label %join
join:
  %p = phi i32 [ %x, %entry ], [ 0, %other ]
  ret i32 %p
}

define i32 @switch_cases(i32 %x) {
; CHECK-LABEL: define i32 @switch_cases(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SMALL:%.*]] = icmp ult i32 [[X]], 2
; CHECK-NEXT:    br i1 [[SMALL]], label %[[IN:.*]], label %[[OUT:.*]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[DEFAULT_UNREACHABLE:.*]] [
; CHECK-NEXT:      i32 0, label %[[ZERO:.*]]
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[ZERO]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[ONE]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[FIVE:.*]]:
; CHECK-NEXT:    ret i32 30
; CHECK:       [[DEFAULT_UNREACHABLE]]:
; CHECK-NEXT:    unreachable
; CHECK:       [[DEFAULT:.*]]:
; CHECK-NEXT:    ret i32 40
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 50
; CHECK-NEXT:  }
entry:
  %small = icmp ult i32 %x, 2
  br i1 %small, label %in, label %out
in:
  switch i32 %x, label %default [
    i32 0, label %zero
    i32 1, label %one
    i32 5, label %five
  ]
zero:
  ret i32 10
one:
  ret i32 20
five:
  ret i32 30
default:
  ret i32 40
out:
  ret i32 50
}

define i1 @signedness(i32 %x, i32 %y) {
; CHECK-LABEL: define i1 @signedness(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 1
; CHECK-NEXT:    [[B:%.*]] = lshr i32 [[Y]], 1
; CHECK-NEXT:    [[IS:%.*]] = icmp samesign ult i32 [[A]], [[B]]
; CHECK-NEXT:    ret i1 [[IS]]
; CHECK-NEXT:  }
entry:
  %a = lshr i32 %x, 1
  %b = lshr i32 %y, 1
  %is = icmp slt i32 %a, %b
  ret i1 %is
}

define i1 @signs_differ(i32 %x, i32 %y) {
; CHECK-LABEL: define i1 @signs_differ(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 1
; CHECK-NEXT:    [[B:%.*]] = or i32 [[Y]], -2147483648
; CHECK-NEXT:    [[M:%.*]] = add nuw nsw i32 [[A]], 0
; CHECK-NEXT:    ret i1 true
; CHECK-NEXT:  }
entry:
  %a = lshr i32 %x, 1
  %b = or i32 %y, -2147483648
  %m = add i32 %a, 0
  %is = icmp sgt i32 %m, %b
  ret i1 %is
}
