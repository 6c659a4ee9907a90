; RUN: nvopt -passes=dse -S %s | FileCheck %s
; CHECKS: auto

; A loop moves on to another address: what it writes there does not cover what it wrote before.

; The store of the next iteration comes below that of this one and has the same address by name.
define i32 @moves_on() {
; CHECK-LABEL: define i32 @moves_on() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SLOTS:%.*]] = alloca [8 x i32], align 4
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[P:%.*]] = getelementptr [8 x i32], ptr [[SLOTS]], i64 0, i64 [[I]]
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i64 [[I]], 4
; CHECK-NEXT:    br i1 [[DONE]], label %[[EXIT:.*]], label %[[BODY]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[NEXT]] = add i64 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[Q:%.*]] = getelementptr [8 x i32], ptr [[SLOTS]], i64 0, i64 1
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  %slots = alloca [8 x i32]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %body ]
  %p = getelementptr [8 x i32], ptr %slots, i64 0, i64 %i
  store i32 1, ptr %p
  %done = icmp eq i64 %i, 4
  br i1 %done, label %exit, label %body
body:
  store i32 2, ptr %p
  %next = add i64 %i, 1
  br label %head
exit:
  %q = getelementptr [8 x i32], ptr %slots, i64 0, i64 1
  %r = load i32, ptr %q
  ret i32 %r
}

; Covered on one way only: the other one leads to the next iteration.
define i32 @covered_on_one_way(i32 %m, ptr %slots) {
; CHECK-LABEL: define i32 @covered_on_one_way(
; CHECK-SAME: i32 [[M:%.*]], ptr [[SLOTS:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    [[P:%.*]] = getelementptr [8 x i32], ptr [[SLOTS]], i64 0, i64 [[I]]
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i64 [[I]], 4
; CHECK-NEXT:    br i1 [[DONE]], label %[[EXIT:.*]], label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[I]] to i32
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[T]], [[M]]
; CHECK-NEXT:    br i1 [[C]], label %[[AGAIN:.*]], label %[[LATCH]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[NEXT]] = add i64 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[Q:%.*]] = getelementptr [8 x i32], ptr [[SLOTS]], i64 0, i64 1
; CHECK-NEXT:    [[R:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr [8 x i32], ptr %slots, i64 0, i64 %i
  store i32 1, ptr %p
  %done = icmp eq i64 %i, 4
  br i1 %done, label %exit, label %body
body:
  store i32 2, ptr %p
  %t = trunc i64 %i to i32
  %c = icmp eq i32 %t, %m
  br i1 %c, label %again, label %latch
again:
  store i32 3, ptr %p
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %head
exit:
  %q = getelementptr [8 x i32], ptr %slots, i64 0, i64 1
  %r = load i32, ptr %q
  ret i32 %r
}

; Covered in the same iteration on both ways, by stores that run without it, too.
define void @covered_on_both_ways(i1 %a, i1 %b, ptr %slots) {
; CHECK-LABEL: define void @covered_on_both_ways(
; CHECK-SAME: i1 [[A:%.*]], i1 [[B:%.*]], ptr [[SLOTS:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr [[SLOTS]], i64 [[I]]
; CHECK-NEXT:    br i1 [[A]], label %[[FIRST:.*]], label %[[MERGE:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    br label %[[MERGE]]
; CHECK:       [[MERGE]]:
; CHECK-NEXT:    br i1 [[B]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[NEXT]] = add i64 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i64 [[NEXT]], 8
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr i32, ptr %slots, i64 %i
  br i1 %a, label %first, label %merge
first:
  store i32 1, ptr %p
  br label %merge
merge:
  br i1 %b, label %left, label %right
left:
  store i32 2, ptr %p
  br label %latch
right:
  store i32 3, ptr %p
  br label %latch
latch:
  %next = add i64 %i, 1
  %c = icmp ult i64 %next, 8
  br i1 %c, label %head, label %exit
exit:
  ret void
}

; The same address in all iterations: the next one covers it.
define void @stays(i1 %a, ptr %p, i32 %n) {
; CHECK-LABEL: define void @stays(
; CHECK-SAME: i1 [[A:%.*]], ptr [[P:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[LATCH:.*]] ]
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[DONE:%.*]] = icmp eq i32 [[I]], [[N]]
; CHECK-NEXT:    br i1 [[DONE]], label %[[EXIT:.*]], label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    br i1 [[A]], label %[[AGAIN:.*]], label %[[LATCH]]
; CHECK:       [[AGAIN]]:
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    [[NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  store i32 1, ptr %p
  %done = icmp eq i32 %i, %n
  br i1 %done, label %exit, label %body
body:
  store i32 2, ptr %p
  br i1 %a, label %again, label %latch
again:
  store i32 3, ptr %p
  br label %latch
latch:
  %next = add i32 %i, 1
  br label %head
exit:
  ret void
}

; A slot in a loop is another one in each iteration.
define i32 @slot_of_iteration(i1 %a) {
; CHECK-LABEL: define i32 @slot_of_iteration(
; CHECK-SAME: i1 [[A:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[LATCH:.*]] ]
; CHECK-NEXT:    [[LAST:%.*]] = phi ptr [ null, %[[ENTRY]] ], [ [[SLOT:%.*]], %[[LATCH]] ]
; CHECK-NEXT:    [[SLOT]] = alloca i32, align 4
; CHECK-NEXT:    store i32 2, ptr [[SLOT]], align 4
; CHECK-NEXT:    [[AGAIN:%.*]] = icmp eq i32 [[I]], 1
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[EXIT:.*]], label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    store i32 1, ptr [[SLOT]], align 4
; CHECK-NEXT:    br i1 [[A]], label %[[LATCH]], label %[[OTHER:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    store i32 3, ptr [[SLOT]], align 4
; CHECK-NEXT:    br label %[[LATCH]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[LAST]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 1, %latch ]
  %last = phi ptr [ null, %entry ], [ %slot, %latch ]
  %slot = alloca i32
  store i32 2, ptr %slot
  %again = icmp eq i32 %i, 1
  br i1 %again, label %exit, label %body
body:
  store i32 1, ptr %slot
  br i1 %a, label %latch, label %other
other:
  store i32 3, ptr %slot
  br label %latch
latch:
  br label %head
exit:
  %v = load i32, ptr %last
  ret i32 %v
}
