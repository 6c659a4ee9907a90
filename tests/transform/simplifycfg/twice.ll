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

; What is the same both times, and what only counts rounds, costs nothing: ten instructions are left.
define i64 @what_counts(i64 %x, i64 %y) {
; CHECK-LABEL: define i64 @what_counts(
; CHECK-SAME: i64 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SAME:%.*]] = mul i64 [[X]], [[Y]]
; CHECK-NEXT:    [[DOUBLE:%.*]] = shl i64 0, 1
; CHECK-NEXT:    [[T0:%.*]] = add i64 [[X]], [[SAME]]
; CHECK-NEXT:    [[T1:%.*]] = xor i64 [[T0]], [[DOUBLE]]
; CHECK-NEXT:    [[T2:%.*]] = add i64 [[T1]], [[Y]]
; CHECK-NEXT:    [[T3:%.*]] = xor i64 [[T2]], [[SAME]]
; CHECK-NEXT:    [[T4:%.*]] = add i64 [[T3]], [[DOUBLE]]
; CHECK-NEXT:    [[T5:%.*]] = xor i64 [[T4]], [[Y]]
; CHECK-NEXT:    [[T6:%.*]] = add i64 [[T5]], [[SAME]]
; CHECK-NEXT:    [[T7:%.*]] = xor i64 [[T6]], [[DOUBLE]]
; CHECK-NEXT:    [[T8:%.*]] = add i64 [[T7]], [[Y]]
; CHECK-NEXT:    [[T9:%.*]] = xor i64 [[T8]], [[SAME]]
; CHECK-NEXT:    [[NEXT:%.*]] = add i64 0, 1
; CHECK-NEXT:    [[TMP0:%.*]] = shl i64 [[NEXT]], 1
; CHECK-NEXT:    [[TMP1:%.*]] = add i64 [[T9]], [[SAME]]
; CHECK-NEXT:    [[TMP2:%.*]] = xor i64 [[TMP1]], [[TMP0]]
; CHECK-NEXT:    [[TMP3:%.*]] = add i64 [[TMP2]], [[Y]]
; CHECK-NEXT:    [[TMP4:%.*]] = xor i64 [[TMP3]], [[SAME]]
; CHECK-NEXT:    [[TMP5:%.*]] = add i64 [[TMP4]], [[TMP0]]
; CHECK-NEXT:    [[TMP6:%.*]] = xor i64 [[TMP5]], [[Y]]
; CHECK-NEXT:    [[TMP7:%.*]] = add i64 [[TMP6]], [[SAME]]
; CHECK-NEXT:    [[TMP8:%.*]] = xor i64 [[TMP7]], [[TMP0]]
; CHECK-NEXT:    [[TMP9:%.*]] = add i64 [[TMP8]], [[Y]]
; CHECK-NEXT:    [[TMP10:%.*]] = xor i64 [[TMP9]], [[SAME]]
; CHECK-NEXT:    [[TMP11:%.*]] = add i64 [[NEXT]], 1
; CHECK-NEXT:    ret i64 [[TMP10]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %c = phi i1 [ true, %entry ], [ false, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ %x, %entry ], [ %t9, %loop ]
  %same = mul i64 %x, %y
  %double = shl i64 %i, 1
  %t0 = add i64 %s, %same
  %t1 = xor i64 %t0, %double
  %t2 = add i64 %t1, %y
  %t3 = xor i64 %t2, %same
  %t4 = add i64 %t3, %double
  %t5 = xor i64 %t4, %y
  %t6 = add i64 %t5, %same
  %t7 = xor i64 %t6, %double
  %t8 = add i64 %t7, %y
  %t9 = xor i64 %t8, %same
  %next = add i64 %i, 1
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %t9
}

