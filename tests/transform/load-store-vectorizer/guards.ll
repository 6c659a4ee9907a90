; Neighbouring accesses that stay apart.
; CHECKS: auto
; RUN: nvopt -passes=load-store-vectorizer -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @may_end() memory(none) nounwind

; One of the two is atomic.
define i32 @atomic(ptr addrspace(1) align 8 %p) {
; CHECK-LABEL: define i32 @atomic(
; CHECK-SAME: ptr addrspace(1) align 8 [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load atomic i32, ptr addrspace(1) [[P]] monotonic, align 8
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load atomic i32, ptr addrspace(1) %p monotonic, align 8
  %b = load i32, ptr addrspace(1) %q, align 4
  %s = add i32 %a, %b
  ret i32 %s
}

; The thread may end between the stores, or between the loads.
define void @may_end_between(ptr addrspace(1) align 8 %p, i32 %x) {
; CHECK-LABEL: define void @may_end_between(
; CHECK-SAME: ptr addrspace(1) align 8 [[P:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    store i32 [[X]], ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    call void @may_end()
; CHECK-NEXT:    store i32 [[X]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %x, ptr addrspace(1) %p, align 8
  call void @may_end()
  store i32 %x, ptr addrspace(1) %q, align 4
  ret void
}

define i32 @may_end_between_loads(ptr addrspace(1) align 8 %p, ptr addrspace(1) %r) {
; CHECK-LABEL: define i32 @may_end_between_loads(
; CHECK-SAME: ptr addrspace(1) align 8 [[P:%.*]], ptr addrspace(1) [[R:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    call void @may_end()
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 4
  call void @may_end()
  %b = load i32, ptr addrspace(1) %q, align 8
  %s = add i32 %a, %b
  ret i32 %s
}

; There is a gap.
define i32 @gap(ptr addrspace(1) align 16 %p) {
; CHECK-LABEL: define i32 @gap(
; CHECK-SAME: ptr addrspace(1) align 16 [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q]], align 8
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 2
  %a = load i32, ptr addrspace(1) %p, align 16
  %b = load i32, ptr addrspace(1) %q, align 8
  %s = add i32 %a, %b
  ret i32 %s
}

; In another block.
define i32 @other_block(ptr addrspace(1) align 16 %p) {
; CHECK-LABEL: define i32 @other_block(
; CHECK-SAME: ptr addrspace(1) align 16 [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    br label %[[N:.*]]
; CHECK:       [[N]]:
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 16
  br label %n
n:
  %b = load i32, ptr addrspace(1) %q, align 4
  %s = add i32 %a, %b
  ret i32 %s
}

; Single bits fill their bytes.
define void @bools(ptr addrspace(1) align 16 %p, i1 %a, i1 %b) {
; CHECK-LABEL: define void @bools(
; CHECK-SAME: ptr addrspace(1) align 16 [[P:%.*]], i1 [[A:%.*]], i1 [[B:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    store i1 [[A]], ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    store i1 [[B]], ptr addrspace(1) [[Q]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr addrspace(1) %p, i64 1
  store i1 %a, ptr addrspace(1) %p, align 16
  store i1 %b, ptr addrspace(1) %q, align 1
  ret void
}

; Each is as wide as an access can be.
define i64 @wide(ptr addrspace(1) align 16 %p) {
; CHECK-LABEL: define i64 @wide(
; CHECK-SAME: ptr addrspace(1) align 16 [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i128, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i128, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[B:%.*]] = load i128, ptr addrspace(1) [[Q]], align 16
; CHECK-NEXT:    [[S:%.*]] = add i128 [[A]], [[B]]
; CHECK-NEXT:    [[T:%.*]] = trunc i128 [[S]] to i64
; CHECK-NEXT:    ret i64 [[T]]
; CHECK-NEXT:  }
  %q = getelementptr i128, ptr addrspace(1) %p, i64 1
  %a = load i128, ptr addrspace(1) %p, align 16
  %b = load i128, ptr addrspace(1) %q, align 16
  %s = add i128 %a, %b
  %t = trunc i128 %s to i64
  ret i64 %t
}
