; Copies of constants and of other copies, and what keeps them as they are.
; CHECKS: auto
; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s

@zeros = internal constant [16 x i8] zeroinitializer
@from_host = addrspace(4) externally_initialized constant [16 x i8] zeroinitializer
@weak = weak constant [16 x i8] zeroinitializer
@written = internal global [16 x i8] zeroinitializer

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p4.i64(ptr, ptr addrspace(4), i64, i1)
declare void @llvm.memcpy.inline.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @takes(ptr byval([16 x i8]) align 4)

define void @of_constant(ptr %p) {
; CHECK-LABEL: define void @of_constant(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @zeros, i64 16, i1 false)
  ret void
}

; The host may have written it.
define void @of_host_constant(ptr %p) {
; CHECK-LABEL: define void @of_host_constant(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p4.i64(ptr [[P]], ptr addrspace(4) @from_host, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p4.i64(ptr %p, ptr addrspace(4) @from_host, i64 16, i1 false)
  ret void
}

; Another module may define it otherwise.
define void @of_weak_constant(ptr %p) {
; CHECK-LABEL: define void @of_weak_constant(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[P]], ptr @weak, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @weak, i64 16, i1 false)
  ret void
}

define void @of_variable(ptr %p) {
; CHECK-LABEL: define void @of_variable(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[P]], ptr @written, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr @written, i64 16, i1 false)
  ret void
}

; The first copy is shorter than the second.
define void @too_short(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @too_short(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 8, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 16, i1 false)
  ret void
}

; A part that begins before the first target.
define void @other_place(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @other_place(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [20 x i8], align 1
; CHECK-NEXT:    [[U:%.*]] = getelementptr i8, ptr [[T]], i64 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[U]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[T]], i64 8, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [20 x i8]
  %u = getelementptr i8, ptr %t, i64 4
  call void @llvm.memcpy.p0.p0.i64(ptr %u, ptr %s, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 8, i1 false)
  ret void
}

; A volatile copy is made as it is said.
define void @first_is_volatile(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @first_is_volatile(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 16, i1 true)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 16, i1 false)
  ret void
}

; A copy that must not become a call stays one that does not.
define void @in_line(ptr noalias %d, ptr noalias %s) {
; CHECK-LABEL: define void @in_line(
; CHECK-SAME: ptr noalias [[D:%.*]], ptr noalias [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.inline.p0.p0.i64(ptr [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %d, ptr %t, i64 16, i1 false)
  ret void
}

; The ends may overlap, so what copies from the first source is a move.
define void @may_overlap(ptr %d, ptr %s) {
; CHECK-LABEL: define void @may_overlap(
; CHECK-SAME: ptr [[D:%.*]], ptr [[S:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[T]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.memmove.p0.p0.i64(ptr [[D]], ptr [[S]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr %t, ptr %s, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %d, ptr %t, i64 16, i1 false)
  ret void
}

; The source is over when the call comes.
define void @source_is_over(ptr %p) {
; CHECK-LABEL: define void @source_is_over(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = alloca [16 x i8], align 4
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[S]], ptr align 4 [[P]], i64 16, i1 true)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[T]], ptr align 4 [[S]], i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[S]])
; CHECK-NEXT:    call void @takes(ptr byval([16 x i8]) align 4 [[T]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %s = alloca [16 x i8], align 4
  %t = alloca [16 x i8], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %s, ptr align 4 %p, i64 16, i1 true)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 %s, i64 16, i1 false)
  call void @llvm.lifetime.end.p0(ptr %s)
  call void @takes(ptr byval([16 x i8]) align 4 %t)
  ret void
}

; Nothing was written since the lifetime began.
define void @of_new_life(ptr %p) {
; CHECK-LABEL: define void @of_new_life(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[T]])
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr align 2 [[P]], i8 undef, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.lifetime.start.p0(ptr %t)
  call void @llvm.memcpy.p0.p0.i64(ptr align 2 %p, ptr %t, i64 16, i1 false)
  ret void
}

; What no call of a library may stand for is not a plain fill.
define void @of_nothing_inline(ptr %p) {
; CHECK-LABEL: define void @of_nothing_inline(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.inline.p0.p0.i64(ptr [[P]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.inline.p0.p0.i64(ptr %p, ptr %t, i64 16, i1 false)
  ret void
}

; One byte was written.
define void @of_part(ptr %p, i8 %x) {
; CHECK-LABEL: define void @of_part(
; CHECK-SAME: ptr [[P:%.*]], i8 [[X:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    [[LAST:%.*]] = getelementptr i8, ptr [[T]], i64 15
; CHECK-NEXT:    store i8 [[X]], ptr [[LAST]], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[P]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  %last = getelementptr i8, ptr %t, i64 15
  store i8 %x, ptr %last
  call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %t, i64 16, i1 false)
  ret void
}
