; Branches stay that decide whether something live runs: those around it, and those that may leave a
; loop before it. Others beside them go.
; CHECKS: auto
; RUN: nvopt -passes=adce -S %s | FileCheck %s

; The branches on %c and %d, not the one on %e.
define void @nested(i1 %c, i1 %d, i1 %e, ptr %p) {
; CHECK-LABEL: define void @nested(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i1 [[E:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[OUTER:.*]], label %[[END:.*]]
; CHECK:       [[OUTER]]:
; CHECK-NEXT:    br i1 [[D]], label %[[INNER:.*]], label %[[NEXT:.*]]
; CHECK:       [[INNER]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[NEXT]]
; CHECK:       [[NEXT]]:
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %outer, label %end
outer:
  br i1 %d, label %inner, label %next
inner:
  store i32 1, ptr %p
  br label %next
next:
  br i1 %e, label %dead, label %join
dead:
  br label %join
join:
  br label %end
end:
  ret void
}

; Each of the three ways back decides whether the store runs again; the branch on %c decides nothing.
define void @back(i1 %c, ptr %p) {
; CHECK-LABEL: define void @back(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEADER:.*]]
; CHECK:       [[HEADER]]:
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[FIRST:.*]]
; CHECK:       [[FIRST]]:
; CHECK-NEXT:    [[X:%.*]] = load volatile i1, ptr [[P]], align 1
; CHECK-NEXT:    br i1 [[X]], label %[[HEADER]], label %[[SECOND:.*]]
; CHECK:       [[SECOND]]:
; CHECK-NEXT:    [[Y:%.*]] = load volatile i1, ptr [[P]], align 1
; CHECK-NEXT:    br i1 [[Y]], label %[[HEADER]], label %[[THIRD:.*]]
; CHECK:       [[THIRD]]:
; CHECK-NEXT:    [[Z:%.*]] = load volatile i1, ptr [[P]], align 1
; CHECK-NEXT:    br i1 [[Z]], label %[[HEADER]], label %[[END:.*]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %header
header:
  store volatile i32 1, ptr %p
  br i1 %c, label %dead, label %first
dead:
  br label %first
first:
  %x = load volatile i1, ptr %p
  br i1 %x, label %header, label %second
second:
  %y = load volatile i1, ptr %p
  br i1 %y, label %header, label %third
third:
  %z = load volatile i1, ptr %p
  br i1 %z, label %header, label %end
end:
  ret void
}

; Two cases of a switch lead to the same block; the other switch decides nothing.
define void @cases(i32 %x, i32 %y, ptr %p) {
; CHECK-LABEL: define void @cases(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 1, label %[[STORE:.*]]
; CHECK-NEXT:      i32 2, label %[[STORE]]
; CHECK-NEXT:    ]
; CHECK:       [[STORE]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[OTHER]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[END:.*]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %other [
    i32 1, label %store
    i32 2, label %store
  ]
store:
  store i32 1, ptr %p
  br label %other
other:
  switch i32 %y, label %end [
    i32 1, label %dead
    i32 2, label %dead
  ]
dead:
  br label %end
end:
  ret void
}

; Two returns: the first branch decides between them, and so over what a live one needs.
define i32 @returns(i1 %c, i1 %d, i1 %e) {
; CHECK-LABEL: define i32 @returns(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], i1 [[E:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[ONE:.*]], label %[[TWO:.*]]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    br label %[[RETURN:.*]]
; CHECK:       [[RETURN]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[TWO]]:
; CHECK-NEXT:    br i1 [[E]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    br label %[[RIGHT]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ 2, %[[TWO]] ], [ 3, %[[LEFT]] ]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %one, label %two
one:
  br i1 %d, label %dead, label %return
dead:
  br label %return
return:
  ret i32 1
two:
  br i1 %e, label %left, label %right
left:
  br label %right
right:
  %v = phi i32 [ 2, %two ], [ 3, %left ]
  ret i32 %v
}

; A branch becomes live because another one needs what it decides.
define void @through(i1 %c, i1 %d, ptr %p) {
; CHECK-LABEL: define void @through(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[B]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[X:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ [[D]], %[[A]] ]
; CHECK-NEXT:    br i1 [[X]], label %[[STORE:.*]], label %[[END:.*]]
; CHECK:       [[STORE]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  %x = phi i1 [ true, %entry ], [ %d, %a ]
  br i1 %x, label %store, label %end
store:
  store i32 1, ptr %p
  br label %end
end:
  ret void
}

; Nothing leaves the loop.
define void @endless(i1 %c, i1 %d, ptr %p) {
; CHECK-LABEL: define void @endless(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP:.*]], label %[[END:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    br i1 [[D]], label %[[STORE:.*]], label %[[LOOP]]
; CHECK:       [[STORE]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br label %[[LOOP]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %loop, label %end
loop:
  br i1 %d, label %store, label %loop
store:
  store i32 1, ptr %p
  br label %loop
end:
  ret void
}
