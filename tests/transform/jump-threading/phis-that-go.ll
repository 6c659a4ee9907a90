; Where the edge back to a phi goes, so may the phi itself, which is what the branch depended on.
; CHECKS: auto
; RUN: nvopt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

declare void @g(i32)
define i32 @edge_back_goes(i1 %q, i1 %z, i32 %v) {
; CHECK-LABEL: define i32 @edge_back_goes(
; CHECK-SAME: i1 [[Q:%.*]], i1 [[Z:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[X:.*]]:
; CHECK-NEXT:    br i1 [[Q]], label %[[A1:.*]], label %[[EXIT:.*]]
; CHECK:       [[A1]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[V]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[A2:.*]], label %[[A3:.*]]
; CHECK:       [[A2]]:
; CHECK-NEXT:    call void @g(i32 1)
; CHECK-NEXT:    br label %[[EXIT2:.*]]
; CHECK:       [[A3]]:
; CHECK-NEXT:    call void @g(i32 2)
; CHECK-NEXT:    br label %[[EXIT2]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[EXIT2]]:
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
entry:
  br label %x
x:
  %p = phi i1 [ %q, %entry ], [ %z, %block ]
  br i1 %p, label %a1, label %exit
a1:
  %c = icmp eq i32 %v, 3
  br i1 %c, label %a2, label %a3
a2:
  call void @g(i32 1)
  br label %block
a3:
  call void @g(i32 2)
  br label %block
block:
  br i1 %p, label %exit2, label %x
exit:
  ret i32 0
exit2:
  ret i32 1
}

define i32 @branch_on_a_phi(i1 %q, i1 %z, i32 %v) {
; CHECK-LABEL: define i32 @branch_on_a_phi(
; CHECK-SAME: i1 [[Q:%.*]], i1 [[Z:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[X:.*]]:
; CHECK-NEXT:    br i1 [[Q]], label %[[EXIT2:.*]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[EXIT2]]:
; CHECK-NEXT:    call void @g(i32 4)
; CHECK-NEXT:    call void @g(i32 5)
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
entry:
  br label %x
x:
  %p = phi i1 [ %q, %entry ], [ %z, %block ]
  br i1 %p, label %block, label %exit
block:
  call void @g(i32 4)
  br i1 %p, label %exit2, label %x
exit:
  ret i32 0
exit2:
  call void @g(i32 5)
  ret i32 1
}

define i32 @frozen(i1 %q, i1 %z, i32 %v) {
; CHECK-LABEL: define i32 @frozen(
; CHECK-SAME: i1 [[Q:%.*]], i1 [[Z:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:  [[X:.*]]:
; CHECK-NEXT:    [[FR:%.*]] = freeze i1 [[Q]]
; CHECK-NEXT:    br i1 [[FR]], label %[[EXIT2:.*]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK:       [[EXIT2]]:
; CHECK-NEXT:    call void @g(i32 4)
; CHECK-NEXT:    call void @g(i32 5)
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
entry:
  br label %x
x:
  %p = phi i1 [ %q, %entry ], [ %z, %block ]
  %fr = freeze i1 %p
  br i1 %fr, label %block, label %exit
block:
  call void @g(i32 4)
  br i1 %fr, label %exit2, label %x
exit:
  ret i32 0
exit2:
  call void @g(i32 5)
  ret i32 1
}
