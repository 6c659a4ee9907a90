; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; A target that no case of a switch leads to is gone when the switch is lowered.

declare void @work()

; It was the only way out: there is nothing to build a line of blocks with.
define void @endless(i1 %c) {
; CHECK-LABEL: define void @endless(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[AGAIN:.*]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    call void @work()
; CHECK-NEXT:    br label %[[AGAIN]]
; CHECK-NEXT:  }
entry:
  br label %again
again:
  call void @work()
  switch i1 %c, label %out [
    i1 false, label %again
    i1 true, label %again
  ]
out:
  ret void
}

; There is another way out.
define void @leaves(i1 %c, i1 %d) {
; CHECK-LABEL: define void @leaves(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[AGAIN:.*]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    call void @work()
; CHECK-NEXT:    [[SWITCHLEAF:%.*]] = icmp eq i1 [[C]], false
; CHECK-NEXT:    [[SWITCHLEAF_INV:%.*]] = xor i1 [[SWITCHLEAF]], true
; CHECK-NEXT:    br i1 [[SWITCHLEAF_INV]], label %[[PERHAPS:.*]], label %[[FLOW:.*]]
; CHECK:       [[PERHAPS]]:
; CHECK-NEXT:    [[D_INV:%.*]] = xor i1 [[D]], true
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i1 [ [[D_INV]], %[[PERHAPS]] ], [ [[SWITCHLEAF_INV]], %[[AGAIN]] ]
; CHECK-NEXT:    br i1 [[TMP0]], label %[[FLOW1:.*]], label %[[AGAIN]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    br label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %again
again:
  call void @work()
  switch i1 %c, label %never [
    i1 false, label %again
    i1 true, label %perhaps
  ]
perhaps:
  br i1 %d, label %again, label %out
never:
  unreachable
out:
  ret void
}
