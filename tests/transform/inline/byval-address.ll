; A callee that only reads through the address of its argument looks at the caller's memory. One that
; looks at the address itself gets a copy: the caller's is another.
; CHECKS: auto
; RUN: nvopt -passes=inline -S %s | FileCheck %s

%S = type { i32, i32 }
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @only_reads(ptr captures(none)) memory(read)
declare i32 @looks(ptr) memory(read)

define internal i1 @compares(ptr byval(%S) %s, ptr %p) memory(none) {
; CHECK-NOT: define {{.*}}@compares(
  %is = icmp eq ptr %s, %p
  ret i1 %is
}
define i1 @copied_for_compare(ptr %p) {
; CHECK-LABEL: define i1 @copied_for_compare(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca %S, align 8
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[P1]], ptr [[P]], i64 8, i1 false)
; CHECK-NEXT:    [[IS_I:%.*]] = icmp eq ptr [[P1]], [[P]]
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    ret i1 [[IS_I]]
; CHECK-NEXT:  }
  %r = call i1 @compares(ptr byval(%S) %p, ptr %p)
  ret i1 %r
}

define internal ptr @returns(ptr byval(%S) %s) memory(none) {
; CHECK-NOT: define {{.*}}@returns(
  %field = getelementptr i8, ptr %s, i64 4
  ret ptr %field
}
define ptr @copied_for_return(ptr %p) {
; CHECK-LABEL: define ptr @copied_for_return(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca %S, align 8
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[P1]], ptr [[P]], i64 8, i1 false)
; CHECK-NEXT:    [[FIELD_I:%.*]] = getelementptr i8, ptr [[P1]], i64 4
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    ret ptr [[FIELD_I]]
; CHECK-NEXT:  }
  %r = call ptr @returns(ptr byval(%S) %p)
  ret ptr %r
}

define internal i64 @counts(ptr byval(%S) %s) memory(none) {
; CHECK-NOT: define {{.*}}@counts(
  %n = ptrtoint ptr %s to i64
  ret i64 %n
}
define i64 @copied_for_number(ptr %p) {
; CHECK-LABEL: define i64 @copied_for_number(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca %S, align 8
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[P1]], ptr [[P]], i64 8, i1 false)
; CHECK-NEXT:    [[N_I:%.*]] = ptrtoint ptr [[P1]] to i64
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    ret i64 [[N_I]]
; CHECK-NEXT:  }
  %r = call i64 @counts(ptr byval(%S) %p)
  ret i64 %r
}

define internal i32 @passes(ptr byval(%S) %s) memory(read) {
; CHECK-NOT: define {{.*}}@passes(
  %r = call i32 @looks(ptr %s)
  ret i32 %r
}
define i32 @copied_for_callee(ptr %p) {
; CHECK-LABEL: define i32 @copied_for_callee(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = alloca %S, align 8
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[P1]], ptr [[P]], i64 8, i1 false)
; CHECK-NEXT:    [[R_I:%.*]] = call i32 @looks(ptr [[P1]])
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[P1]])
; CHECK-NEXT:    ret i32 [[R_I]]
; CHECK-NEXT:  }
  %r = call i32 @passes(ptr byval(%S) %p)
  ret i32 %r
}

define internal i32 @reads(ptr byval(%S) %s, i1 %second) memory(read) {
; CHECK-NOT: define {{.*}}@reads(
  %copy = alloca %S
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %s, i64 8, i1 false)
  %field = getelementptr i8, ptr %s, i64 4
  %which = select i1 %second, ptr %field, ptr %s
  %v = load i32, ptr %which
  %w = call i32 @only_reads(ptr %field)
  %c = load i32, ptr %copy
  %t = add i32 %v, %w
  %sum = add i32 %t, %c
  ret i32 %sum
}
define i32 @not_copied(ptr %p, i1 %second) {
; CHECK-LABEL: define i32 @not_copied(
; CHECK-SAME: ptr [[P:%.*]], i1 [[SECOND:%.*]]) {
; CHECK-NEXT:    [[COPY_I:%.*]] = alloca %S, align 8
; CHECK-NEXT:    call void @llvm.lifetime.start.p0(ptr [[COPY_I]])
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr [[COPY_I]], ptr [[P]], i64 8, i1 false)
; CHECK-NEXT:    [[FIELD_I:%.*]] = getelementptr i8, ptr [[P]], i64 4
; CHECK-NEXT:    [[WHICH_I:%.*]] = select i1 [[SECOND]], ptr [[FIELD_I]], ptr [[P]]
; CHECK-NEXT:    [[V_I:%.*]] = load i32, ptr [[WHICH_I]], align 4
; CHECK-NEXT:    [[W_I:%.*]] = call i32 @only_reads(ptr [[FIELD_I]])
; CHECK-NEXT:    [[C_I:%.*]] = load i32, ptr [[COPY_I]], align 4
; CHECK-NEXT:    [[T_I:%.*]] = add i32 [[V_I]], [[W_I]]
; CHECK-NEXT:    [[SUM_I:%.*]] = add i32 [[T_I]], [[C_I]]
; CHECK-NEXT:    call void @llvm.lifetime.end.p0(ptr [[COPY_I]])
; CHECK-NEXT:    ret i32 [[SUM_I]]
; CHECK-NEXT:  }
  %r = call i32 @reads(ptr byval(%S) %p, i1 %second)
  ret i32 %r
}
