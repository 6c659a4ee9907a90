; The seed's example: the first function returns 42, the merge is skipped from there. Blocks in a line become
; one, as in LLVM: %positive is the first part of %merge.thread and %negative of %merge, whose phi of one entry
; goes. Without a known result nothing is threaded.
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

declare i32 @computeA()
declare i32 @computeB()
declare void @matched(i32)
declare void @unmatched(i32)

define void @known(i32 %x) {
; CHECK-LABEL: define void @known(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[COND1:%.*]] = icmp sgt i32 [[X]], 0
; CHECK-NEXT:    br i1 [[COND1]], label %[[MERGE_THREAD:.*]], label %[[MERGE:.*]]
; CHECK:       [[MERGE_THREAD]]:
; CHECK-NEXT:    [[A:%.*]] = call range(i32 42, 43) i32 @computeA()
; CHECK-NEXT:    br label %[[MATCH:.*]]
; CHECK:       [[MERGE]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @computeB()
; CHECK-NEXT:    [[COND2:%.*]] = icmp eq i32 [[B]], 42
; CHECK-NEXT:    br i1 [[COND2]], label %[[MATCH]], label %[[NOMATCH:.*]]
; CHECK:       [[MATCH]]:
; CHECK-NEXT:    call void @matched(i32 1)
; CHECK-NEXT:    ret void
; CHECK:       [[NOMATCH]]:
; CHECK-NEXT:    call void @unmatched(i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %cond1 = icmp sgt i32 %x, 0
  br i1 %cond1, label %positive, label %negative
positive:
  %a = call range(i32 42, 43) i32 @computeA()
  br label %merge
negative:
  %b = call i32 @computeB()
  br label %merge
merge:
  %val = phi i32 [ %a, %positive ], [ %b, %negative ]
  %cond2 = icmp eq i32 %val, 42
  br i1 %cond2, label %match, label %nomatch
match:
  call void @matched(i32 1)
  ret void
nomatch:
  call void @unmatched(i32 %val)
  ret void
}

define void @unknown(i32 %x) {
; CHECK-LABEL: define void @unknown(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[COND1:%.*]] = icmp sgt i32 [[X]], 0
; CHECK-NEXT:    br i1 [[COND1]], label %[[POSITIVE:.*]], label %[[NEGATIVE:.*]]
; CHECK:       [[POSITIVE]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @computeA()
; CHECK-NEXT:    br label %[[MERGE:.*]]
; CHECK:       [[NEGATIVE]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @computeB()
; CHECK-NEXT:    br label %[[MERGE]]
; CHECK:       [[MERGE]]:
; CHECK-NEXT:    [[VAL:%.*]] = phi i32 [ [[A]], %[[POSITIVE]] ], [ [[B]], %[[NEGATIVE]] ]
; CHECK-NEXT:    [[COND2:%.*]] = icmp eq i32 [[VAL]], 42
; CHECK-NEXT:    br i1 [[COND2]], label %[[MATCH:.*]], label %[[NOMATCH:.*]]
; CHECK:       [[MATCH]]:
; CHECK-NEXT:    call void @matched(i32 1)
; CHECK-NEXT:    ret void
; CHECK:       [[NOMATCH]]:
; CHECK-NEXT:    call void @unmatched(i32 [[VAL]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %cond1 = icmp sgt i32 %x, 0
  br i1 %cond1, label %positive, label %negative
positive:
  %a = call i32 @computeA()
  br label %merge
negative:
  %b = call i32 @computeB()
  br label %merge
merge:
  %val = phi i32 [ %a, %positive ], [ %b, %negative ]
  %cond2 = icmp eq i32 %val, 42
  br i1 %cond2, label %match, label %nomatch
match:
  call void @matched(i32 1)
  ret void
nomatch:
  call void @unmatched(i32 %val)
  ret void
}
