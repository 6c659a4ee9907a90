; A state machine: each case that sets a constant goes on to the next case over a copy of what lies before
; the switch. A state that is computed in the loop leaves the machine alone, unless the heuristic is off.
; CHECKS: auto
; RUN: opt -passes=dfa-jump-threading -verify-each -S %s | FileCheck %s
; RUN: opt -passes=dfa-jump-threading -enable-dfa-jump-thread=0 -S %s | FileCheck %s --check-prefix=OFF

declare void @one()
declare void @two()

define i32 @machine(i32 %n) {
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
