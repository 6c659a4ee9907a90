; What is frozen is the same each time a cycle comes around, so that it stays before it: a cycle with
; two entries is no loop. Where control comes but once it is moved.
; CHECKS: auto
; RUN: nvopt -passes=sink -S %s | FileCheck %s

define void @cycle(i1 %c, i1 %d, i32 %n, ptr %o) {
; CHECK-LABEL: define void @cycle(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i32 [[N:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[OUT:.*]], label %[[GO:.*]]
; CHECK:       [[GO]]:
; CHECK-NEXT:    [[F:%.*]] = freeze i32 poison
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[GO]] ], [ [[B_NEXT:%.*]], %[[B]] ]
; CHECK-NEXT:    [[A_NEXT:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr [[O]], i32 [[I]]
; CHECK-NEXT:    store i32 [[F]], ptr [[P]], align 4
; CHECK-NEXT:    [[A_MORE:%.*]] = icmp ult i32 [[A_NEXT]], [[N]]
; CHECK-NEXT:    br i1 [[A_MORE]], label %[[B]], label %[[OUT]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[GO]] ], [ [[A_NEXT]], %[[A]] ]
; CHECK-NEXT:    [[B_NEXT]] = add i32 [[J]], 1
; CHECK-NEXT:    [[B_MORE:%.*]] = icmp ult i32 [[B_NEXT]], [[N]]
; CHECK-NEXT:    br i1 [[B_MORE]], label %[[A]], label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %f = freeze i32 poison
  br i1 %d, label %out, label %go
go:
  br i1 %c, label %a, label %b
a:
  %i = phi i32 [ 0, %go ], [ %b.next, %b ]
  %a.next = add i32 %i, 1
  %p = getelementptr i32, ptr %o, i32 %i
  store i32 %f, ptr %p
  %a.more = icmp ult i32 %a.next, %n
  br i1 %a.more, label %b, label %out
b:
  %j = phi i32 [ 0, %go ], [ %a.next, %a ]
  %b.next = add i32 %j, 1
  %b.more = icmp ult i32 %b.next, %n
  br i1 %b.more, label %a, label %out
out:
  ret void
}

define void @once(i1 %c, i1 %d, ptr %o) {
; CHECK-LABEL: define void @once(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[O:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[D]], label %[[OUT:.*]], label %[[GO:.*]]
; CHECK:       [[GO]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[F:%.*]] = freeze i32 poison
; CHECK-NEXT:    store i32 [[F]], ptr [[O]], align 4
; CHECK-NEXT:    br label %[[OUT]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %f = freeze i32 poison
  br i1 %d, label %out, label %go
go:
  br i1 %c, label %a, label %b
a:
  br label %join
b:
  br label %join
join:
  store i32 %f, ptr %o
  br label %out
out:
  ret void
}
