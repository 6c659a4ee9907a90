; What keeps a pointer a pointer: each twin of @adds lacks one thing.
; CHECKS: auto
; RUN: nvopt -passes=argpromotion -S %s | FileCheck %s

define internal i32 @adds(ptr %p) {
; CHECK-LABEL: define internal i32 @adds(
; CHECK-SAME: i32 [[P_0_VAL:%.*]]) {
; CHECK-NEXT:    ret i32 [[P_0_VAL]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

; The load may not happen, and nobody says that the pointer is aligned as it needs.
define internal i32 @not_aligned(ptr dereferenceable(4) %p, i1 %c) {
; CHECK-LABEL: define internal i32 @not_aligned(
; CHECK-SAME: ptr dereferenceable(4) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p, align 4
  ret i32 %v
b:
  ret i32 0
}

; Aligned, but not at this place.
define internal i32 @aligned_elsewhere(ptr align 4 dereferenceable(8) %p, i1 %c) {
; CHECK-LABEL: define internal i32 @aligned_elsewhere(
; CHECK-SAME: ptr align 4 dereferenceable(8) [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 2
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr %p, i64 2
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %q, align 4
  ret i32 %v
b:
  ret i32 0
}

define internal i32 @volatile(ptr %p) {
; CHECK-LABEL: define internal i32 @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load volatile i32, ptr %p
  ret i32 %v
}

define internal i32 @atomic(ptr %p) {
; CHECK-LABEL: define internal i32 @atomic(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load atomic i32, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load atomic i32, ptr %p monotonic, align 4
  ret i32 %v
}

; Two parts are passed, three are not.
define internal i32 @two(ptr %p) {
; CHECK-LABEL: define internal i32 @two(
; CHECK-SAME: i32 [[P_0_VAL:%.*]], i32 [[P_4_VAL:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = add i32 [[P_0_VAL]], [[P_4_VAL]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr %p, i64 1
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %s = add i32 %v, %w
  ret i32 %s
}

define internal i32 @three(ptr %p) {
; CHECK-LABEL: define internal i32 @three(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr [[P]], i64 1
; CHECK-NEXT:    [[R:%.*]] = getelementptr i32, ptr [[P]], i64 2
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[R]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[V]], [[W]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[X]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr %p, i64 1
  %r = getelementptr i32, ptr %p, i64 2
  %v = load i32, ptr %p
  %w = load i32, ptr %q
  %x = load i32, ptr %r
  %s = add i32 %v, %w
  %t = add i32 %s, %x
  ret i32 %t
}

; Parts that overlap, and one place as two types.
define internal i32 @overlapping(ptr %p) {
; CHECK-LABEL: define internal i32 @overlapping(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr [[P]], i64 2
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 2
; CHECK-NEXT:    [[W:%.*]] = load i32, ptr [[Q]], align 2
; CHECK-NEXT:    [[S:%.*]] = add i32 [[V]], [[W]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr %p, i64 2
  %v = load i32, ptr %p, align 2
  %w = load i32, ptr %q, align 2
  %s = add i32 %v, %w
  ret i32 %s
}

define internal float @two_types(ptr %p) {
; CHECK-LABEL: define internal float @two_types(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[W:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    [[X:%.*]] = sitofp i32 [[V]] to float
; CHECK-NEXT:    [[S:%.*]] = fadd float [[W]], [[X]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  %w = load float, ptr %p
  %x = sitofp i32 %v to float
  %s = fadd float %w, %x
  ret float %s
}

define internal i32 @unknown_index(ptr %p, i64 %i) {
; CHECK-LABEL: define internal i32 @unknown_index(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr %p, i64 %i
  %v = load i32, ptr %q
  ret i32 %v
}

; The callee's own copy.
define internal i32 @by_value(ptr byval(i32) %p) {
; CHECK-LABEL: define internal i32 @by_value(
; CHECK-SAME: ptr byval(i32) [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @must_tail_callee(ptr %p) {
; CHECK-LABEL: define internal i32 @must_tail_callee(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @must_tail(ptr %p) {
; CHECK-LABEL: define i32 @must_tail(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = musttail call i32 @must_tail_callee(ptr [[P]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = musttail call i32 @must_tail_callee(ptr %p)
  ret i32 %r
}

define internal i32 @not_optimized(ptr %p) noinline optnone {
; CHECK-LABEL: define internal i32 @not_optimized(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

define internal i32 @variable(ptr %p, ...) {
; CHECK-LABEL: define internal i32 @variable(
; CHECK-SAME: ptr [[P:%.*]], ...) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

; Its address is known to others.
@table = global ptr @taken
define internal i32 @taken(ptr %p) {
; CHECK-LABEL: define internal i32 @taken(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @calls(ptr %p, i1 %c, i64 %i) {
; CHECK-LABEL: define i32 @calls(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P_VAL:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[A:%.*]] = call i32 @adds(i32 [[P_VAL]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @not_aligned(ptr [[P]], i1 [[C]])
; CHECK-NEXT:    [[D:%.*]] = call i32 @aligned_elsewhere(ptr [[P]], i1 [[C]])
; CHECK-NEXT:    [[E:%.*]] = call i32 @volatile(ptr [[P]])
; CHECK-NEXT:    [[F:%.*]] = call i32 @atomic(ptr [[P]])
; CHECK-NEXT:    [[P_VAL1:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[P_VAL2:%.*]] = load i32, ptr [[TMP1]], align 4
; CHECK-NEXT:    [[G:%.*]] = call i32 @two(i32 [[P_VAL1]], i32 [[P_VAL2]])
; CHECK-NEXT:    [[H:%.*]] = call i32 @three(ptr [[P]])
; CHECK-NEXT:    [[J:%.*]] = call i32 @overlapping(ptr [[P]])
; CHECK-NEXT:    [[K:%.*]] = call float @two_types(ptr [[P]])
; CHECK-NEXT:    [[L:%.*]] = call i32 @unknown_index(ptr [[P]], i64 [[I]])
; CHECK-NEXT:    [[M:%.*]] = call i32 @by_value(ptr byval(i32) [[P]])
; CHECK-NEXT:    [[N:%.*]] = call i32 @not_optimized(ptr [[P]])
; CHECK-NEXT:    [[O:%.*]] = call i32 (ptr, ...) @variable(ptr [[P]], i32 1)
; CHECK-NEXT:    [[Q:%.*]] = call i32 @taken(ptr [[P]])
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = call i32 @adds(ptr %p)
  %b = call i32 @not_aligned(ptr %p, i1 %c)
  %d = call i32 @aligned_elsewhere(ptr %p, i1 %c)
  %e = call i32 @volatile(ptr %p)
  %f = call i32 @atomic(ptr %p)
  %g = call i32 @two(ptr %p)
  %h = call i32 @three(ptr %p)
  %j = call i32 @overlapping(ptr %p)
  %k = call float @two_types(ptr %p)
  %l = call i32 @unknown_index(ptr %p, i64 %i)
  %m = call i32 @by_value(ptr byval(i32) %p)
  %n = call i32 @not_optimized(ptr %p)
  %o = call i32 (ptr, ...) @variable(ptr %p, i32 1)
  %q = call i32 @taken(ptr %p)
  ret i32 %a
}