; Eleven are too many.
define i64 @too_long(i64 %x, i64 %y) {
; CHECK-LABEL: define i64 @too_long(
; CHECK-SAME: i64 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[LOOP]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ 1, %[[LOOP]] ]
; CHECK-NEXT:    [[S:%.*]] = phi i64 [ [[X]], %[[ENTRY]] ], [ [[T10:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[SAME:%.*]] = mul i64 [[X]], [[Y]]
; CHECK-NEXT:    [[DOUBLE:%.*]] = shl i64 [[I]], 1
; CHECK-NEXT:    [[T0:%.*]] = add i64 [[S]], [[SAME]]
; CHECK-NEXT:    [[T1:%.*]] = xor i64 [[T0]], [[DOUBLE]]
; CHECK-NEXT:    [[T2:%.*]] = add i64 [[T1]], [[Y]]
; CHECK-NEXT:    [[T3:%.*]] = xor i64 [[T2]], [[SAME]]
; CHECK-NEXT:    [[T4:%.*]] = add i64 [[T3]], [[DOUBLE]]
; CHECK-NEXT:    [[T5:%.*]] = xor i64 [[T4]], [[Y]]
; CHECK-NEXT:    [[T6:%.*]] = add i64 [[T5]], [[SAME]]
; CHECK-NEXT:    [[T7:%.*]] = xor i64 [[T6]], [[DOUBLE]]
; CHECK-NEXT:    [[T8:%.*]] = add i64 [[T7]], [[Y]]
; CHECK-NEXT:    [[T9:%.*]] = xor i64 [[T8]], [[SAME]]
; CHECK-NEXT:    [[T10]] = add i64 [[T9]], [[DOUBLE]]
; CHECK-NEXT:    [[NEXT:%.*]] = add i64 [[I]], 1
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i64 [[T10]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %c = phi i1 [ true, %entry ], [ false, %loop ]
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i64 [ %x, %entry ], [ %t10, %loop ]
  %same = mul i64 %x, %y
  %double = shl i64 %i, 1
  %t0 = add i64 %s, %same
  %t1 = xor i64 %t0, %double
  %t2 = add i64 %t1, %y
  %t3 = xor i64 %t2, %same
  %t4 = add i64 %t3, %double
  %t5 = xor i64 %t4, %y
  %t6 = add i64 %t5, %same
  %t7 = xor i64 %t6, %double
  %t8 = add i64 %t7, %y
  %t9 = xor i64 %t8, %same
  %t10 = add i64 %t9, %double
  %next = add i64 %i, 1
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %t10
}

; What costs nothing is not looked at without end.
define i64 @too_much_for_nothing(i64 %x) {
; CHECK-LABEL: define i64 @too_much_for_nothing(
; CHECK-SAME: i64 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[LOOP]] ]
; CHECK-NEXT:    [[S:%.*]] = phi i64 [ [[X]], %[[ENTRY]] ], [ [[T3:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[F0:%.*]] = mul i64 [[X]], 3
; CHECK-NEXT:    [[F1:%.*]] = mul i64 [[X]], 4
; CHECK-NEXT:    [[F2:%.*]] = mul i64 [[X]], 5
; CHECK-NEXT:    [[F3:%.*]] = mul i64 [[X]], 6
; CHECK-NEXT:    [[F4:%.*]] = mul i64 [[X]], 7
; CHECK-NEXT:    [[F5:%.*]] = mul i64 [[X]], 8
; CHECK-NEXT:    [[F6:%.*]] = mul i64 [[X]], 9
; CHECK-NEXT:    [[F7:%.*]] = mul i64 [[X]], 10
; CHECK-NEXT:    [[F8:%.*]] = mul i64 [[X]], 11
; CHECK-NEXT:    [[F9:%.*]] = mul i64 [[X]], 12
; CHECK-NEXT:    [[F10:%.*]] = mul i64 [[X]], 13
; CHECK-NEXT:    [[F11:%.*]] = mul i64 [[X]], 14
; CHECK-NEXT:    [[F12:%.*]] = mul i64 [[X]], 15
; CHECK-NEXT:    [[F13:%.*]] = mul i64 [[X]], 16
; CHECK-NEXT:    [[F14:%.*]] = mul i64 [[X]], 17
; CHECK-NEXT:    [[F15:%.*]] = mul i64 [[X]], 18
; CHECK-NEXT:    [[F16:%.*]] = mul i64 [[X]], 19
; CHECK-NEXT:    [[T0:%.*]] = add i64 [[S]], [[F0]]
; CHECK-NEXT:    [[T1:%.*]] = xor i64 [[T0]], [[F1]]
; CHECK-NEXT:    [[T2:%.*]] = add i64 [[T1]], [[F2]]
; CHECK-NEXT:    [[T3]] = xor i64 [[T2]], [[F3]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i64 [[T3]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %c = phi i1 [ true, %entry ], [ false, %loop ]
  %s = phi i64 [ %x, %entry ], [ %t3, %loop ]
  %f0 = mul i64 %x, 3
  %f1 = mul i64 %x, 4
  %f2 = mul i64 %x, 5
  %f3 = mul i64 %x, 6
  %f4 = mul i64 %x, 7
  %f5 = mul i64 %x, 8
  %f6 = mul i64 %x, 9
  %f7 = mul i64 %x, 10
  %f8 = mul i64 %x, 11
  %f9 = mul i64 %x, 12
  %f10 = mul i64 %x, 13
  %f11 = mul i64 %x, 14
  %f12 = mul i64 %x, 15
  %f13 = mul i64 %x, 16
  %f14 = mul i64 %x, 17
  %f15 = mul i64 %x, 18
  %f16 = mul i64 %x, 19
  %t0 = add i64 %s, %f0
  %t1 = xor i64 %t0, %f1
  %t2 = add i64 %t1, %f2
  %t3 = xor i64 %t2, %f3
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %t3
}

; A count that begins with two numbers is not known.
define i64 @two_ways_in(i1 %which, i64 %x, i64 %y) {
; CHECK-LABEL: define i64 @two_ways_in(
; CHECK-SAME: i1 [[WHICH:%.*]], i64 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[WHICH]], label %[[ONE:.*]], label %[[LOOP:.*]]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    call void @other()
; CHECK-NEXT:    br label %[[LOOP]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[C:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[ONE]] ], [ false, %[[LOOP]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ 5, %[[ONE]] ], [ [[NEXT:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[S:%.*]] = phi i64 [ [[X]], %[[ENTRY]] ], [ [[Y]], %[[ONE]] ], [ [[T9:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[T0:%.*]] = add i64 [[S]], [[I]]
; CHECK-NEXT:    [[T1:%.*]] = xor i64 [[T0]], [[Y]]
; CHECK-NEXT:    [[T2:%.*]] = add i64 [[T1]], [[I]]
; CHECK-NEXT:    [[T3:%.*]] = xor i64 [[T2]], [[Y]]
; CHECK-NEXT:    [[T4:%.*]] = add i64 [[T3]], [[I]]
; CHECK-NEXT:    [[T5:%.*]] = xor i64 [[T4]], [[Y]]
; CHECK-NEXT:    [[T6:%.*]] = add i64 [[T5]], [[I]]
; CHECK-NEXT:    [[T7:%.*]] = xor i64 [[T6]], [[Y]]
; CHECK-NEXT:    [[T8:%.*]] = add i64 [[T7]], [[I]]
; CHECK-NEXT:    [[T9]] = xor i64 [[T8]], [[Y]]
; CHECK-NEXT:    [[NEXT]] = add i64 [[I]], 1
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i64 [[T9]]
; CHECK-NEXT:  }
entry:
  br i1 %which, label %one, label %loop
one:
  call void @other()
  br label %loop
loop:
  %c = phi i1 [ true, %entry ], [ true, %one ], [ false, %loop ]
  %i = phi i64 [ 0, %entry ], [ 5, %one ], [ %next, %loop ]
  %s = phi i64 [ %x, %entry ], [ %y, %one ], [ %t9, %loop ]
  %t0 = add i64 %s, %i
  %t1 = xor i64 %t0, %y
  %t2 = add i64 %t1, %i
  %t3 = xor i64 %t2, %y
  %t4 = add i64 %t3, %i
  %t5 = xor i64 %t4, %y
  %t6 = add i64 %t5, %i
  %t7 = xor i64 %t6, %y
  %t8 = add i64 %t7, %i
  %t9 = xor i64 %t8, %y
  %next = add i64 %i, 1
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %t9
}
declare void @other()

; One that stays begins its second round with what the first has computed.
define void @hands_on(i32 %x) {
; CHECK-LABEL: define void @hands_on(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ false, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 3, %[[ENTRY]] ], [ 4, %[[BODY]] ]
; CHECK-NEXT:    [[M:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ 4, %[[BODY]] ]
; CHECK-NEXT:    [[V:%.*]] = phi i32 [ [[X]], %[[ENTRY]] ], [ [[MORE:%.*]], %[[BODY]] ]
; CHECK-NEXT:    [[R:%.*]] = call i32 @together(i32 [[N]])
; CHECK-NEXT:    [[S:%.*]] = call i32 @together(i32 [[M]])
; CHECK-NEXT:    [[T:%.*]] = call i32 @together(i32 [[V]])
; CHECK-NEXT:    [[NEXT:%.*]] = add nuw i32 [[N]], 1
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[M]], [[N]]
; CHECK-NEXT:    [[MORE]] = add i32 [[V]], 1
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %n = phi i32 [ 3, %entry ], [ %next, %body ]
  %m = phi i32 [ 1, %entry ], [ %sum, %body ]
  %v = phi i32 [ %x, %entry ], [ %more, %body ]
  %r = call i32 @together(i32 %n)
  %s = call i32 @together(i32 %m)
  %t = call i32 @together(i32 %v)
  %next = add nuw i32 %n, 1
  %sum = add i32 %m, %n
  %more = add i32 %v, 1
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; Also if it may end before.
define void @hands_on_perhaps(i1 %c) {
; CHECK-LABEL: define void @hands_on_perhaps(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ [[C]], %[[ENTRY]] ], [ false, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 1, %[[BODY]] ]
; CHECK-NEXT:    call void @use(i32 [[N]])
; CHECK-NEXT:    [[NEXT:%.*]] = add i32 [[N]], 1
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ %c, %entry ], [ false, %body ]
  %n = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @use(i32 %n)
  %next = add i32 %n, 1
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; A third round may begin with another number.
define void @hands_on_again(i1 %c) {
; CHECK-LABEL: define void @hands_on_again(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[BODY:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ [[C]], %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[NEXT:%.*]], %[[BODY]] ]
; CHECK-NEXT:    call void @use(i32 [[N]])
; CHECK-NEXT:    [[NEXT]] = add i32 [[N]], 1
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ %c, %body ]
  %n = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @use(i32 %n)
  %next = add i32 %n, 1
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; The first round begins with one of two numbers.
define void @begins_twice(i1 %c) {
; CHECK-LABEL: define void @begins_twice(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[BODY:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    call void @use(i32 7)
; CHECK-NEXT:    br label %[[BODY]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ], [ true, %[[LEFT]] ], [ false, %[[BODY]] ]
; CHECK-NEXT:    [[N:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 5, %[[LEFT]] ], [ [[NEXT:%.*]], %[[BODY]] ]
; CHECK-NEXT:    [[R:%.*]] = call i32 @together(i32 [[N]])
; CHECK-NEXT:    [[NEXT]] = add i32 [[N]], 1
; CHECK-NEXT:    br i1 [[FIRST]], label %[[BODY]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %body

left:
  call void @use(i32 7)
  br label %body

body:
  %first = phi i1 [ true, %entry ], [ true, %left ], [ false, %body ]
  %n = phi i32 [ 0, %entry ], [ 5, %left ], [ %next, %body ]
  %r = call i32 @together(i32 %n)
  %next = add i32 %n, 1
  br i1 %first, label %body, label %exit

exit:
  ret void
}

; What was one number the first time is another one the second time.
define i32 @handed_over(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @handed_over(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[BODY:.*]], label %[[EXIT:.*]]
; CHECK:       [[BODY]]:
; CHECK-NEXT:    [[FIRST:%.*]] = phi i1 [ true, %[[ENTRY]] ]
; CHECK-NEXT:    [[A:%.*]] = phi i32 [ [[X]], %[[ENTRY]] ]
; CHECK-NEXT:    [[B:%.*]] = phi i32 [ 5, %[[ENTRY]] ]
; CHECK-NEXT:    call void @use(i32 [[B]])
; CHECK-NEXT:    call void @use(i32 [[A]])
; CHECK-NEXT:    br label %[[EXIT]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    [[R:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[A]], %[[BODY]] ]
; CHECK-NEXT:    [[S:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ 7, %[[BODY]] ]
; CHECK-NEXT:    [[SUM:%.*]] = add i32 [[R]], [[S]]
; CHECK-NEXT:    ret i32 [[SUM]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %body, label %exit

body:
  %first = phi i1 [ true, %entry ], [ false, %body ]
  %a = phi i32 [ %x, %entry ], [ 7, %body ]
  %b = phi i32 [ 5, %entry ], [ %a, %body ]
  call void @use(i32 %b)
  br i1 %first, label %body, label %exit

exit:
  %r = phi i32 [ 0, %entry ], [ %b, %body ]
  %s = phi i32 [ 0, %entry ], [ %a, %body ]
  %sum = add i32 %r, %s
  ret i32 %sum
}
