; Where addresses have 32 bits, parts of a sum keep the promises of the whole if each of them is below
; 2^30. An index of 32 bits may be larger, one of 16 bits is not.
; CHECKS: auto
; RUN: nvopt -passes=separate-const-offset-from-gep -S %s | FileCheck %s

target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @any(ptr addrspace(3) %p, i32 %i) {
; CHECK-LABEL: define i32 @any(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i32 [[I]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(3) [[TMP1]], i32 20
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %j = add i32 %i, 5
  %q = getelementptr inbounds i32, ptr addrspace(3) %p, i32 %j
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}

define i32 @small(ptr addrspace(3) %p, i16 %i) {
; CHECK-LABEL: define i32 @small(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i16 [[I:%.*]]) {
; CHECK-NEXT:    [[WIDE:%.*]] = zext i16 [[I]] to i32
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr inbounds i32, ptr addrspace(3) [[P]], i32 [[WIDE]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i8, ptr addrspace(3) [[TMP1]], i32 20
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %wide = zext i16 %i to i32
  %j = add i32 %wide, 5
  %q = getelementptr inbounds i32, ptr addrspace(3) %p, i32 %j
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}

; The constant is too large, the other part is not.
define i32 @large(ptr addrspace(3) %p, i16 %i) {
; CHECK-LABEL: define i32 @large(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i16 [[I:%.*]]) {
; CHECK-NEXT:    [[WIDE:%.*]] = zext i16 [[I]] to i32
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr addrspace(3) [[P]], i32 [[WIDE]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(3) [[TMP1]], i32 1073741824
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %wide = zext i16 %i to i32
  %j = add i32 %wide, 1073741824
  %q = getelementptr inbounds i8, ptr addrspace(3) %p, i32 %j
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}

; One index has no constant.
define i32 @beside(ptr addrspace(3) %p, i16 %i, i32 %k) {
; CHECK-LABEL: define i32 @beside(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i16 [[I:%.*]], i32 [[K:%.*]]) {
; CHECK-NEXT:    [[WIDE:%.*]] = zext i16 [[I]] to i32
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr [16 x i32], ptr addrspace(3) [[P]], i32 [[K]], i32 [[WIDE]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(3) [[TMP1]], i32 20
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %wide = zext i16 %i to i32
  %j = add i32 %wide, 5
  %q = getelementptr inbounds [16 x i32], ptr addrspace(3) %p, i32 %k, i32 %j
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
