; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; CHECKS: auto

; A short loop that runs twice is its body, twice.

declare i32 @step(i32)
declare i32 @together(i32) convergent
declare void @together_later() convergent
declare void @use(i32)

define i32 @twice(i32 %x) {
; CHECK-LABEL: define i32 @twice(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[STEP:%.*]] = call i32 @step(i32 0)
; CHECK-NEXT:    [[NEXT:%.*]] = add i32 [[STEP]], [[X]]
; CHECK-NEXT:    [[TMP0:%.*]] = call i32 @step(i32 [[NEXT]])
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[TMP0]], [[X]]
; CHECK-NEXT:    call void @use(i32 [[NEXT]])
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %sum = phi i32 [ 0, %entry ], [ %next, %body ]
  %step = call i32 @step(i32 %sum)
  %next = add i32 %step, %x
  br i1 %first, label %body, label %exit

exit:
  %out = phi i32 [ %next, %body ]
  call void @use(i32 %sum)
  ret i32 %out
}

; Values that go round change places.
define i32 @swaps(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @swaps(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    call void @use(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 [[Y]])
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %a = phi i32 [ %x, %entry ], [ %b, %body ]
  %b = phi i32 [ %y, %entry ], [ %a, %body ]
  call void @use(i32 %a)
  br i1 %first, label %body, label %exit

exit:
  ret i32 %b
}

; What comes behind may be convergent: all threads come there once, as before.
define void @convergent_behind() {
; CHECK-LABEL: define void @convergent_behind() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    call void @use(i32 0)
; CHECK-NEXT:    call void @use(i32 1)
; CHECK-NEXT:    call void @together_later()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %n = phi i32 [ 0, %entry ], [ 1, %body ]
  call void @use(i32 %n)
  br i1 %first, label %body, label %exit

exit:
  call void @together_later()
  ret void
}

; What is in it may not.
define void @convergent_inside() {
; CHECK-LABEL: define void @convergent_inside() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[BODY]] ]
; CHECK-NEXT:    [[R:%.*]] = call i32 @together(i32 [[N]])
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %n = phi i32 [ 0, %entry ], [ 1, %body ]
  %r = call i32 @together(i32 %n)
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; The way in does not know.
define void @at_most_twice(i1 %c) {
; CHECK-LABEL: define void @at_most_twice(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ [[C]], %[[ENTRY]] ], [ false, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[BODY]] ]
; CHECK-NEXT:    call void @use(i32 [[N]])
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ %c, %entry ], [ false, %body ]
  %n = phi i32 [ 0, %entry ], [ 1, %body ]
  call void @use(i32 %n)
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; It runs for ever.
define void @for_ever() {
; CHECK-LABEL: define void @for_ever() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[BODY]] ]
; CHECK-NEXT:    call void @use(i32 [[N]])
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ true, %body ]
  %n = phi i32 [ 0, %entry ], [ 1, %body ]
  call void @use(i32 %n)
  br i1 %first, label %body, label %exit

exit:
  ret void
}
