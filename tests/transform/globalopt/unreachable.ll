; RUN: opt -passes=globalopt -S %s | FileCheck %s
; CHECKS: auto
; Uses in code that control never reaches do not count.

@hidden = internal global i32 0
@seen = internal global i32 0

; The only store is in a block that nothing leads to, so the variable is what it was.
define i32 @reads_hidden() {
; CHECK-LABEL: define i32 @reads_hidden() local_unnamed_addr {
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %v = load i32, ptr @hidden
  ret i32 %v
dead:
  store i32 1, ptr @hidden
  br label %dead
}

; This one may be reached.
define i32 @reads_seen(i1 %c) {
; CHECK-LABEL: define i32 @reads_seen(
; CHECK-SAME: i1 [[C:%.*]]) local_unnamed_addr {
; CHECK-NEXT:    br i1 [[C]], label %[[LIVE:.*]], label %[[OUT:.*]]
; CHECK:       [[LIVE]]:
; CHECK-NEXT:    store i1 true, ptr @seen, align 1
; CHECK-NEXT:    br label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    [[V_B:%.*]] = load i1, ptr @seen, align 1
; CHECK-NEXT:    [[V:%.*]] = zext i1 [[V_B]] to i32
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  br i1 %c, label %live, label %out
live:
  store i32 1, ptr @seen
  br label %out
out:
  %v = load i32, ptr @seen
  ret i32 %v
}

; As it is.
define i32 @kept() optnone noinline {
; CHECK-LABEL: define i32 @kept(
; CHECK-SAME: ) local_unnamed_addr #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 1
; CHECK:       [[DEAD:.*]]:
; CHECK-NEXT:    br label %[[DEAD]]
; CHECK-NEXT:  }
  ret i32 1
dead:
  br label %dead
}
