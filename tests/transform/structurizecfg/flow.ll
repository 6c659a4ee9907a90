; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; JT-10: control flow becomes structured.

declare void @f(i32)

define void @diamond(i1 %c) {
; CHECK-LABEL: define void @diamond(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[FLOW:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    call void @f(i32 1)
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i1 [ false, %[[A]] ], [ true, %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[TMP0]], label %[[B:.*]], label %[[FLOW1:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @f(i32 2)
; CHECK-NEXT:    br label %[[FLOW1]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    br label %[[E:.*]]
; CHECK:       [[E]]:
; CHECK-NEXT:    call void @f(i32 3)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  call void @f(i32 1)
  br label %e
b:
  call void @f(i32 2)
  br label %e
e:
  call void @f(i32 3)
  ret void
}

; Both sides branch on: no structure before, one after.
define i32 @crossing(i1 %c, i1 %d, i32 %x) {
; CHECK-LABEL: define i32 @crossing(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[FLOW:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    [[D_INV:%.*]] = xor i1 [[D]], true
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i32 [ [[Y]], %[[A]] ], [ poison, %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ [[Y]], %[[A]] ], [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = phi i1 [ [[D]], %[[A]] ], [ true, %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[TMP2]], label %[[B:.*]], label %[[FLOW1:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[TMP1]], %[[FLOW]] ]
; CHECK-NEXT:    call void @f(i32 [[P]])
; CHECK-NEXT:    br label %[[FLOW1]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    [[TMP3:%.*]] = phi i32 [ [[P]], %[[B]] ], [ [[TMP0]], %[[FLOW]] ]
; CHECK-NEXT:    br label %[[E:.*]]
; CHECK:       [[E]]:
; CHECK-NEXT:    [[Q:%.*]] = phi i32 [ [[TMP3]], %[[FLOW1]] ]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br i1 %d, label %b, label %e
b:
  %p = phi i32 [ %x, %entry ], [ %y, %a ]
  call void @f(i32 %p)
  br label %e
e:
  %q = phi i32 [ %y, %a ], [ %p, %b ]
  ret i32 %q
}

; A loop with two exits has one after.
define i32 @two_exits(i32 %n, i1 %c) {
; CHECK-LABEL: define i32 @two_exits(
; CHECK-SAME: i32 [[N:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[TMP0:%.*]], %[[FLOW:.*]] ]
; CHECK-NEXT:    [[Z:%.*]] = icmp eq i32 [[I]], [[N]]
; CHECK-NEXT:    [[Z_INV:%.*]] = xor i1 [[Z]], true
; CHECK-NEXT:    br i1 [[Z_INV]], label %[[L:.*]], label %[[FLOW]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[J:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C_INV:%.*]] = xor i1 [[C]], true
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0]] = phi i32 [ [[J]], %[[L]] ], [ poison, %[[H]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi i1 [ [[C_INV]], %[[L]] ], [ false, %[[H]] ]
; CHECK-NEXT:    [[TMP2:%.*]] = phi i1 [ false, %[[L]] ], [ true, %[[H]] ]
; CHECK-NEXT:    [[TMP3:%.*]] = phi i1 [ [[C_INV]], %[[L]] ], [ true, %[[H]] ]
; CHECK-NEXT:    br i1 [[TMP3]], label %[[FLOW1:.*]], label %[[H]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    br i1 [[TMP2]], label %[[X:.*]], label %[[FLOW2:.*]]
; CHECK:       [[X]]:
; CHECK-NEXT:    br label %[[FLOW2]]
; CHECK:       [[FLOW2]]:
; CHECK-NEXT:    [[TMP4:%.*]] = phi i32 [ 1, %[[X]] ], [ poison, %[[FLOW1]] ]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[Y:.*]], label %[[FLOW3:.*]]
; CHECK:       [[Y]]:
; CHECK-NEXT:    br label %[[FLOW3]]
; CHECK:       [[FLOW3]]:
; CHECK-NEXT:    [[TMP5:%.*]] = phi i32 [ 2, %[[Y]] ], [ [[TMP4]], %[[FLOW2]] ]
; CHECK-NEXT:    br label %[[UNIFIEDRETURNBLOCK:.*]]
; CHECK:       [[UNIFIEDRETURNBLOCK]]:
; CHECK-NEXT:    [[UNIFIEDRETVAL:%.*]] = phi i32 [ [[TMP5]], %[[FLOW3]] ]
; CHECK-NEXT:    ret i32 [[UNIFIEDRETVAL]]
; CHECK-NEXT:  }
entry:
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %z = icmp eq i32 %i, %n
  br i1 %z, label %x, label %l
l:
  %j = add i32 %i, 1
  br i1 %c, label %h, label %y
x:
  ret i32 1
y:
  ret i32 2
}
