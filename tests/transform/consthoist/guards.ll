; Constants that stay where they are used.
; CHECKS: auto
; RUN: nvopt -passes=consthoist -S %s | FileCheck %s

; Two ways lead into the loop.
define i64 @two_ways_in(i64 %x, i64 %n, i1 %c) {
; CHECK-LABEL: define i64 @two_ways_in(
; CHECK-SAME: i64 [[X:%.*]], i64 [[N:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[LOOP:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    br label %[[LOOP]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ 1, %[[A]] ], [ [[K:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[J:%.*]] = xor i64 [[I]], 81985529216486895
; CHECK-NEXT:    [[K]] = add i64 [[J]], 81985529216486895
; CHECK-NEXT:    [[D:%.*]] = icmp ult i64 [[K]], [[N]]
; CHECK-NEXT:    br i1 [[D]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i64 [[K]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %loop
a:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ 1, %a ], [ %k, %loop ]
  %j = xor i64 %i, 81985529216486895
  %k = add i64 %j, 81985529216486895
  %d = icmp ult i64 %k, %n
  br i1 %d, label %loop, label %out
out:
  ret i64 %k
}

; Cases and entries of phis are no operands.
define i64 @switch_case(i64 %x, i64 %n) {
; CHECK-LABEL: define i64 @switch_case(
; CHECK-SAME: i64 [[X:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 81985529216486895, %[[ENTRY]] ], [ [[K:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[K]] = add i64 [[I]], 1
; CHECK-NEXT:    switch i64 [[K]], label %[[LOOP]] [
; CHECK-NEXT:      i64 81985529216486895, label %[[OUT:.*]]
; CHECK-NEXT:      i64 81985529216486896, label %[[OUT]]
; CHECK-NEXT:    ]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i64 [[K]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i64 [ 81985529216486895, %entry ], [ %k, %loop ]
  %k = add i64 %i, 1
  switch i64 %k, label %loop [ i64 81985529216486895, label %out
    i64 81985529216486896, label %out ]
out:
  ret i64 %k
}
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; Calls take constants as they are.
define void @call_arg(ptr %p, i64 %n) {
; CHECK-LABEL: define void @call_arg(
; CHECK-SAME: ptr [[P:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ 0, %[[ENTRY]] ], [ [[K:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[K]] = add i64 [[I]], 1
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 81985529216486895, i1 false)
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 81985529216486895, i1 false)
; CHECK-NEXT:    [[D:%.*]] = icmp ult i64 [[K]], [[N]]
; CHECK-NEXT:    br i1 [[D]], label %[[LOOP]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %k, %loop ]
  %k = add i64 %i, 1
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 81985529216486895, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 81985529216486895, i1 false)
  %d = icmp ult i64 %k, %n
  br i1 %d, label %loop, label %out
out:
  ret void
}
