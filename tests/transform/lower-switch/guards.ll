; Numbers at the edges of their types, numbers that the value cannot be, and phis.
; CHECKS: auto
; RUN: nvopt -passes=lower-switch -S %s | FileCheck %s

; Known bits rule out a case.
define i32 @poison_range(i8 %x) {
; CHECK-LABEL: define i32 @poison_range(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = and i8 [[X]], 3
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i8 [[Y]], 1
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[A:.*]], label %[[LEAFBLOCK:.*]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i8 [[Y]], 1
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[B:.*]], label %[[D:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }
  %y = and i8 %x, 3
  switch i8 %y, label %d [ i8 0, label %a
    i8 1, label %b
    i8 9, label %c ]
a:
  ret i32 1
b:
  ret i32 2
c:
  ret i32 3
d:
  ret i32 4
}

; A phi has an entry for each edge that is left.
define i32 @phis(i32 %x) {
; CHECK-LABEL: define i32 @phis(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i32 [[X]], 5
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[LEAFBLOCK:.*]], label %[[LEAFBLOCK1:.*]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[SWITCHLEAF2:%.*]] = icmp ule i32 [[X]], 1
; CHECK-NEXT:    br i1 [[SWITCHLEAF2]], label %[[J:.*]], label %[[D:.*]]
; CHECK:       [[LEAFBLOCK1]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[J]], label %[[D]]
; CHECK:       [[D]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 9, %[[D]] ], [ 7, %[[LEAFBLOCK1]] ], [ 7, %[[LEAFBLOCK]] ]
; CHECK-NEXT:    ret i32 [[P]]
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %d [ i32 0, label %j
    i32 1, label %j
    i32 5, label %j ]
d:
  br label %j
j:
  %p = phi i32 [ 7, %entry ], [ 7, %entry ], [ 7, %entry ], [ 9, %d ]
  ret i32 %p
}

; The largest number and the smallest are no neighbours.
define i32 @edges(i8 %x) {
; CHECK-LABEL: define i32 @edges(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i8 [[X]], -127
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[A:.*]], label %[[NODEBLOCK:.*]]
; CHECK:       [[NODEBLOCK]]:
; CHECK-NEXT:    [[PIVOT1:%.*]] = icmp slt i8 [[X]], 127
; CHECK-NEXT:    br i1 [[PIVOT1]], label %[[LEAFBLOCK:.*]], label %[[A]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i8 [[X]], -127
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[B:.*]], label %[[D:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }
  switch i8 %x, label %d [ i8 127, label %a
    i8 -128, label %a
    i8 -127, label %b ]
a:
  ret i32 1
b:
  ret i32 2
d:
  ret i32 4
}

; No cases.
define i32 @none(i8 %x) {
; CHECK-LABEL: define i32 @none(
; CHECK-SAME: i8 [[X:%.*]]) {
; CHECK-NEXT:    br label %[[D:.*]]
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }
  switch i8 %x, label %d [ ]
d:
  ret i32 4
}

define i32 @wide(i128 %x) {
; CHECK-LABEL: define i32 @wide(
; CHECK-SAME: i128 [[X:%.*]]) {
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i128 [[X]], 170141183460469231731687303715884105727
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[LEAFBLOCK:.*]], label %[[A:.*]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i128 [[X]], -170141183460469231731687303715884105728
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[B:.*]], label %[[D:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK:       [[D]]:
; CHECK-NEXT:    ret i32 4
; CHECK-NEXT:  }
  switch i128 %x, label %d [ i128 170141183460469231731687303715884105727, label %a 
     i128 -170141183460469231731687303715884105728, label %b ]
a:
  ret i32 1
b:
  ret i32 2
d:
  ret i32 4
}
