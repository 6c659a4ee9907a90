; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

; A loop that runs once is its body.

declare i32 @step(i32) convergent
declare void @use(i32)

define i32 @once(i32 %x) {
; CHECK-LABEL: define i32 @once(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[STEP:%.*]] = call i32 @step(i32 [[X]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[NEXT:%.*]] = add i32 0, [[STEP]]
; CHECK-NEXT:    ret i32 [[NEXT]]
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %sum = phi i32 [ 0, %entry ], [ %next, %body ]
  br i1 %first, label %body, label %exit

body:
  %step = call i32 @step(i32 %x) convergent
  %next = add i32 %sum, %step
  br label %head, !llvm.loop !0

exit:
  ret i32 %sum
}

; What one phi was is what the other one is behind the loop.
define i32 @handed_on(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @handed_on(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 7)
; CHECK-NEXT:    call void @use(i32 [[Y]])
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %new = phi i32 [ %x, %entry ], [ %y, %body ]
  %old = phi i32 [ 7, %entry ], [ %new, %body ]
  br i1 %first, label %body, label %exit

body:
  call void @use(i32 %new)
  call void @use(i32 %old)
  br label %head

exit:
  call void @use(i32 %new)
  ret i32 %old
}

; The body leaves the loop itself as well: that is another way to what is used there alone.
define i32 @left_in_the_middle(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @left_in_the_middle(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    call void @use(i32 1)
; CHECK-NEXT:    br i1 [[C]], label %[[LATCH:.*]], label %[[COMMON_RET:.*]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    call void @use(i32 2)
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    br label %[[COMMON_RET]]
; CHECK:       [[COMMON_RET]]:
; CHECK-NEXT:    [[COMMON_RET_OP:%.*]] = phi i32 [ 0, %[[LATCH]] ], [ 1, %[[ENTRY]] ]
; CHECK-NEXT:    ret i32 [[COMMON_RET_OP]]
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %first = phi i1 [ true, %entry ], [ false, %latch ]
  %sum = phi i32 [ 1, %entry ], [ %x, %latch ]
  br i1 %first, label %body, label %exit

body:
  call void @use(i32 %sum)
  br i1 %c, label %latch, label %out

latch:
  call void @use(i32 2)
  br label %head

exit:
  call void @use(i32 %sum)
  ret i32 0

out:
  ret i32 1
}

; Negative: the use can be reached over both ways.
define i32 @both_ways(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @both_ways(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[LATCH:.*]] ]
; CHECK-NEXT:    [[SUM:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[X]], %[[LATCH]] ]
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY:.*]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    call void @use(i32 3)
; CHECK-NEXT:    br i1 [[C]], label %[[LATCH]], label %[[EXIT]]
; CHECK:       [[LATCH]]:
; CHECK-NEXT:    call void @use(i32 2)
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    call void @use(i32 [[SUM]])
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %first = phi i1 [ true, %entry ], [ false, %latch ]
  %sum = phi i32 [ 1, %entry ], [ %x, %latch ]
  br i1 %first, label %body, label %exit

body:
  call void @use(i32 3)
  br i1 %c, label %latch, label %exit

latch:
  call void @use(i32 2)
  br label %head

exit:
  call void @use(i32 %sum)
  ret i32 0
}

; Negative: the way back is not known to lead out.
define i32 @again(i32 %x) {
; CHECK-LABEL: define i32 @again(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[MORE:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ [[C:%.*]], %[[BODY:.*]] ]
; CHECK-NEXT:    br i1 [[MORE]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[STEP:%.*]] = call i32 @step(i32 [[X]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[C]] = icmp eq i32 [[STEP]], 0
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %more = phi i1 [ true, %entry ], [ %c, %body ]
  br i1 %more, label %body, label %exit

body:
  %step = call i32 @step(i32 %x) convergent
  %c = icmp eq i32 %step, 0
  br label %head

exit:
  ret i32 0
}

; Negative: both ways lead into the loop.
define i32 @for_ever(i32 %x) {
; CHECK-LABEL: define i32 @for_ever(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[BODY:.*]] ], [ false, %[[OTHER:.*]] ]
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[OTHER]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @step(i32 [[X]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @step(i32 [[X]]) #[[ATTR0]]
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[B]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  br label %head

head:
  %first = phi i1 [ true, %entry ], [ false, %body ], [ false, %other ]
  br i1 %first, label %body, label %other

body:
  %a = call i32 @step(i32 %x) convergent
  br label %head

other:
  %b = call i32 @step(i32 %x) convergent
  %c = icmp eq i32 %b, 0
  br i1 %c, label %head, label %exit

exit:
  ret i32 0
}

!0 = distinct !{!0}
