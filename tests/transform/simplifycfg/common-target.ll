; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare void @g()
declare void @bar() convergent

; Two branches with a common target become one.
define void @or(i32 %x, i32 %y) {
; CHECK-LABEL: define void @or(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[Y]], 3
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[A]], i1 true, i1 [[C]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %t, label %b
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

; The second condition could be poison where the first decides: a select, not an or.
define void @and_not(i32 %x, i32 %y) {
; CHECK-LABEL: define void @and_not(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ne i32 [[X]], 7
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[Y]], 3
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[A]], i1 true, i1 [[C]]
; CHECK-NEXT:    br i1 [[OR_COND]], label %[[E:.*]], label %[[T:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %b, label %e
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %e, label %t
t:
  call void @f()
  br label %e
e:
  ret void
}

; A division may trap.
define void @guarded(i32 %x, i32 %y) {
; CHECK-LABEL: define void @guarded(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 0
; CHECK-NEXT:    br i1 [[A]], label %[[T:.*]], label %[[B:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[D:%.*]] = udiv i32 [[Y]], [[X]]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[D]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 0
  br i1 %a, label %t, label %b
b:
  %d = udiv i32 %y, %x
  %c = icmp slt i32 %d, 3
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

; Threads that meet in %b before they go on to a convergent call still do.
define void @joins_stay(i32 %x, i32 %y, i1 %p) {
; CHECK-LABEL: define void @joins_stay(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i1 [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[P]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    br i1 [[A]], label %[[T:.*]], label %[[B:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @g()
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[Y]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[T]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @bar()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %p, label %l, label %r
l:
  %a = icmp eq i32 %x, 7
  br i1 %a, label %t, label %b
r:
  call void @g()
  br label %b
b:
  %c = icmp slt i32 %y, 3
  br i1 %c, label %t, label %e
t:
  call void @bar()
  br label %e
e:
  ret void
}

; What the predecessor decided is known.
define void @implied(i32 %x) {
; CHECK-LABEL: define void @implied(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp ult i32 [[X]], 7
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[E:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @g()
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp ult i32 %x, 7
  br i1 %a, label %b, label %e
b:
  call void @g()
  %c = icmp ult i32 %x, 9
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}
