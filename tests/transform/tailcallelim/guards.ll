; Recursion that stays: each function lacks one thing that @plain has.
; CHECKS: auto
; RUN: nvopt -passes=tailcallelim -S %s | FileCheck %s

define i32 @plain(i32 %x) {
; CHECK-LABEL: define i32 @plain(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[X_TR:%.*]] = phi i32 [ [[X]], [[TMP0:%.*]] ], [ [[Y:%.*]], %[[B:.*]] ]
; CHECK-NEXT:    [[Y]] = sub i32 [[X_TR]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK-NEXT:  }
  %y = sub i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %y
b:
  %r = tail call i32 @plain(i32 %y)
  ret i32 %r
}

; The call says another type.
define i32 @other_type(i32 %x) {
; CHECK-LABEL: define i32 @other_type(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @other_type(i64 3)
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = tail call i32 @other_type(i64 3)
  ret i32 %r
}

; Each activation has memory of its own: by value, or as much as is asked for.
define i32 @by_value(ptr byval(i32) %p) {
; CHECK-LABEL: define i32 @by_value(
; CHECK-SAME: ptr byval(i32) [[P:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @by_value(ptr byval(i32) [[P]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = tail call i32 @by_value(ptr byval(i32) %p)
  ret i32 %r
}

declare void @takes(ptr)
define i32 @sized(i32 %n) {
; CHECK-LABEL: define i32 @sized(
; CHECK-SAME: i32 [[N:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = alloca i8, i32 [[N]], align 1
; CHECK-NEXT:    call void @takes(ptr [[S]])
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @sized(i32 [[N]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %s = alloca i8, i32 %n
  call void @takes(ptr %s)
  %r = tail call i32 @sized(i32 %n)
  ret i32 %r
}

define i32 @variable(i32 %x, ...) {
; CHECK-LABEL: define i32 @variable(
; CHECK-SAME: i32 [[X:%.*]], ...) {
; CHECK-NEXT:    [[R:%.*]] = tail call i32 (i32, ...) @variable(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = tail call i32 (i32, ...) @variable(i32 %x)
  ret i32 %r
}

; Memory is written behind the call.
define i32 @writes_behind(i32 %x, ptr %p) {
; CHECK-LABEL: define i32 @writes_behind(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @writes_behind(i32 [[X]], ptr [[P]])
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = tail call i32 @writes_behind(i32 %x, ptr %p)
  store i32 %x, ptr %p
  ret i32 %r
}

; It is read there: the callee may have written it.
define i32 @reads_behind(i32 %x, ptr %p) {
; CHECK-LABEL: define i32 @reads_behind(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @reads_behind(i32 [[X]], ptr [[P]])
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %r = tail call i32 @reads_behind(i32 %x, ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; What is made of the result cannot be gathered: a subtraction, floats that must keep their order,
; and two of them.
define i32 @subtracts(i32 %x) {
; CHECK-LABEL: define i32 @subtracts(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = sub i32 [[X]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @subtracts(i32 [[Y]])
; CHECK-NEXT:    [[S:%.*]] = sub i32 [[X]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %y = sub i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %y
b:
  %r = tail call i32 @subtracts(i32 %y)
  %s = sub i32 %x, %r
  ret i32 %s
}

define float @strict_floats(i32 %x, float %f) {
; CHECK-LABEL: define float @strict_floats(
; CHECK-SAME: i32 [[X:%.*]], float [[F:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = sub i32 [[X]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret float [[F]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = tail call float @strict_floats(i32 [[Y]], float [[F]])
; CHECK-NEXT:    [[S:%.*]] = fadd float [[R]], [[F]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %y = sub i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret float %f
b:
  %r = tail call float @strict_floats(i32 %y, float %f)
  %s = fadd float %r, %f
  ret float %s
}

define i32 @gathers_twice(i32 %x) {
; CHECK-LABEL: define i32 @gathers_twice(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Y:%.*]] = sub i32 [[X]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @gathers_twice(i32 [[Y]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[R]], [[X]]
; CHECK-NEXT:    [[T:%.*]] = mul i32 [[S]], [[X]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %y = sub i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %y
b:
  %r = tail call i32 @gathers_twice(i32 %y)
  %s = add i32 %r, %x
  %t = mul i32 %s, %x
  ret i32 %t
}

; Told not to be a tail call.
define i32 @no_tail(i32 %x) {
; CHECK-LABEL: define i32 @no_tail(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = notail call i32 @no_tail(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = notail call i32 @no_tail(i32 %x)
  ret i32 %r
}

; Flags of what is gathered hold for another order only.
define i32 @flags(i32 %x) {
; CHECK-LABEL: define i32 @flags(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    br label %[[TAILRECURSE:.*]]
; CHECK:       [[TAILRECURSE]]:
; CHECK-NEXT:    [[ACCUMULATOR_TR:%.*]] = phi i32 [ 0, [[TMP0:%.*]] ], [ [[S:%.*]], %[[B:.*]] ]
; CHECK-NEXT:    [[X_TR:%.*]] = phi i32 [ [[X]], [[TMP0]] ], [ [[Y:%.*]], %[[B]] ]
; CHECK-NEXT:    [[Y]] = sub i32 [[X_TR]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y]], 0
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[ACCUMULATOR_RET_TR:%.*]] = add i32 [[ACCUMULATOR_TR]], [[Y]]
; CHECK-NEXT:    ret i32 [[ACCUMULATOR_RET_TR]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S]] = add i32 [[ACCUMULATOR_TR]], [[X_TR]]
; CHECK-NEXT:    br label %[[TAILRECURSE]]
; CHECK-NEXT:  }
  %y = sub i32 %x, 1
  %c = icmp eq i32 %y, 0
  br i1 %c, label %a, label %b
a:
  ret i32 %y
b:
  %r = tail call i32 @flags(i32 %y)
  %s = add nsw nuw i32 %r, %x
  ret i32 %s
}
