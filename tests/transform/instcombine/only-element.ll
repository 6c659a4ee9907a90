; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; A variable of one element is accessed at its start, whatever the index says: all else is outside.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

declare void @take(ptr)

define float @one(i64 %i, float %x) {
; CHECK-LABEL: define float @one(
; CHECK-SAME: i64 [[I:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [1 x float], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    store float [[X]], ptr [[A]], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[Y:%.*]] = load float, ptr [[A]], align 4
; CHECK-NEXT:    ret float [[Y]]
; CHECK-NEXT:  }
  %a = alloca [1 x float], align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  store float %x, ptr %p, align 4
  call void @take(ptr %a)
  %q = getelementptr inbounds [1 x float], ptr %a, i64 0, i64 %i
  %y = load float, ptr %q, align 4
  ret float %y
}

; The index steps over more than there is.
define i16 @steps_farther(i64 %i) {
; CHECK-LABEL: define i16 @steps_farther(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i16, align 2
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[Y:%.*]] = load i16, ptr [[A]], align 2
; CHECK-NEXT:    ret i16 [[Y]]
; CHECK-NEXT:  }
  %a = alloca i16, align 2
  call void @take(ptr %a)
  %p = getelementptr inbounds i64, ptr %a, i64 %i
  %y = load i16, ptr %p, align 2
  ret i16 %y
}

; There are two.
define float @two(i64 %i) {
; CHECK-LABEL: define float @two(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [2 x float], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds float, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[Y:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    ret float [[Y]]
; CHECK-NEXT:  }
  %a = alloca [2 x float], align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %y = load float, ptr %p, align 4
  ret float %y
}

define float @two_by_count(i64 %i) {
; CHECK-LABEL: define float @two_by_count(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca float, i32 2, align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds float, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[Y:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    ret float [[Y]]
; CHECK-NEXT:  }
  %a = alloca float, i32 2, align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %y = load float, ptr %p, align 4
  ret float %y
}

; The product may wrap: a third of 2^64 times 12 is another place of the variable.
define i32 @may_wrap(i64 %i) {
; CHECK-LABEL: define i32 @may_wrap(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [3 x i32], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr [3 x i32], ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[Y:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %a = alloca [3 x i32], align 4
  call void @take(ptr %a)
  %p = getelementptr [3 x i32], ptr %a, i64 %i
  %y = load i32, ptr %p, align 4
  ret i32 %y
}

; Volatile accesses are made as they are said.
define float @volatile(i64 %i) {
; CHECK-LABEL: define float @volatile(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [1 x float], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds float, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[Y:%.*]] = load volatile float, ptr [[P]], align 4
; CHECK-NEXT:    ret float [[Y]]
; CHECK-NEXT:  }
  %a = alloca [1 x float], align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  %y = load volatile float, ptr %p, align 4
  ret float %y
}

; Only an access says so: the address behind the variable is an address.
define ptr @address(i64 %i) {
; CHECK-LABEL: define ptr @address(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [1 x float], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds float, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    store i32 0, ptr [[A]], align 4
; CHECK-NEXT:    ret ptr [[P]]
; CHECK-NEXT:  }
  %a = alloca [1 x float], align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  store i32 0, ptr %a
  ret ptr %p
}

; The variable's address is what is stored.
define void @stored(i64 %i, ptr %d) {
; CHECK-LABEL: define void @stored(
; CHECK-SAME: i64 [[I:%.*]], ptr [[D:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [1 x float], align 4
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds float, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    store ptr [[P]], ptr [[D]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca [1 x float], align 4
  call void @take(ptr %a)
  %p = getelementptr inbounds float, ptr %a, i64 %i
  store ptr %p, ptr %d, align 8
  ret void
}
