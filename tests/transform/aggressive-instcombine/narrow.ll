; Expressions of which only the low bits are wanted.
; CHECKS: auto
; RUN: opt -passes=aggressive-instcombine -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @use(i64)

define i32 @product(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @product(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[M]], 2
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %b = sext i32 %y to i64
  %m = mul nsw i64 %a, %b
  %s = add nuw i64 %m, 4294967298
  %t = trunc i64 %s to i32
  ret i32 %t
}

; Through a loop.
define i32 @loop(i32 %x, i32 %n) {
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: i32 [[X:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[M:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[I1:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[M]] = mul i32 [[P]], [[X]]
; CHECK-NEXT:    [[I1]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I1]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
entry:
  %w = zext i32 %x to i64
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %i1, %head ]
  %p = phi i64 [ 1, %entry ], [ %m, %head ]
  %m = mul i64 %p, %w
  %i1 = add i32 %i, 1
  %c = icmp ult i32 %i1, %n
  br i1 %c, label %head, label %out
out:
  %t = trunc i64 %m to i32
  ret i32 %t
}

; Somebody wants all of it.
define i32 @kept(i32 %x) {
; CHECK-LABEL: define i32 @kept(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[M:%.*]] = mul i64 [[A]], [[A]]
; CHECK-NEXT:    call void @use(i64 [[M]])
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[M]] to i32
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %m = mul i64 %a, %a
  call void @use(i64 %m)
  %t = trunc i64 %m to i32
  ret i32 %t
}

; High bits come down.
define i32 @high(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @high(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[B:%.*]] = zext i32 [[Y]] to i64
; CHECK-NEXT:    [[M:%.*]] = mul i64 [[A]], [[B]]
; CHECK-NEXT:    [[H:%.*]] = lshr i64 [[M]], 16
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[H]] to i32
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %b = zext i32 %y to i64
  %m = mul i64 %a, %b
  %h = lshr i64 %m, 16
  %t = trunc i64 %h to i32
  ret i32 %t
}

; They are zero.
define i32 @low(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @low(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = and i32 [[X]], 65535
; CHECK-NEXT:    [[H:%.*]] = lshr i32 [[B]], 3
; CHECK-NEXT:    [[S:%.*]] = add i32 [[H]], [[Y]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %b = and i64 %a, 65535
  %h = lshr i64 %b, 3
  %d = zext i32 %y to i64
  %s = add i64 %h, %d
  %t = trunc i64 %s to i32
  ret i32 %t
}

; Shifting by 32 or more is fine in 64 bits only.
define i32 @shift(i32 %x, i64 %by) {
; CHECK-LABEL: define i32 @shift(
; CHECK-SAME: i32 [[X:%.*]], i64 [[BY:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[S:%.*]] = shl i64 [[A]], [[BY]]
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[S]] to i32
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %s = shl i64 %a, %by
  %t = trunc i64 %s to i32
  ret i32 %t
}

define i32 @masked_shift(i32 %x, i32 %by) {
; CHECK-LABEL: define i32 @masked_shift(
; CHECK-SAME: i32 [[X:%.*]], i32 [[BY:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = and i32 [[BY]], 31
; CHECK-NEXT:    [[S:%.*]] = shl i32 [[X]], [[M]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %n = zext i32 %by to i64
  %m = and i64 %n, 31
  %s = shl i64 %a, %m
  %t = trunc i64 %s to i32
  ret i32 %t
}

define i32 @quotient(i16 %x, i16 %y) {
; CHECK-LABEL: define i32 @quotient(
; CHECK-SAME: i16 [[X:%.*]], i16 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i16 [[X]] to i32
; CHECK-NEXT:    [[B:%.*]] = zext i16 [[Y]] to i32
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
  %a = zext i16 %x to i64
  %b = zext i16 %y to i64
  %q = udiv i64 %a, %b
  %t = trunc i64 %q to i32
  ret i32 %t
}

define i32 @wide_quotient(i32 %x, i64 %y) {
; CHECK-LABEL: define i32 @wide_quotient(
; CHECK-SAME: i32 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i32 [[X]] to i64
; CHECK-NEXT:    [[Q:%.*]] = udiv i64 [[A]], [[Y]]
; CHECK-NEXT:    [[T:%.*]] = trunc i64 [[Q]] to i32
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %a = zext i32 %x to i64
  %q = udiv i64 %a, %y
  %t = trunc i64 %q to i32
  ret i32 %t
}

; Not below 32 bits here.
define i16 @short(i16 %x) {
; CHECK-LABEL: define i16 @short(
; CHECK-SAME: i16 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = zext i16 [[X]] to i32
; CHECK-NEXT:    [[M:%.*]] = mul i32 [[A]], [[A]]
; CHECK-NEXT:    [[T:%.*]] = trunc i32 [[M]] to i16
; CHECK-NEXT:    ret i16 [[T]]
; CHECK-NEXT:  }
  %a = zext i16 %x to i32
  %m = mul i32 %a, %a
  %t = trunc i32 %m to i16
  ret i16 %t
}
