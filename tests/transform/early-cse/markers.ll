; Guards, `llvm.invariant.start`, and calls that a store may be dead behind.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s
; RUN: nvopt -passes='early-cse<memssa>' -S %s | FileCheck %s

declare void @llvm.experimental.guard(i1, ...)
declare void @llvm.assume(i1)
declare ptr @llvm.invariant.start.p0(i64, ptr)
declare void @llvm.invariant.end.p0(ptr, i64, ptr)
declare void @clobber()
declare void @use(i1)

; A guard writes nothing.
define i32 @guard_keeps_loads(ptr %p, i1 %c) {
; CHECK-LABEL: define i32 @guard_keeps_loads(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 [[C]]) [ "deopt"() ]
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
  %a = load i32, ptr %p
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  %b = load i32, ptr %p
  %r = sub i32 %a, %b
  ret i32 %r
}

; But it reads.
define void @guard_reads(ptr %p, i1 %c) {
; CHECK-LABEL: define void @guard_reads(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 [[C]]) [ "deopt"() ]
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  store i32 2, ptr %p
  ret void
}

; What it checks is true behind it, and a second check of the same goes.
define void @guard_says(i32 %x, ptr %p) {
; CHECK-LABEL: define void @guard_says(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[X]], 3
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 [[C]]) [ "deopt"() ]
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    call void @use(i1 true)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %c = icmp eq i32 %x, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  %d = icmp eq i32 %x, 3
  store i32 1, ptr %p
  call void (i1, ...) @llvm.experimental.guard(i1 %d) [ "deopt"() ]
  store i32 2, ptr %p
  call void @use(i1 %d)
  ret void
}

; So does one of what was assumed, or is plain.
define void @guard_of_assumption(i32 %x) {
; CHECK-LABEL: define void @guard_of_assumption(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 3
; CHECK-NEXT:    call void @llvm.assume(i1 [[C]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %c = icmp ult i32 %x, 3
  call void @llvm.assume(i1 %c)
  %d = icmp ult i32 %x, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %d) [ "deopt"() ]
  call void (i1, ...) @llvm.experimental.guard(i1 true) [ "deopt"() ]
  ret void
}

; It stays where its condition is known to be false, and the other way than it is known says nothing.
define void @guard_of_false(i32 %x) {
; CHECK-LABEL: define void @guard_of_false(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    ret void
; CHECK:       [[NO]]:
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 false) [ "deopt"() ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %c = icmp ult i32 %x, 3
  br i1 %c, label %yes, label %no
yes:
  %e = icmp ult i32 %x, 4
  call void (i1, ...) @llvm.experimental.guard(i1 %e) [ "deopt"() ]
  ret void
no:
  %d = icmp ult i32 %x, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %d) [ "deopt"() ]
  ret void
}

; What a guard says holds behind it only.
define void @guard_elsewhere(i32 %x, i1 %b) {
; CHECK-LABEL: define void @guard_elsewhere(
; CHECK-SAME: i32 [[X:%.*]], i1 [[B:%.*]]) {
; CHECK-NEXT:    br i1 [[B]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[X]], 3
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 [[C]]) [ "deopt"() ]
; CHECK-NEXT:    br label %[[NO]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[X]], 3
; CHECK-NEXT:    call void (i1, ...) @llvm.experimental.guard(i1 [[D]]) [ "deopt"() ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %b, label %yes, label %no
yes:
  %c = icmp ult i32 %x, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %c) [ "deopt"() ]
  br label %no
no:
  %d = icmp ult i32 %x, 3
  call void (i1, ...) @llvm.experimental.guard(i1 %d) [ "deopt"() ]
  ret void
}

define i32 @invariant(ptr %p) {
; CHECK-LABEL: define i32 @invariant(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 5, ptr [[P]], align 4
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 4, ptr [[P]])
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    ret i32 5
; CHECK-NEXT:  }
  store i32 5, ptr %p
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @clobber()
  %v = load i32, ptr %p
  ret i32 %v
}

define void @invariant_store(ptr %p) {
; CHECK-LABEL: define void @invariant_store(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 4, ptr [[P]])
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load i32, ptr %p
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @clobber()
  store i32 %v, ptr %p
  ret void
}

; It does not read, and starts after what is known was read.
define i32 @invariant_later(ptr %p) {
; CHECK-LABEL: define i32 @invariant_later(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[I0:%.*]] = call ptr @llvm.invariant.start.p0(i64 8, ptr [[P]])
; CHECK-NEXT:    store i32 5, ptr [[P]], align 4
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 4, ptr [[P]])
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 4, ptr %p
  %i0 = call ptr @llvm.invariant.start.p0(i64 8, ptr %p)
  store i32 5, ptr %p
  call void @clobber()
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  %v = load i32, ptr %p
  ret i32 %v
}

; Other bytes.
define i32 @invariant_other(ptr %p) {
; CHECK-LABEL: define i32 @invariant_other(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 5, ptr [[P]], align 4
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 2, ptr [[P]])
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 5, ptr %p
  %i = call ptr @llvm.invariant.start.p0(i64 2, ptr %p)
  call void @clobber()
  %v = load i32, ptr %p
  ret i32 %v
}

