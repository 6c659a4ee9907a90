; Loop headers are neither copied nor threaded to: a loop keeps one entry. With the knob they are.
; CHECKS: auto
; RUN: opt -passes=jump-threading -verify-each -verify-analyses -S %s | FileCheck %s
; RUN: opt -passes=jump-threading -jump-threading-across-loop-headers -S %s | FileCheck %s --check-prefix=ACROSS

declare void @a()
declare void @b()

define i32 @header(i1 %c, i32 %n) {
; CHECK-LABEL: define i32 @header(
; CHECK-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[L]] ], [ 5, %[[R]] ], [ [[NEXT:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[END:%.*]] = icmp eq i32 [[I]], 5
; CHECK-NEXT:    br i1 [[END]], label %[[OUT:.*]], label %[[BODY]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[NEXT]] = add i32 [[I]], 1
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[I]]
; CHECK-NEXT:  }
; ACROSS-LABEL: define i32 @header(
; ACROSS-SAME: i1 [[C:%.*]], i32 [[N:%.*]]) {
; ACROSS-NEXT:  [[ENTRY:.*]]:
; ACROSS-NEXT:    br i1 [[C]], label %[[HEAD_THREAD4:.*]], label %[[HEAD_THREAD:.*]]
; ACROSS:       [[HEAD_THREAD4]]:
; ACROSS-NEXT:    call void @a()
; ACROSS-NEXT:    br label %[[HEAD:.*]]
; ACROSS:       [[HEAD_THREAD]]:
; ACROSS-NEXT:    call void @b()
; ACROSS-NEXT:    br label %[[OUT:.*]]
; ACROSS:       [[HEAD]]:
; ACROSS-NEXT:    [[I7:%.*]] = phi i32 [ 0, %[[HEAD_THREAD4]] ], [ [[NEXT:%.*]], %[[HEAD]] ]
; ACROSS-NEXT:    [[NEXT]] = add i32 [[I7]], 1
; ACROSS-NEXT:    call void @a()
; ACROSS-NEXT:    [[END:%.*]] = icmp eq i32 [[NEXT]], 5
; ACROSS-NEXT:    br i1 [[END]], label %[[OUT]], label %[[HEAD]]
; ACROSS:       [[OUT]]:
; ACROSS-NEXT:    [[I3:%.*]] = phi i32 [ 5, %[[HEAD_THREAD]] ], [ [[NEXT]], %[[HEAD]] ]
; ACROSS-NEXT:    ret i32 [[I3]]
; ACROSS-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %head
r:
  call void @b()
  br label %head
head:
  %i = phi i32 [ 0, %l ], [ 5, %r ], [ %next, %body ]
  %end = icmp eq i32 %i, 5
  br i1 %end, label %out, label %body
body:
  %next = add i32 %i, 1
  call void @a()
  br label %head
out:
  ret i32 %i
}

define i32 @to_header(i1 %c, i1 %d, i32 %n) {
; CHECK-LABEL: define i32 @to_header(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[M:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    br i1 [[D]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    call void @b()
; CHECK-NEXT:    [[AGAIN:%.*]] = load volatile i1, ptr null, align 1
; CHECK-NEXT:    br i1 [[AGAIN]], label %[[LOOP]], label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; ACROSS-LABEL: define i32 @to_header(
; ACROSS-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[N:%.*]]) {
; ACROSS-NEXT:  [[ENTRY:.*]]:
; ACROSS-NEXT:    br i1 [[C]], label %[[M_THREAD:.*]], label %[[M:.*]]
; ACROSS:       [[M_THREAD]]:
; ACROSS-NEXT:    call void @a()
; ACROSS-NEXT:    br label %[[LOOP:.*]]
; ACROSS:       [[M]]:
; ACROSS-NEXT:    call void @b()
; ACROSS-NEXT:    br i1 [[D]], label %[[LOOP]], label %[[OUT:.*]]
; ACROSS:       [[LOOP]]:
; ACROSS-NEXT:    call void @b()
; ACROSS-NEXT:    [[AGAIN:%.*]] = load volatile i1, ptr null, align 1
; ACROSS-NEXT:    br i1 [[AGAIN]], label %[[LOOP]], label %[[OUT]]
; ACROSS:       [[OUT]]:
; ACROSS-NEXT:    ret i32 0
; ACROSS-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %m
r:
  call void @b()
  br label %m
m:
  %k = phi i1 [ true, %l ], [ %d, %r ]
  br i1 %k, label %loop, label %out
loop:
  call void @b()
  %again = load volatile i1, ptr null
  br i1 %again, label %loop, label %out
out:
  ret i32 0
}
