; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; JT-10: a loop may be left to the header of the loop around it. The last edge back of that one is then
; not in its last block, and what the inner loop does behind its header runs under a condition.

define i32 @exit_to_header(i32 %n) {
; CHECK-LABEL: define i32 @exit_to_header(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[OUTER:.*]]
; CHECK:       [[OUTER]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TMP0:%.*]], %[[FLOW:.*]] ]
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp ult i32 [[I]], 3
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[BODY:.*]], label %[[FLOW]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[I1:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    br label %[[INNER:.*]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0]] = phi i32 [ [[I1]], %[[FLOW2:.*]] ], [ poison, %[[OUTER]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi i1 [ [[MORE:%.*]], %[[FLOW2]] ], [ true, %[[OUTER]] ]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[FLOW3:.*]], label %[[OUTER]]
; CHECK:       [[INNER]]:
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[BODY]] ], [ [[TMP2:%.*]], %[[FLOW1:.*]] ]
; CHECK-NEXT:    [[MORE]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[MORE]], label %[[TURN:.*]], label %[[FLOW1]]
; CHECK:       [[TURN]]:
; CHECK-NEXT:    [[J1:%.*]] = add i32 [[J]], 1
; CHECK-NEXT:    br label %[[FLOW1]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    [[TMP2]] = phi i32 [ [[J1]], %[[TURN]] ], [ poison, %[[INNER]] ]
; CHECK-NEXT:    [[TMP3:%.*]] = phi i1 [ false, %[[TURN]] ], [ true, %[[INNER]] ]
; CHECK-NEXT:    br i1 [[TMP3]], label %[[FLOW2]], label %[[INNER]]
; CHECK:       [[FLOW2]]:
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW3]]:
; CHECK-NEXT:    br label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[I]]
; CHECK-NEXT:  }
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %inner ]
  %again = icmp ult i32 %i, 3
  br i1 %again, label %body, label %exit
body:
  %i1 = add i32 %i, 1
  br label %inner
inner:
  %j = phi i32 [ 0, %body ], [ %j1, %turn ]
  %more = icmp ult i32 %j, %n
  br i1 %more, label %turn, label %outer
turn:
  %j1 = add i32 %j, 1
  br label %inner
exit:
  ret i32 %i
}

; What stands behind the inner loop runs in every turn of the outer one, without a condition.
define i32 @always_behind(i32 %n) {
; CHECK-LABEL: define i32 @always_behind(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[OUTER:.*]]
; CHECK:       [[OUTER]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[BEHIND:.*]] ]
; CHECK-NEXT:    br label %[[INNER:.*]]
; CHECK:       [[INNER]]:
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[OUTER]] ], [ [[J1:%.*]], %[[INNER]] ]
; CHECK-NEXT:    [[J1]] = add i32 [[J]], 1
; CHECK-NEXT:    [[MORE:%.*]] = icmp ult i32 [[J1]], [[N]]
; CHECK-NEXT:    [[MORE_INV:%.*]] = xor i1 [[MORE]], true
; CHECK-NEXT:    br i1 [[MORE_INV]], label %[[FLOW:.*]], label %[[INNER]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    br label %[[BEHIND]]
; CHECK:       [[BEHIND]]:
; CHECK-NEXT:    [[I1]] = add i32 [[I]], 1
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp ult i32 [[I1]], 3
; CHECK-NEXT:    [[AGAIN_INV:%.*]] = xor i1 [[AGAIN]], true
; CHECK-NEXT:    br i1 [[AGAIN_INV]], label %[[FLOW1:.*]], label %[[OUTER]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    br label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 [[I]]
; CHECK-NEXT:  }
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i1, %behind ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j1, %inner ]
  %j1 = add i32 %j, 1
  %more = icmp ult i32 %j1, %n
  br i1 %more, label %inner, label %behind
behind:
  %i1 = add i32 %i, 1
  %again = icmp ult i32 %i1, 3
  br i1 %again, label %outer, label %exit
exit:
  ret i32 %i
}