; It may end.
define i32 @invariant_ends(ptr %p) {
; CHECK-LABEL: define i32 @invariant_ends(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 5, ptr [[P]], align 4
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 4, ptr [[P]])
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    call void @llvm.invariant.end.p0(ptr [[I]], i64 4, ptr [[P]])
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 5, ptr %p
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  call void @clobber()
  call void @llvm.invariant.end.p0(ptr %i, i64 4, ptr %p)
  call void @clobber()
  %v = load i32, ptr %p
  ret i32 %v
}

; On one of two ways.
define i32 @invariant_elsewhere(ptr %p, i1 %c) {
; CHECK-LABEL: define i32 @invariant_elsewhere(
; CHECK-SAME: ptr [[P:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:    store i32 5, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[I:%.*]] = call ptr @llvm.invariant.start.p0(i64 4, ptr [[P]])
; CHECK-NEXT:    br label %[[NO]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store i32 5, ptr %p
  br i1 %c, label %yes, label %no
yes:
  %i = call ptr @llvm.invariant.start.p0(i64 4, ptr %p)
  br label %no
no:
  call void @clobber()
  %v = load i32, ptr %p
  ret i32 %v
}

; What one load says never changes is known of others of the same bytes.
define float @invariant_load(ptr %p) {
; CHECK-LABEL: define float @invariant_load(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr [[P]], align 4, !invariant.load [[LOAD0:![0-9]+]]
; CHECK-NEXT:    [[A:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[C:%.*]] = fadd float [[A]], [[A]]
; CHECK-NEXT:    [[D:%.*]] = sitofp i32 [[I]] to float
; CHECK-NEXT:    [[E:%.*]] = fadd float [[C]], [[D]]
; CHECK-NEXT:    ret float [[E]]
; CHECK-NEXT:  }
  %i = load i32, ptr %p, !invariant.load !0
  %a = load float, ptr %p
  call void @clobber()
  %b = load float, ptr %p
  %c = fadd float %a, %b
  %d = sitofp i32 %i to float
  %e = fadd float %c, %d
  ret float %e
}

; As many bytes, but known from before.
define float @invariant_load_later(ptr %p) {
; CHECK-LABEL: define float @invariant_load_later(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    call void @clobber()
; CHECK-NEXT:    [[I:%.*]] = load i32, ptr [[P]], align 4, !invariant.load [[LOAD0:![0-9]+]]
; CHECK-NEXT:    [[B:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    [[C:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    [[D:%.*]] = sitofp i32 [[I]] to float
; CHECK-NEXT:    [[E:%.*]] = fadd float [[C]], [[D]]
; CHECK-NEXT:    ret float [[E]]
; CHECK-NEXT:  }
  %a = load float, ptr %p
  call void @clobber()
  %i = load i32, ptr %p, !invariant.load !0
  %b = load float, ptr %p
  %c = fadd float %a, %b
  %d = sitofp i32 %i to float
  %e = fadd float %c, %d
  ret float %e
}

declare i32 @pure(i32) nounwind willreturn memory(none)
declare i32 @pure_or_end(i32) nounwind memory(none)
declare i32 @reading(i32) nounwind willreturn memory(read)
declare void @writing() nounwind willreturn memory(write)
declare void @writing_or_end() nounwind memory(write)
declare void @writing_together() nounwind willreturn convergent memory(write)
declare void @llvm.trap()

define i32 @behind_pure(ptr %p) {
; CHECK-LABEL: define i32 @behind_pure(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = call i32 @pure(i32 1)
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %a = call i32 @pure(i32 1)
  store i32 2, ptr %p
  ret i32 %a
}

define i32 @behind_pure_or_end(ptr %p) {
; CHECK-LABEL: define i32 @behind_pure_or_end(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[A:%.*]] = call i32 @pure_or_end(i32 1)
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %a = call i32 @pure_or_end(i32 1)
  store i32 2, ptr %p
  ret i32 %a
}

define i32 @behind_reading(ptr %p) {
; CHECK-LABEL: define i32 @behind_reading(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[A:%.*]] = call i32 @reading(i32 1)
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  store i32 1, ptr %p
  %a = call i32 @reading(i32 1)
  store i32 2, ptr %p
  ret i32 %a
}

define void @behind_writing(ptr %p) {
; CHECK-LABEL: define void @behind_writing(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @writing()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @writing()
  store i32 2, ptr %p
  ret void
}

; What was loaded is not known behind it.
define i32 @load_behind_writing(ptr %p) {
; CHECK-LABEL: define i32 @load_behind_writing(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void @writing()
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    [[C:%.*]] = sub i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = load i32, ptr %p
  call void @writing()
  %b = load i32, ptr %p
  %c = sub i32 %a, %b
  ret i32 %c
}

define void @behind_writing_or_end(ptr %p) {
; CHECK-LABEL: define void @behind_writing_or_end(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @writing_or_end()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @writing_or_end()
  store i32 2, ptr %p
  ret void
}

define void @behind_writing_together(ptr %p) {
; CHECK-LABEL: define void @behind_writing_together(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @writing_together()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @writing_together()
  store i32 2, ptr %p
  ret void
}

define void @behind_trap(ptr %p) {
; CHECK-LABEL: define void @behind_trap(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @llvm.trap()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p
  call void @llvm.trap()
  store i32 2, ptr %p
  ret void
}

!0 = !{}
