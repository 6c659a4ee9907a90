; RUN: nvopt -passes='simplifycfg<sink-common-insts>' -S %s | FileCheck %s
; CHECKS: auto

; What some of the predecessors of a loop header end with is done once, in a new block before the header,
; only if all of these enter the loop or none does: the new block would be a second way in.

declare i32 @v()

define void @entered_and_repeated(i1 %z, i1 %y, ptr %p) {
; CHECK-LABEL: define void @entered_and_repeated(
; CHECK-SAME: i1 [[Z:%.*]], i1 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; CHECK:       [[E1]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[H:.*]]
; CHECK:       [[E2]]:
; CHECK-NEXT:    br i1 [[Y]], label %[[EXIT:.*]], label %[[H]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT]], label %[[LATCH:.*]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  store i32 1, ptr %p
  br label %h
e2:
  br i1 %y, label %exit, label %h
h:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %latch
latch:
  store i32 2, ptr %p
  br label %h
exit:
  ret void
}

define void @entered(i1 %z, i1 %y, ptr %p) {
; CHECK-LABEL: define void @entered(
; CHECK-SAME: i1 [[Z:%.*]], i1 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[Z]], label %[[E1:.*]], label %[[E2:.*]]
; CHECK:       [[E1]]:
; CHECK-NEXT:    [[X:%.*]] = call i32 @v()
; CHECK-NEXT:    br label %[[H_SINK_SPLIT:.*]]
; CHECK:       [[E2]]:
; CHECK-NEXT:    br i1 [[Y]], label %[[H_SINK_SPLIT]], label %[[H:.*]]
; CHECK:       [[H_SINK_SPLIT]]:
; CHECK-NEXT:    [[SINK:%.*]] = phi i32 [ [[X]], %[[E1]] ], [ 1, %[[E2]] ]
; CHECK-NEXT:    store i32 [[SINK]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[H]]
; CHECK:       [[H]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @v()
; CHECK-NEXT:    [[A1:%.*]] = icmp eq i32 [[A]], 9
; CHECK-NEXT:    br i1 [[A1]], label %[[EXIT:.*]], label %[[H]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %z, label %e1, label %e2
e1:
  %x = call i32 @v()
  store i32 %x, ptr %p
  br label %h
e2:
  br i1 %y, label %e3, label %h
e3:
  store i32 1, ptr %p
  br label %h
h:
  %a = call i32 @v()
  %a1 = icmp eq i32 %a, 9
  br i1 %a1, label %exit, label %h
exit:
  ret void
}
