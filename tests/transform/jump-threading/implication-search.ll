; A condition is looked for three branches above; the knob changes how many.
; CHECKS: auto
; RUN: opt -passes=jump-threading -S %s | FileCheck %s
; RUN: opt -passes=jump-threading -jump-threading-implication-search-threshold=4 -S %s | FileCheck %s --check-prefix=FOUR

declare void @a()

define i32 @three_above(i32 %x, i1 %p, i1 %q) {
; CHECK-LABEL: define i32 @three_above(
; CHECK-SAME: i32 [[X:%.*]], i1 [[P:%.*]], i1 [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[ONE:%.*]] = icmp ult i32 [[X]], 10
; CHECK-NEXT:    br i1 [[ONE]], label %[[S1:.*]], label %[[OUT:.*]]
; CHECK:       [[S1]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[P]], label %[[S2:.*]], label %[[OUT]]
; CHECK:       [[S2]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[Q]], label %[[YES:.*]], label %[[OUT]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[Y:%.*]] = phi i32 [ 0, %[[S2]] ]
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[NOT:%.*]] = icmp eq i1 true, false
; CHECK-NEXT:    ret i32 1
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; FOUR-LABEL: define i32 @three_above(
; FOUR-SAME: i32 [[X:%.*]], i1 [[P:%.*]], i1 [[Q:%.*]]) {
; FOUR-NEXT:  [[ENTRY:.*]]:
; FOUR-NEXT:    [[ONE:%.*]] = icmp ult i32 [[X]], 10
; FOUR-NEXT:    br i1 [[ONE]], label %[[S1:.*]], label %[[OUT:.*]]
; FOUR:       [[S1]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    br i1 [[P]], label %[[S2:.*]], label %[[OUT]]
; FOUR:       [[S2]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    br i1 [[Q]], label %[[YES:.*]], label %[[OUT]]
; FOUR:       [[YES]]:
; FOUR-NEXT:    [[Y:%.*]] = phi i32 [ 0, %[[S2]] ]
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    [[NOT:%.*]] = icmp eq i1 true, false
; FOUR-NEXT:    ret i32 1
; FOUR:       [[OUT]]:
; FOUR-NEXT:    ret i32 0
; FOUR-NEXT:  }
entry:
  %one = icmp ult i32 %x, 10
  br i1 %one, label %s1, label %out
s1:
  call void @a()
  br i1 %p, label %s2, label %out
s2:
  call void @a()
  br i1 %q, label %s3, label %out
s3:
  %y = phi i32 [ 0, %s2 ]
  call void @a()
  %not = icmp eq i1 %one, false
  br i1 %one, label %yes, label %out
yes:
  ret i32 1
out:
  ret i32 0
}

define i32 @four_above(i32 %x, i32 %z, i1 %p, i1 %q, i1 %r) {
; CHECK-LABEL: define i32 @four_above(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Z:%.*]], i1 [[P:%.*]], i1 [[Q:%.*]], i1 [[R:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[ONE:%.*]] = icmp slt i32 [[X]], [[Z]]
; CHECK-NEXT:    br i1 [[ONE]], label %[[S1:.*]], label %[[OUT:.*]]
; CHECK:       [[S1]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[P]], label %[[S2:.*]], label %[[OUT]]
; CHECK:       [[S2]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[Q]], label %[[S3:.*]], label %[[OUT]]
; CHECK:       [[S3]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    br i1 [[R]], label %[[S4:.*]], label %[[OUT]]
; CHECK:       [[S4]]:
; CHECK-NEXT:    call void @a()
; CHECK-NEXT:    [[TWO:%.*]] = icmp sle i32 [[X]], [[Z]]
; CHECK-NEXT:    br i1 [[TWO]], label %[[YES:.*]], label %[[OUT]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 1
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
; FOUR-LABEL: define i32 @four_above(
; FOUR-SAME: i32 [[X:%.*]], i32 [[Z:%.*]], i1 [[P:%.*]], i1 [[Q:%.*]], i1 [[R:%.*]]) {
; FOUR-NEXT:  [[ENTRY:.*]]:
; FOUR-NEXT:    [[ONE:%.*]] = icmp slt i32 [[X]], [[Z]]
; FOUR-NEXT:    br i1 [[ONE]], label %[[S1:.*]], label %[[OUT:.*]]
; FOUR:       [[S1]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    br i1 [[P]], label %[[S2:.*]], label %[[OUT]]
; FOUR:       [[S2]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    br i1 [[Q]], label %[[S3:.*]], label %[[OUT]]
; FOUR:       [[S3]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    br i1 [[R]], label %[[YES:.*]], label %[[OUT]]
; FOUR:       [[YES]]:
; FOUR-NEXT:    call void @a()
; FOUR-NEXT:    [[TWO:%.*]] = icmp sle i32 [[X]], [[Z]]
; FOUR-NEXT:    ret i32 1
; FOUR:       [[OUT]]:
; FOUR-NEXT:    ret i32 0
; FOUR-NEXT:  }
entry:
  %one = icmp slt i32 %x, %z
  br i1 %one, label %s1, label %out
s1:
  call void @a()
  br i1 %p, label %s2, label %out
s2:
  call void @a()
  br i1 %q, label %s3, label %out
s3:
  call void @a()
  br i1 %r, label %s4, label %out
s4:
  call void @a()
  %two = icmp sle i32 %x, %z
  br i1 %two, label %yes, label %out
yes:
  ret i32 1
out:
  ret i32 0
}
