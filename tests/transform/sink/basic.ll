; RUN: nvopt -passes=sink -S %s | FileCheck %s
; CHECKS: auto

declare void @unknown()

define i32 @value(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @value(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = mul i32 %x, %y
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  ret i32 0
}

; Both need it.
define i32 @both(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @both(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[B:%.*]] = add i32 [[A]], 1
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
entry:
  %a = mul i32 %x, %y
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  %b = add i32 %a, 1
  ret i32 %b
}

define i32 @load(i1 %c, ptr %p) {
; CHECK-LABEL: define i32 @load(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = load i32, ptr %p, align 4
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  ret i32 0
}

; Not past a write.
define i32 @load_then_store(i1 %c, ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @load_then_store(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = load i32, ptr %p, align 4
  store i32 1, ptr %q, align 4
  br i1 %c, label %yes, label %no
yes:
  ret i32 %a
no:
  ret i32 0
}

; Not into a loop.
define i32 @loop(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[X]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP:.*]], label %[[NO:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[J]] = add i32 [[I]], [[A]]
; CHECK-NEXT:    [[D:%.*]] = icmp slt i32 [[J]], 100
; CHECK-NEXT:    br i1 [[D]], label %[[LOOP]], label %[[DONE:.*]]
; CHECK:       [[DONE]]:
; CHECK-NEXT:    ret i32 [[J]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = mul i32 %x, %x
  br i1 %c, label %loop, label %no
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %j = add i32 %i, %a
  %d = icmp slt i32 %j, 100
  br i1 %d, label %loop, label %done
done:
  ret i32 %j
no:
  ret i32 0
}
