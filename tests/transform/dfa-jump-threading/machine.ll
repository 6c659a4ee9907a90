; A state machine: each case that sets a constant goes on to the next case over a copy of what lies before
; the switch. A state that is computed in the loop leaves the machine alone, unless the heuristic is off.
; CHECKS: auto
; RUN: opt -passes=dfa-jump-threading -verify-each -S %s | FileCheck %s
; RUN: opt -passes=dfa-jump-threading -enable-dfa-jump-thread=0 -S %s | FileCheck %s --check-prefix=OFF

declare void @one()
declare void @two()

define i32 @machine(i32 %n) {
; CHECK-LABEL: define i32 @machine(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[COUNT:%.*]] = phi i32 [ 0, %[[ENTRY]] ]
; CHECK-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ]
; CHECK-NEXT:    switch i32 [[STATE]], label %[[LATCH_JT1:.*]] [
; CHECK-NEXT:      i32 1, label %[[CASE1:.*]]
; CHECK-NEXT:      i32 2, label %[[CASE2:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[CASE1]]:
; CHECK-NEXT:    [[COUNT11:%.*]] = phi i32 [ [[COUNT4:%.*]], %[[LOOP_JT1:.*]] ], [ [[COUNT]], %[[LOOP]] ]
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    br label %[[LATCH_JT2:.*]]
; CHECK:       [[CASE2]]:
; CHECK-NEXT:    [[COUNT13:%.*]] = phi i32 [ [[COUNT9:%.*]], %[[LOOP_JT2:.*]] ], [ [[COUNT]], %[[LOOP]] ]
; CHECK-NEXT:    call void @two()
; CHECK-NEXT:    br label %[[LATCH_JT1]]
; CHECK:       [[END:.*]]:
; CHECK-NEXT:    [[COUNT14:%.*]] = phi i32 [ [[COUNT11]], %[[LATCH_JT2]] ], [ [[COUNT12:%.*]], %[[LATCH_JT1]] ]
; CHECK-NEXT:    ret i32 [[COUNT14]]
; CHECK:       [[LATCH_JT1]]:
; CHECK-NEXT:    [[COUNT12]] = phi i32 [ [[COUNT]], %[[LOOP]] ], [ [[COUNT13]], %[[CASE2]] ]
; CHECK-NEXT:    [[STATE_NEXT1:%.*]] = phi i32 [ 1, %[[LOOP]] ], [ 1, %[[CASE2]] ]
; CHECK-NEXT:    [[NEXT2:%.*]] = add nsw i32 [[COUNT12]], 1
; CHECK-NEXT:    [[AGAIN3:%.*]] = icmp slt i32 [[NEXT2]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN3]], label %[[LOOP_JT1]], label %[[END]]
; CHECK:       [[LOOP_JT1]]:
; CHECK-NEXT:    [[COUNT4]] = phi i32 [ [[NEXT2]], %[[LATCH_JT1]] ]
; CHECK-NEXT:    [[STATE5:%.*]] = phi i32 [ [[STATE_NEXT1]], %[[LATCH_JT1]] ]
; CHECK-NEXT:    br label %[[CASE1]]
; CHECK:       [[LATCH_JT2]]:
; CHECK-NEXT:    [[STATE_NEXT6:%.*]] = phi i32 [ 2, %[[CASE1]] ]
; CHECK-NEXT:    [[NEXT7:%.*]] = add nsw i32 [[COUNT11]], 1
; CHECK-NEXT:    [[AGAIN8:%.*]] = icmp slt i32 [[NEXT7]], [[N]]
; CHECK-NEXT:    br i1 [[AGAIN8]], label %[[LOOP_JT2]], label %[[END]]
; CHECK:       [[LOOP_JT2]]:
; CHECK-NEXT:    [[COUNT9]] = phi i32 [ [[NEXT7]], %[[LATCH_JT2]] ]
; CHECK-NEXT:    [[STATE10:%.*]] = phi i32 [ [[STATE_NEXT6]], %[[LATCH_JT2]] ]
; CHECK-NEXT:    br label %[[CASE2]]
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @machine(
; OFF-SAME: i32 [[N:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[LOOP:.*]]
; OFF:       [[LOOP]]:
; OFF-NEXT:    [[COUNT:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LATCH:.*]] ]
; OFF-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[STATE_NEXT:%.*]], %[[LATCH]] ]
; OFF-NEXT:    switch i32 [[STATE]], label %[[LATCH]] [
; OFF-NEXT:      i32 1, label %[[CASE1:.*]]
; OFF-NEXT:      i32 2, label %[[CASE2:.*]]
; OFF-NEXT:    ]
; OFF:       [[CASE1]]:
; OFF-NEXT:    call void @one()
; OFF-NEXT:    br label %[[LATCH]]
; OFF:       [[CASE2]]:
; OFF-NEXT:    call void @two()
; OFF-NEXT:    br label %[[LATCH]]
; OFF:       [[LATCH]]:
; OFF-NEXT:    [[STATE_NEXT]] = phi i32 [ 1, %[[LOOP]] ], [ 2, %[[CASE1]] ], [ 1, %[[CASE2]] ]
; OFF-NEXT:    [[NEXT]] = add nsw i32 [[COUNT]], 1
; OFF-NEXT:    [[AGAIN:%.*]] = icmp slt i32 [[NEXT]], [[N]]
; OFF-NEXT:    br i1 [[AGAIN]], label %[[LOOP]], label %[[END:.*]]
; OFF:       [[END]]:
; OFF-NEXT:    ret i32 [[COUNT]]
; OFF-NEXT:  }
entry:
  br label %loop
