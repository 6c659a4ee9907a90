; RUN: nvopt -passes=lower-switch -S %s | FileCheck %s
; CHECKS: auto

define i32 @tree(i32 %x) {
; CHECK-LABEL: define i32 @tree(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[PIVOT:%.*]] = icmp slt i32 [[X]], 10
; CHECK-NEXT:    br i1 [[PIVOT]], label %[[LEAFBLOCK:.*]], label %[[NODEBLOCK:.*]]
; CHECK:       [[LEAFBLOCK]]:
; CHECK-NEXT:    [[X_OFF:%.*]] = add i32 [[X]], -1
; CHECK-NEXT:    [[SWITCHLEAF5:%.*]] = icmp ule i32 [[X_OFF]], 1
; CHECK-NEXT:    br i1 [[SWITCHLEAF5]], label %[[A:.*]], label %[[D:.*]]
; CHECK:       [[NODEBLOCK]]:
; CHECK-NEXT:    [[PIVOT3:%.*]] = icmp slt i32 [[X]], 20
; CHECK-NEXT:    br i1 [[PIVOT3]], label %[[LEAFBLOCK1:.*]], label %[[LEAFBLOCK2:.*]]
; CHECK:       [[LEAFBLOCK1]]:
; CHECK-NEXT:    [[SWITCHLEAF4:%.*]] = icmp eq i32 [[X]], 10
; CHECK-NEXT:    br i1 [[SWITCHLEAF4]], label %[[B:.*]], label %[[D]]
; CHECK:       [[LEAFBLOCK2]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i32 [[X]], 20
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[C:.*]], label %[[D]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[D]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[D]]
; CHECK:       [[C]]:
; CHECK-NEXT:    br label %[[D]]
; CHECK:       [[D]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ 3, %[[C]] ], [ 1, %[[A]] ], [ 2, %[[B]] ], [ 0, %[[LEAFBLOCK2]] ], [ 0, %[[LEAFBLOCK1]] ], [ 0, %[[LEAFBLOCK]] ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %d [ i32 1, label %a
                            i32 2, label %a
                            i32 10, label %b
                            i32 20, label %c ]
a:
  br label %d
b:
  br label %d
c:
  br label %d
d:
  %r = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ], [ 3, %c ]
  ret i32 %r
}

; A default that nothing reaches needs no test.
define i32 @no_default(i32 %x) {
; CHECK-LABEL: define i32 @no_default(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[SWITCHLEAF]], label %[[B:.*]], label %[[A:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 2
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %u [ i32 0, label %a
                            i32 1, label %b ]
a:
  ret i32 1
b:
  ret i32 2
u:
  unreachable
}
