; RUN: nvopt -passes=break-crit-edges -S %s | FileCheck %s
; CHECKS: auto

define i32 @f(i1 %c) {
; CHECK-LABEL: define i32 @f(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[ENTRY_J_CRIT_EDGE:.*]]
; CHECK:       [[ENTRY_J_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 1, %[[ENTRY_J_CRIT_EDGE]] ], [ 2, %[[A]] ]
; CHECK-NEXT:    ret i32 [[P]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %p
}

; Each edge of a switch on its own.
define i32 @switch(i32 %x) {
; CHECK-LABEL: define i32 @switch(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[A:.*]] [
; CHECK-NEXT:      i32 1, label %[[ENTRY_J_CRIT_EDGE:.*]]
; CHECK-NEXT:      i32 2, label %[[ENTRY_J_CRIT_EDGE1:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[ENTRY_J_CRIT_EDGE1]]:
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[ENTRY_J_CRIT_EDGE]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 2, %[[A]] ], [ 1, %[[ENTRY_J_CRIT_EDGE1]] ], [ 1, %[[ENTRY_J_CRIT_EDGE]] ]
; CHECK-NEXT:    ret i32 [[P]]
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %a [ i32 1, label %j
                            i32 2, label %j ]
a:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 1, %entry ], [ 2, %a ]
  ret i32 %p
}
