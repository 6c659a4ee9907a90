; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; Constants stand to the right, and comparisons are strict.
define i1 @canonical(i32 %x) {
; CHECK-LABEL: define i1 @canonical(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[X]], 8
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %c = icmp sge i32 7, %x
  ret i1 %c
}

define i1 @range(i32 %x) {
; CHECK-LABEL: define i1 @range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[X]], -5
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[TMP1]], 5
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = icmp ugt i32 %x, 4
  %b = icmp ult i32 %x, 10
  %c = and i1 %a, %b
  ret i1 %c
}

; Two tests of signs are one.
define i1 @signs(i32 %x, i32 %y) {
; CHECK-LABEL: define i1 @signs(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = or i32 [[X]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[TMP1]], 0
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = icmp slt i32 %x, 0
  %b = icmp slt i32 %y, 0
  %c = or i1 %a, %b
  ret i1 %c
}

; The second comparison is not looked at unless the first holds: its poison must not be seen.
define i1 @not_of_a_select(i32 %x, i32 %y) {
; CHECK-LABEL: define i1 @not_of_a_select(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = icmp slt i32 [[X]], 0
; CHECK-NEXT:    [[B:%.*]] = icmp slt i32 [[Y]], 0
; CHECK-NEXT:    [[C:%.*]] = select i1 [[A]], i1 true, i1 [[B]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = icmp slt i32 %x, 0
  %b = icmp slt i32 %y, 0
  %c = select i1 %a, i1 true, i1 %b
  ret i1 %c
}

define i1 @addresses(ptr %p, i64 %i, i64 %j) {
; CHECK-LABEL: define i1 @addresses(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp slt i64 [[I]], [[J]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = getelementptr inbounds float, ptr %p, i64 %i
  %b = getelementptr inbounds float, ptr %p, i64 %j
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

; Addresses that may wrap do not compare as their indices.
define i1 @wrapping_addresses(ptr %p, i64 %i, i64 %j) {
; CHECK-LABEL: define i1 @wrapping_addresses(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = getelementptr float, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[B:%.*]] = getelementptr float, ptr [[P]], i64 [[J]]
; CHECK-NEXT:    [[C:%.*]] = icmp ult ptr [[A]], [[B]]
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %a = getelementptr float, ptr %p, i64 %i
  %b = getelementptr float, ptr %p, i64 %j
  %c = icmp ult ptr %a, %b
  ret i1 %c
}

define i32 @minimum(i32 %x) {
; CHECK-LABEL: define i32 @minimum(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[M:%.*]] = call i32 @llvm.smin.i32(i32 [[X]], i32 7)
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
  %c = icmp slt i32 %x, 8
  %m = select i1 %c, i32 %x, i32 7
  ret i32 %m
}

define i32 @absolute(i32 %x) {
; CHECK-LABEL: define i32 @absolute(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @llvm.abs.i32(i32 [[X]], i1 true)
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %n = sub nsw i32 0, %x
  %c = icmp slt i32 %x, 0
  %a = select i1 %c, i32 %n, i32 %x
  ret i32 %a
}

define i32 @not_absolute(i32 %x) {
; CHECK-LABEL: define i32 @not_absolute(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[N:%.*]] = sub nsw i32 0, [[X]]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[X]], 3
; CHECK-NEXT:    [[A:%.*]] = select i1 [[C]], i32 [[N]], i32 [[X]]
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %n = sub nsw i32 0, %x
  %c = icmp slt i32 %x, 3
  %a = select i1 %c, i32 %n, i32 %x
  ret i32 %a
}
