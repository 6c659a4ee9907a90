; What is said of undef and poison is one choice of several, and a freeze makes its own. Who sees
; both would see two answers, so an edge is threaded by what is known of a frozen value only if that
; is neither, or if the branch alone sees it.
; CHECKS: auto
; RUN: nvopt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; The freeze may say false.
define i1 @poison_decides(i1 %c, i1 %x, i1 %v, ptr %p) {
; CHECK-LABEL: define i1 @poison_decides(
; CHECK-SAME: i1 [[C:%.*]], i1 [[X:%.*]], i1 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    [[Y:%.*]] = phi i1 [ poison, %[[L]] ], [ [[V]], %[[R]] ]
; CHECK-NEXT:    [[A:%.*]] = or i1 [[X]], [[Y]]
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[A]]
; CHECK-NEXT:    br i1 [[FZ]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[N:%.*]] = xor i1 [[FZ]], true
; CHECK-NEXT:    ret i1 [[N]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 [[FZ]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i1 [ poison, %l ], [ %v, %r ]
  %a = or i1 %x, %y
  %fz = freeze i1 %a
  br i1 %fz, label %yes, label %no
yes:
  %n = xor i1 %fz, true
  ret i1 %n
no:
  ret i1 %fz
}

; The phi of @either may be undef where it is said to be true.
define i1 @undef_above(i1 %c, i1 %d, i1 %v, ptr %p) {
; CHECK-LABEL: define i1 @undef_above(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i1 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[EITHER:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[EITHER]]
; CHECK:       [[EITHER]]:
; CHECK-NEXT:    [[W:%.*]] = phi i1 [ true, %[[A]] ], [ undef, %[[B]] ]
; CHECK-NEXT:    br i1 [[D]], label %[[L:.*]], label %[[BB:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store volatile i32 3, ptr [[P]], align 4
; CHECK-NEXT:    [[FZ1:%.*]] = freeze i1 [[W]]
; CHECK-NEXT:    br i1 [[FZ1]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 4, ptr [[P]], align 4
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[V]]
; CHECK-NEXT:    br i1 [[FZ]], label %[[YES]], label %[[NO]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[FZ3:%.*]] = phi i1 [ [[FZ1]], %[[L]] ], [ [[FZ]], %[[BB]] ]
; CHECK-NEXT:    [[N:%.*]] = xor i1 [[FZ3]], true
; CHECK-NEXT:    ret i1 [[N]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[FZ2:%.*]] = phi i1 [ [[FZ1]], %[[L]] ], [ [[FZ]], %[[BB]] ]
; CHECK-NEXT:    ret i1 [[FZ2]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  store volatile i32 1, ptr %p
  br label %either
b:
  store volatile i32 2, ptr %p
  br label %either
either:
  %w = phi i1 [ true, %a ], [ undef, %b ]
  br i1 %d, label %l, label %r
l:
  store volatile i32 3, ptr %p
  br label %bb
r:
  store volatile i32 4, ptr %p
  br label %bb
bb:
  %y = phi i1 [ %w, %l ], [ %v, %r ]
  %fz = freeze i1 %y
  br i1 %fz, label %yes, label %no
yes:
  %n = xor i1 %fz, true
  ret i1 %n
no:
  ret i1 %fz
}

; All ways lead to the same side, and the first store sees what the freeze says.
define i1 @all_ways(i1 %c, i1 %x, ptr %p) {
; CHECK-LABEL: define i1 @all_ways(
; CHECK-SAME: i1 [[C:%.*]], i1 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    [[Y:%.*]] = phi i1 [ true, %[[L]] ], [ undef, %[[R]] ]
; CHECK-NEXT:    [[A:%.*]] = or i1 [[X]], [[Y]]
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[A]]
; CHECK-NEXT:    store i1 [[FZ]], ptr [[P]], align 1
; CHECK-NEXT:    call void @may_not_return()
; CHECK-NEXT:    br i1 [[FZ]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i1 [[FZ]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i1 [ true, %l ], [ undef, %r ]
  %a = or i1 %x, %y
  %fz = freeze i1 %a
  store i1 %fz, ptr %p
  call void @may_not_return()
  br i1 %fz, label %yes, label %no
yes:
  ret i1 %fz
no:
  ret i1 false
}

; An undefined condition chooses nothing.
define i1 @chosen(i1 %c, i1 %v, ptr %p) {
; CHECK-LABEL: define i1 @chosen(
; CHECK-SAME: i1 [[C:%.*]], i1 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[BB]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    [[Y:%.*]] = phi i1 [ undef, %[[L]] ], [ [[V]], %[[R]] ]
; CHECK-NEXT:    [[A:%.*]] = select i1 [[Y]], i32 1, i32 9
; CHECK-NEXT:    [[FZ:%.*]] = freeze i32 [[A]]
; CHECK-NEXT:    switch i32 [[FZ]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:      i32 5, label %[[FIVE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    [[N:%.*]] = icmp ne i32 [[FZ]], 1
; CHECK-NEXT:    ret i1 [[N]]
; CHECK:       [[FIVE]]:
; CHECK-NEXT:    ret i1 true
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    [[M:%.*]] = icmp eq i32 [[FZ]], 1
; CHECK-NEXT:    ret i1 [[M]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i1 [ undef, %l ], [ %v, %r ]
  %a = select i1 %y, i32 1, i32 9
  %fz = freeze i32 %a
  switch i32 %fz, label %other [ i32 1, label %one
    i32 5, label %five ]
one:
  %n = icmp ne i32 %fz, 1
  ret i1 %n
five:
  ret i1 true
other:
  %m = icmp eq i32 %fz, 1
  ret i1 %m
}

; A constant is nothing else.
define i1 @constant(i1 %c, i1 %v, ptr %p) {
; CHECK-LABEL: define i1 @constant(
; CHECK-SAME: i1 [[C:%.*]], i1 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BB_THREAD:.*]], label %[[BB:.*]]
; CHECK:       [[BB_THREAD]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[V]]
; CHECK-NEXT:    br i1 [[FZ]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[FZ3:%.*]] = phi i1 [ true, %[[BB_THREAD]] ], [ [[FZ]], %[[BB]] ]
; CHECK-NEXT:    [[N:%.*]] = xor i1 [[FZ3]], true
; CHECK-NEXT:    ret i1 [[N]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 [[FZ]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i1 [ true, %l ], [ %v, %r ]
  %fz = freeze i1 %y
  br i1 %fz, label %yes, label %no
yes:
  %n = xor i1 %fz, true
  ret i1 %n
no:
  ret i1 %fz
}

; Nor is what is computed from constants.
define i1 @from_constant(i1 %c, i32 %v, ptr %p) {
; CHECK-LABEL: define i1 @from_constant(
; CHECK-SAME: i1 [[C:%.*]], i32 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BB_THREAD:.*]], label %[[BB:.*]]
; CHECK:       [[BB_THREAD]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[YES:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[LOW:%.*]] = and i32 [[V]], 15
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[LOW]], 7
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[A]]
; CHECK-NEXT:    br i1 [[FZ]], label %[[YES]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[FZ5:%.*]] = phi i1 [ true, %[[BB_THREAD]] ], [ [[FZ]], %[[BB]] ]
; CHECK-NEXT:    [[N:%.*]] = xor i1 [[FZ5]], true
; CHECK-NEXT:    ret i1 [[N]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 [[FZ]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i32 [ 7, %l ], [ %v, %r ]
  %low = and i32 %y, 15
  %a = icmp eq i32 %low, 7
  %fz = freeze i1 %a
  br i1 %fz, label %yes, label %no
yes:
  %n = xor i1 %fz, true
  ret i1 %n
no:
  ret i1 %fz
}

; Only the branch sees what is chosen.
define i1 @only_branch(i1 %c, i1 %x, i1 %v, ptr %p) {
; CHECK-LABEL: define i1 @only_branch(
; CHECK-SAME: i1 [[C:%.*]], i1 [[X:%.*]], i1 [[V:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BB_THREAD:.*]], label %[[BB:.*]]
; CHECK:       [[BB_THREAD]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[NO:.*]]
; CHECK:       [[BB]]:
; CHECK-NEXT:    store volatile i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[A:%.*]] = or i1 [[X]], [[V]]
; CHECK-NEXT:    [[FZ:%.*]] = freeze i1 [[A]]
; CHECK-NEXT:    [[NOT:%.*]] = xor i1 [[FZ]], true
; CHECK-NEXT:    br i1 [[NOT]], label %[[YES:.*]], label %[[NO]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i1 true
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store volatile i32 1, ptr %p
  br label %bb
r:
  store volatile i32 2, ptr %p
  br label %bb
bb:
  %y = phi i1 [ undef, %l ], [ %v, %r ]
  %a = or i1 %x, %y
  %fz = freeze i1 %a
  %not = xor i1 %fz, true
  br i1 %not, label %yes, label %no
yes:
  ret i1 true
no:
  ret i1 false
}

declare void @may_not_return()