loop:
  %count = phi i32 [ 0, %entry ], [ %next, %latch ]
  %state = phi i32 [ 1, %entry ], [ %state.next, %latch ]
  switch i32 %state, label %latch [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  call void @one()
  br label %latch
case2:
  call void @two()
  br label %latch
latch:
  %state.next = phi i32 [ 1, %loop ], [ 2, %case1 ], [ 1, %case2 ]
  %next = add nsw i32 %count, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %end
end:
  ret i32 %count
}

define i32 @computed(i32 %n) {
; CHECK-LABEL: define i32 @computed(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[STATE_NEXT:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    switch i32 [[STATE]], label %[[END:.*]] [
; CHECK-NEXT:      i32 1, label %[[CASE1:.*]]
; CHECK-NEXT:      i32 2, label %[[CASE2:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[CASE1]]:
; CHECK-NEXT:    call void @one()
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[CASE2]]:
; CHECK-NEXT:    [[S:%.*]] = load volatile i32, ptr null, align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[STATE_NEXT]] = phi i32 [ 2, %[[CASE1]] ], [ [[S]], %[[CASE2]] ]
; CHECK-NEXT:    br label %[[LOOP]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; OFF-LABEL: define i32 @computed(
; OFF-SAME: i32 [[N:%.*]]) {
; OFF-NEXT:  [[ENTRY:.*]]:
; OFF-NEXT:    br label %[[LOOP:.*]]
; OFF:       [[LOOP]]:
; OFF-NEXT:    [[STATE:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[STATE_NEXT:%.*]], %[[LATCH:.*]] ]
; OFF-NEXT:    switch i32 [[STATE]], label %[[END:.*]] [
; OFF-NEXT:      i32 1, label %[[CASE1:.*]]
; OFF-NEXT:      i32 2, label %[[CASE2:.*]]
; OFF-NEXT:    ]
; OFF:       [[CASE1]]:
; OFF-NEXT:    call void @one()
; OFF-NEXT:    br label %[[LATCH]]
; OFF:       [[CASE2]]:
; OFF-NEXT:    [[S:%.*]] = load volatile i32, ptr null, align 4
; OFF-NEXT:    br label %[[LATCH]]
; OFF:       [[LATCH]]:
; OFF-NEXT:    [[STATE_NEXT]] = phi i32 [ 2, %[[CASE1]] ], [ [[S]], %[[CASE2]] ]
; OFF-NEXT:    br label %[[LOOP]]
; OFF:       [[END]]:
; OFF-NEXT:    ret i32 0
; OFF-NEXT:  }
entry:
  br label %loop
loop:
  %state = phi i32 [ 1, %entry ], [ %state.next, %latch ]
  switch i32 %state, label %end [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  call void @one()
  br label %latch
case2:
  %s = load volatile i32, ptr null
  br label %latch
latch:
  %state.next = phi i32 [ 2, %case1 ], [ %s, %case2 ]
  br label %loop
end:
  ret i32 0
}
