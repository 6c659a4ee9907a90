; Where cases of a switch go, so may phis behind them: nothing stays known of these.
; CHECKS: auto
; RUN: nvopt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

declare void @g(i32)

define i32 @one_case_is_left(i32 %q, i32 %z, i32 %v) {
; CHECK-LABEL: define i32 @one_case_is_left(
; CHECK-SAME: i32 [[Q:%.*]], i32 [[Z:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[X:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    switch i32 [[Q]], label %[[EXIT:.*]] [
; CHECK-NEXT:      i32 1, label %[[BLOCK:.*]]
; CHECK-NEXT:      i32 2, label %[[O:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[O]]:
; CHECK-NEXT:    call void @g(i32 [[Q]])
; CHECK-NEXT:    ret i32 3
; CHECK:       [[BLOCK]]:
; CHECK-NEXT:    call void @g(i32 4)
; CHECK-NEXT:    br label %[[EXIT2:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[EXIT2]]:
; CHECK-NEXT:    call void @g(i32 5)
; CHECK-NEXT:    ret i32 1
; CHECK:       [[EXIT3:.*]]:
; CHECK-NEXT:    ret i32 9
; CHECK-NEXT:  }
entry:
  br label %x
x:
  %p = phi i32 [ %q, %entry ], [ %z, %block ]
  switch i32 %p, label %exit [ i32 1, label %block
     i32 2, label %o ]
o:
  call void @g(i32 %p)
  ret i32 3
block:
  call void @g(i32 4)
  switch i32 %p, label %x [ i32 1, label %exit2
     i32 4, label %exit3 ]
exit:
  ret i32 0
exit2:
  call void @g(i32 5)
  ret i32 1
exit3:
  ret i32 9
}

define i32 @edges_back_go(i32 %q, i32 %z, i32 %v) {
; CHECK-LABEL: define i32 @edges_back_go(
; CHECK-SAME: i32 [[Q:%.*]], i32 [[Z:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[X:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    switch i32 [[Q]], label %[[BLOCK:.*]] [
; CHECK-NEXT:      i32 1, label %[[EXIT:.*]]
; CHECK-NEXT:      i32 2, label %[[O:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[O]]:
; CHECK-NEXT:    call void @g(i32 [[Q]])
; CHECK-NEXT:    ret i32 3
; CHECK:       [[BLOCK]]:
; CHECK-NEXT:    call void @g(i32 4)
; CHECK-NEXT:    br label %[[EXIT2:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[EXIT2]]:
; CHECK-NEXT:    call void @g(i32 5)
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
entry:
  br label %x
x:
  %p = phi i32 [ %q, %entry ], [ %z, %block ], [ %z, %block ]
  switch i32 %p, label %block [ i32 1, label %exit
     i32 2, label %o ]
o:
  call void @g(i32 %p)
  ret i32 3
block:
  call void @g(i32 4)
  switch i32 %p, label %exit2 [ i32 1, label %x
     i32 2, label %x ]
exit:
  ret i32 0
exit2:
  call void @g(i32 5)
  ret i32 1
}
