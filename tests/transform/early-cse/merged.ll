; What one of two equal loads or calls promises, when it stands for both.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s

declare void @use(i32, i32)
declare void @use.ptr(ptr, ptr)

define void @range(ptr %p) {
; CHECK-LABEL: define void @range(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !range !1
  %b = load i32, ptr %p, !range !2
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @range_within(ptr %p) {
; CHECK-LABEL: define void @range_within(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]]
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !range !1
  %b = load i32, ptr %p, !range !3
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @range_apart(ptr %p) {
; CHECK-LABEL: define void @range_apart(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !range !1
  %b = load i32, ptr %p, !range !4
  call void @use(i32 %a, i32 %b)
  ret void
}

; Poison would be undefined where the first is.
define void @strict(ptr %p) {
; CHECK-LABEL: define void @strict(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !range [[RANGE0:![0-9]+]], !noundef [[NOUNDEF0:![0-9]+]]
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !range !1, !noundef !0
  %b = load i32, ptr %p
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @align(ptr %p) {
; CHECK-LABEL: define void @align(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load ptr, ptr [[P]], align 8, !dereferenceable [[DEREFERENCEABLE0:![0-9]+]], !align [[DEREFERENCEABLE0]]
; CHECK-NEXT:    call void @use.ptr(ptr [[A]], ptr [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load ptr, ptr %p, !align !5, !nonnull !0, !dereferenceable !6
  %b = load ptr, ptr %p, !align !6
  call void @use.ptr(ptr %a, ptr %b)
  ret void
}

; What is said of an access stays with it.
define void @access(ptr %p) {
; CHECK-LABEL: define void @access(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]], !alias.scope [[SCOPE0:![0-9]+]], !noalias [[SCOPE0]]
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !tbaa !7, !noalias !12, !alias.scope !12
  %b = load i32, ptr %p
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @hint(ptr %p) {
; CHECK-LABEL: define void @hint(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !nontemporal !13
  %b = load i32, ptr %p
  call void @use(i32 %a, i32 %b)
  ret void
}

declare i32 @f(i32) nounwind willreturn memory(none)
declare ptr @g(ptr) nounwind willreturn memory(none)
declare i32 @h(ptr) nounwind willreturn memory(read)

define void @flags(i32 %x) {
; CHECK-LABEL: define void @flags(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @f(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call noundef i32 @f(i32 noundef %x)
  %b = call i32 @f(i32 %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @ranges(i32 %x) {
; CHECK-LABEL: define void @ranges(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call range(i32 0, 9) i32 @f(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call range(i32 0, 5) i32 @f(i32 range(i32 0, 5) %x)
  %b = call range(i32 2, 9) i32 @f(i32 %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @numbers(ptr %x) {
; CHECK-LABEL: define void @numbers(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call align 4 ptr @g(ptr align 8 dereferenceable(4) [[X]])
; CHECK-NEXT:    call void @use.ptr(ptr [[A]], ptr [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call nonnull align 8 ptr @g(ptr align 8 dereferenceable(4) %x)
  %b = call align 4 ptr @g(ptr align 16 dereferenceable(8) %x)
  call void @use.ptr(ptr %a, ptr %b)
  ret void
}

define void @reads(ptr %x) {
; CHECK-LABEL: define void @reads(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @h(ptr [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[A]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call noundef i32 @h(ptr nonnull %x)
  %b = call i32 @h(ptr %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

; How an argument is passed is no promise.
define void @extended(i32 %x) {
; CHECK-LABEL: define void @extended(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @f(i32 signext [[X]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @f(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @f(i32 signext %x)
  %b = call i32 @f(i32 %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

define void @copied(ptr %x) {
; CHECK-LABEL: define void @copied(
; CHECK-SAME: ptr [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @h(ptr byval(i64) align 8 [[X]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @h(ptr byval(i64) align 4 [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @h(ptr byval(i64) align 8 %x)
  %b = call i32 @h(ptr byval(i64) align 4 %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

; Nobody knows what this means.
define void @string(i32 %x) {
; CHECK-LABEL: define void @string(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @f(i32 [[X]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[B:%.*]] = call i32 @f(i32 [[X]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @f(i32 %x) "what"
  %b = call i32 @f(i32 %x)
  call void @use(i32 %a, i32 %b)
  ret void
}

; What a call says it reads counts.
define void @reads_less(i32 %x, ptr %p) {
; CHECK-LABEL: define void @reads_less(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @h(ptr [[P]]) #[[ATTR0:[0-9]+]]
; CHECK-NEXT:    [[B:%.*]] = call i32 @h(ptr [[P]])
; CHECK-NEXT:    call void @use(i32 [[A]], i32 [[B]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = call i32 @h(ptr %p) memory(argmem: read)
  %b = call i32 @h(ptr %p)
  call void @use(i32 %a, i32 %b)
  ret void
}

declare i32 @llvm.experimental.constrained.fptosi.i32.f64(double, metadata)

; Arithmetic that nobody uses goes if nobody must see its exceptions.
define void @unused(double %a) strictfp {
; CHECK-LABEL: define void @unused(
; CHECK-SAME: double [[A:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[TMP1:%.*]] = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double [[A]], metadata !"fpexcept.strict") #[[ATTR0]]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %1 = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %a, metadata !"fpexcept.strict") strictfp
  %2 = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %a, metadata !"fpexcept.maytrap") strictfp
  %3 = call i32 @llvm.experimental.constrained.fptosi.i32.f64(double %a, metadata !"fpexcept.ignore") strictfp
  ret void
}

!0 = !{}
!1 = !{i32 0, i32 4}
!2 = !{i32 2, i32 9}
!3 = !{i32 0, i32 9}
!4 = !{i32 7, i32 9}
!5 = !{i64 16}
!6 = !{i64 8}
!7 = !{!8, !8, i64 0}
!8 = !{!"int", !9}
!9 = !{!"root"}
!10 = distinct !{!10}
!11 = distinct !{!11, !10}
!12 = !{!11}
!13 = !{i32 1}
