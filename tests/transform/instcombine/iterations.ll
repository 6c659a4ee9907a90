; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; Behind the loop %i is six, but %p was computed when it was five: the difference may wrap.
define i32 @another_iteration() {
; CHECK-LABEL: define i32 @another_iteration() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[M:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[N:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[M]] = mul i32 [[I]], 2147483647
; CHECK-NEXT:    [[N]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[I]], 6
; CHECK-NEXT:    br i1 [[C]], label %[[EXIT:.*]], label %[[LOOP]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[S:%.*]] = sub i32 -943718400, [[P]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %p = phi i32 [ 0, %entry ], [ %m, %loop ]
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %m = mul i32 %i, 2147483647
  %n = add i32 %i, 1
  %c = icmp eq i32 %i, 6
  br i1 %c, label %exit, label %loop
exit:
  %s = sub i32 -943718400, %p
  ret i32 %s
}

; The product itself is of the last iteration.
define i32 @this_iteration() {
; CHECK-LABEL: define i32 @this_iteration() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[N:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[N]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[I]], 6
; CHECK-NEXT:    br i1 [[C]], label %[[EXIT:.*]], label %[[LOOP]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[I]], 2147483647
; CHECK-NEXT:    [[S:%.*]] = sub nsw i32 -943718400, [[M]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %m = mul i32 %i, 2147483647
  %n = add i32 %i, 1
  %c = icmp eq i32 %i, 6
  br i1 %c, label %exit, label %loop
exit:
  %s = sub i32 -943718400, %m
  ret i32 %s
}
