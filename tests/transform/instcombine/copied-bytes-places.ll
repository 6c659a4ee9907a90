; RUN: nvopt opt -passes=instcombine,verify -S %s | FileCheck %s
; CHECKS: auto
; Where the conversions stand when bytes on the way become numbers.
; EXEC: @select_of_two(i1 1, <4 x i8> <i8 3, i8 0, i8 0, i8 0>, i32 5) == i32 9
; EXEC: @select_of_two(i1 0, <4 x i8> <i8 3, i8 0, i8 0, i8 0>, i32 5) == i32 25
; EXEC: @two_ways_from_one_block(i32 0, <4 x i8> <i8 3, i8 0, i8 0, i8 0>, i32 5, i1 1) == i32 3
; EXEC: @two_ways_from_one_block(i32 1, <4 x i8> <i8 3, i8 0, i8 0, i8 0>, i32 5, i1 0) == i32 24
; EXEC: @two_ways_from_one_block(i32 2, <4 x i8> <i8 3, i8 0, i8 0, i8 0>, i32 5, i1 0) == i32 40
target datalayout = "e-p:64:64-i64:64-i128:128-n16:32:64"

; Before the new select, not before the old one.
define i32 @select_of_two(i1 %c, <4 x i8> %p, i32 %x) {
; CHECK-LABEL: define i32 @select_of_two(
; CHECK-SAME: i1 [[C:%.*]], <4 x i8> [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[P]] to i32
; CHECK-NEXT:    [[TMP2:%.*]] = select i1 [[C]], i32 [[TMP1]], i32 [[X]]
; CHECK-NEXT:    [[R:%.*]] = mul i32 [[TMP2]], [[TMP2]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %b = bitcast i32 %x to <4 x i8>
  %s = select i1 %c, <4 x i8> %p, <4 x i8> %b
  %r1 = bitcast <4 x i8> %s to i32
  %r2 = bitcast <4 x i8> %s to i32
  %r = mul i32 %r1, %r2
  ret i32 %r
}

; A select of a select: the inner one is converted before the outer one, too.
define i32 @selects(i1 %c, i1 %d, <4 x i8> %p, <4 x i8> %q, i32 %x) {
; CHECK-LABEL: define i32 @selects(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], <4 x i8> [[P:%.*]], <4 x i8> [[Q:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast <4 x i8> [[P]] to i32
; CHECK-NEXT:    [[TMP2:%.*]] = select i1 [[C]], i32 [[TMP1]], i32 [[X]]
; CHECK-NEXT:    [[TMP3:%.*]] = bitcast <4 x i8> [[Q]] to i32
; CHECK-NEXT:    [[TMP4:%.*]] = select i1 [[D]], i32 [[TMP2]], i32 [[TMP3]]
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[TMP2]], [[TMP4]]
; CHECK-NEXT:    [[R:%.*]] = mul i32 [[M]], [[TMP4]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %b = bitcast i32 %x to <4 x i8>
  %s = select i1 %c, <4 x i8> %p, <4 x i8> %b
  %t = select i1 %d, <4 x i8> %s, <4 x i8> %q
  %r1 = bitcast <4 x i8> %s to i32
  %r2 = bitcast <4 x i8> %t to i32
  %r3 = bitcast <4 x i8> %t to i32
  %m = mul i32 %r1, %r2
  %r = mul i32 %m, %r3
  ret i32 %r
}

; Two entries from one block have one value.
define i32 @two_ways_from_one_block(i32 %k, <4 x i8> %p, i32 %x, i1 %d) {
; CHECK-LABEL: define i32 @two_ways_from_one_block(
; CHECK-SAME: i32 [[K:%.*]], <4 x i8> [[P:%.*]], i32 [[X:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TMP0:%.*]] = bitcast <4 x i8> [[P]] to i32
; CHECK-NEXT:    switch i32 [[K]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 0, label %[[JOIN:.*]]
; CHECK-NEXT:      i32 1, label %[[JOIN]]
; CHECK-NEXT:    ]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ [[TMP0]], %[[ENTRY]] ], [ [[TMP0]], %[[ENTRY]] ], [ [[X]], %[[OTHER]] ]
; CHECK-NEXT:    br i1 [[D]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[R7:%.*]] = shl i32 [[TMP1]], 3
; CHECK-NEXT:    ret i32 [[R7]]
; CHECK-NEXT:  }
entry:
  %b = bitcast i32 %x to <4 x i8>
  switch i32 %k, label %other [
    i32 0, label %join
    i32 1, label %join
  ]

other:
  br label %join

join:
  %s = phi <4 x i8> [ %p, %entry ], [ %p, %entry ], [ %b, %other ]
  br i1 %d, label %l, label %r

l:
  %r1 = bitcast <4 x i8> %s to i32
  ret i32 %r1

r:
  %r2 = bitcast <4 x i8> %s to i32
  %r3 = mul i32 %r2, 3
  %r5 = bitcast <4 x i8> %s to i32
  %r6 = mul i32 %r5, 5
  %r7 = add i32 %r6, %r3
  ret i32 %r7
}

; Likewise of a load.
define i32 @loaded_for_two_ways(i32 %k, ptr %q, i32 %x, i1 %d) {
; CHECK-LABEL: define i32 @loaded_for_two_ways(
; CHECK-SAME: i32 [[K:%.*]], ptr [[Q:%.*]], i32 [[X:%.*]], i1 [[D:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[TMP0:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    switch i32 [[K]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 0, label %[[JOIN:.*]]
; CHECK-NEXT:      i32 1, label %[[JOIN]]
; CHECK-NEXT:    ]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[TMP1:%.*]] = phi i32 [ [[TMP0]], %[[ENTRY]] ], [ [[TMP0]], %[[ENTRY]] ], [ [[X]], %[[OTHER]] ]
; CHECK-NEXT:    br i1 [[D]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK:       [[R]]:
; CHECK-NEXT:    [[R3:%.*]] = mul i32 [[TMP1]], 3
; CHECK-NEXT:    ret i32 [[R3]]
; CHECK-NEXT:  }
entry:
  %p = load <4 x i8>, ptr %q
  %b = bitcast i32 %x to <4 x i8>
  switch i32 %k, label %other [
    i32 0, label %join
    i32 1, label %join
  ]

other:
  br label %join

join:
  %s = phi <4 x i8> [ %p, %entry ], [ %p, %entry ], [ %b, %other ]
  br i1 %d, label %l, label %r

l:
  %r1 = bitcast <4 x i8> %s to i32
  ret i32 %r1

r:
  %r2 = bitcast <4 x i8> %s to i32
  %r3 = mul i32 %r2, 3
  ret i32 %r3
}

; Not: from two blocks there would be two conversions, and nothing is gained.
define i32 @two_blocks(i32 %k, <4 x i8> %p, i32 %x) {
; CHECK-LABEL: define i32 @two_blocks(
; CHECK-SAME: i32 [[K:%.*]], <4 x i8> [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    switch i32 [[K]], label %[[OTHER:.*]] [
; CHECK-NEXT:      i32 0, label %[[JOIN:.*]]
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    [[B:%.*]] = bitcast i32 [[X]] to <4 x i8>
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[S:%.*]] = phi <4 x i8> [ [[P]], %[[ENTRY]] ], [ [[P]], %[[ONE]] ], [ [[B]], %[[OTHER]] ]
; CHECK-NEXT:    [[R1:%.*]] = bitcast <4 x i8> [[S]] to i32
; CHECK-NEXT:    ret i32 [[R1]]
; CHECK-NEXT:  }
entry:
  %b = bitcast i32 %x to <4 x i8>
  switch i32 %k, label %other [
    i32 0, label %join
    i32 1, label %one
  ]

one:
  br label %join

other:
  br label %join

join:
  %s = phi <4 x i8> [ %p, %entry ], [ %p, %one ], [ %b, %other ]
  %r1 = bitcast <4 x i8> %s to i32
  ret i32 %r1
}
