; RUN: nvopt -passes=ipsccp -S %s | FileCheck %s
; CHECKS: auto

; What a condition says of a number behind it.

declare void @use(i32)

; The body runs for 1 alone, so the counter comes back as 2 and nothing else.
define void @a_loop_that_runs_once() {
; CHECK-LABEL: define void @a_loop_that_runs_once() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ 2, %[[BODY:.*]] ]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[I]], 2
; CHECK-NEXT:    br i1 [[C]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 1)
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 1, %entry ], [ %n, %body ]
  %c = icmp slt i32 %i, 2
  br i1 %c, label %body, label %exit

body:
  call void @use(i32 %i)
  %n = add nsw i32 %i, 1
  br label %head

exit:
  ret void
}

; Negative: 1 and 2 come in, and the counter grows.
define void @a_loop_that_runs_twice() {
; CHECK-LABEL: define void @a_loop_that_runs_twice() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[N:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[I]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 [[I]])
; CHECK-NEXT:    [[N]] = add nuw nsw i32 [[I]], 1
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %i = phi i32 [ 1, %entry ], [ %n, %body ]
  %c = icmp slt i32 %i, 3
  br i1 %c, label %body, label %exit

body:
  call void @use(i32 %i)
  %n = add nsw i32 %i, 1
  br label %head

exit:
  ret void
}

; Each case sees its number, and the default no number.
define void @cases(i32 %x) {
; CHECK-LABEL: define void @cases(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 3, label %[[THREE:.*]]
; CHECK-NEXT:      i32 5, label %[[FIVE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[THREE]]:
; CHECK-NEXT:    call void @use(i32 3)
; CHECK-NEXT:    ret void
; CHECK:       [[FIVE]]:
; CHECK-NEXT:    call void @use(i32 6)
; CHECK-NEXT:    ret void
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %other [
    i32 3, label %three
    i32 5, label %five
  ]

three:
  call void @use(i32 %x)
  ret void

five:
  %sum = add i32 %x, 1
  call void @use(i32 %sum)
  ret void

other:
  call void @use(i32 %x)
  ret void
}

; Negative: two cases lead to one block.
define void @cases_that_meet(i32 %x) {
; CHECK-LABEL: define void @cases_that_meet(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[X]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 3, label %[[BOTH:.*]]
; CHECK-NEXT:      i32 5, label %[[BOTH]]
; CHECK-NEXT:    ]
; CHECK:       [[BOTH]]:
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    ret void
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  switch i32 %x, label %other [
    i32 3, label %both
    i32 5, label %both
  ]

both:
  call void @use(i32 %x)
  ret void

other:
  ret void
}

; Both parts hold where they are joined by and; a division of what is not negative has no sign.
define i32 @joined(i32 %x, i1 %b) {
; CHECK-LABEL: define range(i32 -715827882, 715827884) i32 @joined(
; CHECK-SAME: i32 [[X:%.*]], i1 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[POSITIVE:%.*]] = icmp sgt i32 [[X]], -1
; CHECK-NEXT:    [[BOTH:%.*]] = and i1 [[POSITIVE]], [[B]]
; CHECK-NEXT:    br i1 [[BOTH]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[QUOTIENT:%.*]] = udiv i32 [[X]], 3
; CHECK-NEXT:    [[SUM:%.*]] = add nuw nsw i32 [[QUOTIENT]], 1
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[SIGNED:%.*]] = sdiv i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[SIGNED]]
; CHECK-NEXT:  }
entry:
  %positive = icmp sgt i32 %x, -1
  %both = and i1 %positive, %b
  br i1 %both, label %yes, label %no

yes:
  %wide = zext i1 %b to i32
  %quotient = sdiv i32 %x, 3
  %sum = add i32 %quotient, %wide
  ret i32 %sum

no:
  %signed = sdiv i32 %x, 3
  ret i32 %signed
}

; Negative: of two that are joined by or, none holds alone where one of them does.
define i32 @either(i32 %x, i1 %b) {
; CHECK-LABEL: define range(i32 -715827882, 715827883) i32 @either(
; CHECK-SAME: i32 [[X:%.*]], i1 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[POSITIVE:%.*]] = icmp sgt i32 [[X]], -1
; CHECK-NEXT:    [[ONE:%.*]] = or i1 [[POSITIVE]], [[B]]
; CHECK-NEXT:    br i1 [[ONE]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[QUOTIENT:%.*]] = sdiv i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[QUOTIENT]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %positive = icmp sgt i32 %x, -1
  %one = or i1 %positive, %b
  br i1 %one, label %yes, label %no

yes:
  %quotient = sdiv i32 %x, 3
  ret i32 %quotient

no:
  %wide = zext i1 %b to i32
  ret i32 %wide
}

; On the edge the number is known, where the block that it leads to has other ways in.
define i32 @on_the_edge(i32 %x, i1 %b) {
; CHECK-LABEL: define range(i32 0, 8) i32 @on_the_edge(
; CHECK-SAME: i32 [[X:%.*]], i1 [[B:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[B]], label %[[TEST:.*]], label %[[END:.*]]
; CHECK:       [[TEST]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[END]], label %[[OTHER:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    ret i32 0
; CHECK:       [[END]]:
; CHECK-NEXT:    [[PHI:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ 7, %[[TEST]] ]
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    ret i32 [[PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %b, label %test, label %end

test:
  %c = icmp eq i32 %x, 7
  br i1 %c, label %end, label %other

other:
  call void @use(i32 %x)
  ret i32 0

end:
  %phi = phi i32 [ 1, %entry ], [ %x, %test ]
  call void @use(i32 %x)
  ret i32 %phi
}

; Negative: both ways lead to one block.
define i32 @no_choice(i32 %x) {
; CHECK-LABEL: define i32 @no_choice(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 7
; CHECK-NEXT:    br i1 [[C]], label %[[END:.*]], label %[[END]]
; CHECK:       [[END]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  %c = icmp eq i32 %x, 7
  br i1 %c, label %end, label %end

end:
  ret i32 %x
}
