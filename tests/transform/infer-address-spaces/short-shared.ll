; RUN: nvopt -passes=infer-address-spaces -S %s | FileCheck %s
; CHECKS: auto

; Pointers to shared memory of 32 bits do not hold every generic pointer.
target datalayout = "e-p:64:64:64-p3:32:32:32-i64:64-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @null(ptr addrspace(3) %s, i1 %c) {
; CHECK-LABEL: define i32 @null(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[Q:%.*]] = select i1 [[C]], ptr [[A]], ptr null
; CHECK-NEXT:    [[IS:%.*]] = icmp eq ptr [[Q]], null
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    [[W:%.*]] = select i1 [[IS]], i32 0, i32 [[V]]
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  %a = addrspacecast ptr addrspace(3) %s to ptr
  %q = select i1 %c, ptr %a, ptr null
  %is = icmp eq ptr %q, null
  %v = load i32, ptr %q, align 4
  %w = select i1 %is, i32 0, i32 %v
  ret i32 %w
}

define i32 @round_trip(ptr addrspace(3) %s) {
; CHECK-LABEL: define i32 @round_trip(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[N:%.*]] = ptrtoint ptr [[G]] to i64
; CHECK-NEXT:    [[Q:%.*]] = inttoptr i64 [[N]] to ptr
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %n = ptrtoint ptr %g to i64
  %q = inttoptr i64 %n to ptr
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

; Known pointers are fine.
define i32 @known(ptr addrspace(3) %s, i64 %i) {
; CHECK-LABEL: define i32 @known(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(3) [[S]], i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %q = getelementptr inbounds i32, ptr %g, i64 %i
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

; A step that may leave the window is good for accesses. Its number has more bits.
define i1 @far(ptr addrspace(3) %s, i64 %i, i64 %j) {
; CHECK-LABEL: define i1 @far(
; CHECK-SAME: ptr addrspace(3) [[S:%.*]], i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[G:%.*]] = addrspacecast ptr addrspace(3) [[S]] to ptr
; CHECK-NEXT:    [[P:%.*]] = getelementptr i32, ptr addrspace(3) [[S]], i64 [[I]]
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i32, ptr [[G]], i64 [[I]]
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr addrspace(3) [[S]], i64 [[J]]
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    store i32 2, ptr addrspace(3) [[Q]], align 4
; CHECK-NEXT:    [[C:%.*]] = icmp eq ptr [[TMP1]], [[G]]
; CHECK-NEXT:    [[D:%.*]] = icmp eq ptr addrspace(3) [[Q]], [[S]]
; CHECK-NEXT:    [[E:%.*]] = and i1 [[C]], [[D]]
; CHECK-NEXT:    ret i1 [[E]]
; CHECK-NEXT:  }
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 %i
  %q = getelementptr inbounds i32, ptr %g, i64 %j
  store i32 1, ptr %p, align 4
  store i32 2, ptr %q, align 4
  %c = icmp eq ptr %p, %g
  %d = icmp eq ptr %q, %g
  %e = and i1 %c, %d
  ret i1 %e
}
