; RUN: nvopt -passes='simplifycfg<switch-range-to-icmp;switch-to-arithmetic;forward-switch-cond>' -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare void @g()

define void @range(i32 %x) {
; CHECK-LABEL: define void @range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[X_OFF:%.*]] = add i32 [[X]], -5
; CHECK-NEXT:    [[SWITCH:%.*]] = icmp ult i32 [[X_OFF]], 3
; CHECK-NEXT:    br i1 [[SWITCH]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %e [ i32 5, label %t
                            i32 6, label %t
                            i32 7, label %t ]
t:
  call void @f()
  br label %e
e:
  ret void
}

; A gap: no range.
define void @gap(i32 %x) {
; CHECK-LABEL: define void @gap(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[E:.*]] [
; CHECK-NEXT:      i32 5, label %[[T:.*]]
; CHECK-NEXT:      i32 6, label %[[T]]
; CHECK-NEXT:      i32 8, label %[[T]]
; CHECK-NEXT:    ]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %e [ i32 5, label %t
                            i32 6, label %t
                            i32 8, label %t ]
t:
  call void @f()
  br label %e
e:
  ret void
}

define i32 @select(i32 %x) {
; CHECK-LABEL: define i32 @select(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SWITCH_SELECTCMP:%.*]] = icmp eq i32 [[X]], 9
; CHECK-NEXT:    [[SWITCH_SELECT:%.*]] = select i1 [[SWITCH_SELECTCMP]], i32 20, i32 1
; CHECK-NEXT:    [[SWITCH_SELECTCMP1:%.*]] = icmp eq i32 [[X]], 5
; CHECK-NEXT:    [[SWITCH_SELECT2:%.*]] = select i1 [[SWITCH_SELECTCMP1]], i32 10, i32 [[SWITCH_SELECT]]
; CHECK-NEXT:    ret i32 [[SWITCH_SELECT2]]
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %d [ i32 5, label %a
                            i32 9, label %b ]
a:
  br label %d
b:
  br label %d
d:
  %r = phi i32 [ 1, %entry ], [ 10, %a ], [ 20, %b ]
  ret i32 %r
}

; Known bits rule out a case.
define void @dead_case(i32 %y) {
; CHECK-LABEL: define void @dead_case(
; CHECK-SAME: i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[X:%.*]] = and i32 [[Y]], 6
; CHECK-NEXT:    [[COND:%.*]] = icmp eq i32 [[X]], 2
; CHECK-NEXT:    br i1 [[COND]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %x = and i32 %y, 6
  switch i32 %x, label %e [ i32 1, label %a
                            i32 2, label %t ]
a:
  call void @g()
  br label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

define i32 @line(i32 %x) {
; CHECK-LABEL: define i32 @line(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SWITCH_IDX_MULT:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    [[SWITCH_OFFSET:%.*]] = add i32 [[SWITCH_IDX_MULT]], 10
; CHECK-NEXT:    ret i32 [[SWITCH_OFFSET]]
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %u [ i32 0, label %a
                            i32 1, label %b
                            i32 2, label %c
                            i32 3, label %d ]
a:
  br label %e
b:
  br label %e
c:
  br label %e
d:
  br label %e
u:
  unreachable
e:
  %r = phi i32 [ 10, %a ], [ 13, %b ], [ 16, %c ], [ 19, %d ]
  ret i32 %r
}

; Two questions about one value become one switch.
define void @questions(i32 %x) {
; CHECK-LABEL: define void @questions(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[E:.*]] [
; CHECK-NEXT:      i32 4, label %[[T:.*]]
; CHECK-NEXT:      i32 9, label %[[U:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[U]]:
; CHECK-NEXT:    call void @g()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 4
  br i1 %a, label %t, label %b
b:
  %c = icmp eq i32 %x, 9
  br i1 %c, label %u, label %e
t:
  call void @f()
  br label %e
u:
  call void @g()
  br label %e
e:
  ret void
}
