; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
; A local variable that only holds a copy of a constant one is that one.
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@table = private unnamed_addr constant [4 x i32] [i32 3, i32 5, i32 8, i32 13], align 4
@global = addrspace(1) constant [4 x i32] [i32 3, i32 5, i32 8, i32 13], align 4
@short = private unnamed_addr constant [3 x i32] [i32 3, i32 5, i32 8], align 4
@loose = private unnamed_addr constant [4 x i32] [i32 3, i32 5, i32 8, i32 13], align 2
@changes = addrspace(1) global [4 x i32] [i32 3, i32 5, i32 8, i32 13], align 4

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @llvm.lifetime.end.p0(ptr)
declare void @take(ptr)

define i32 @indexed(i64 %i) {
; CHECK-LABEL: define i32 @indexed(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr @table, i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.lifetime.start.p0(ptr %a)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  call void @llvm.lifetime.end.p0(ptr %a)
  ret i32 %x
}

; In a space of its own.
define i32 @in_global_memory(i64 %i) {
; CHECK-LABEL: define i32 @in_global_memory(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr addrspacecast (ptr addrspace(1) @global to ptr), i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a, ptr addrspace(1) align 4 @global, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; Copied on, and only a part of it: the rest was undefined.
define void @copied_on(ptr %d) {
; CHECK-LABEL: define void @copied_on(
; CHECK-SAME: ptr [[D:%.*]]) {
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[D]], ptr align 4 @table, i64 12, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %d, ptr align 4 %a, i64 12, i1 false)
  ret void
}

; The variable is too short.
define i32 @too_short(i64 %i) {
; CHECK-LABEL: define i32 @too_short(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @short, i64 12, i1 false)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @short, i64 12, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; It is not aligned as the load wants it.
define i32 @not_aligned(i64 %i) {
; CHECK-LABEL: define i32 @not_aligned(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 2 @loose, i64 16, i1 false)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 2 @loose, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; It may be written.
define i32 @not_constant(i64 %i) {
; CHECK-LABEL: define i32 @not_constant(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 4 [[A]], ptr addrspace(1) align 4 @changes, i64 16, i1 false)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p1.i64(ptr align 4 %a, ptr addrspace(1) align 4 @changes, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; The local one is written.
define i32 @written(i64 %i, i64 %j) {
; CHECK-LABEL: define i32 @written(
; CHECK-SAME: i64 [[I:%.*]], i64 [[J:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @table, i64 16, i1 false)
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[J]]
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 false)
  %q = getelementptr inbounds i32, ptr %a, i64 %j
  store i32 1, ptr %q, align 4
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; By another copy, or one to a part of it.
define i32 @copied_twice(i64 %i, ptr %s) {
; CHECK-LABEL: define i32 @copied_twice(
; CHECK-SAME: i64 [[I:%.*]], ptr [[S:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @table, i64 16, i1 false)
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 [[S]], i64 12, i1 false)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 %s, i64 12, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

define i32 @copied_to_a_part(i64 %i) {
; CHECK-LABEL: define i32 @copied_to_a_part(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds nuw i8, ptr [[A]], i64 4
; CHECK-NEXT:    store <8 x i8> <i8 3, i8 0, i8 0, i8 0, i8 5, i8 0, i8 0, i8 0>, ptr [[Q]], align 4
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  %q = getelementptr inbounds i32, ptr %a, i64 1
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %q, ptr align 4 @table, i64 8, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; Somebody else knows it.
define i32 @known(i64 %i) {
; CHECK-LABEL: define i32 @known(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @table, i64 16, i1 false)
; CHECK-NEXT:    call void @take(ptr [[A]])
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 false)
  call void @take(ptr %a)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}

; Volatile accesses stay where they are.
define i32 @volatile_load(i64 %i) {
; CHECK-LABEL: define i32 @volatile_load(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @table, i64 16, i1 false)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 false)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load volatile i32, ptr %p, align 4
  ret i32 %x
}

define i32 @volatile_copy(i64 %i) {
; CHECK-LABEL: define i32 @volatile_copy(
; CHECK-SAME: i64 [[I:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[A]], ptr align 4 @table, i64 16, i1 true)
; CHECK-NEXT:    [[P:%.*]] = getelementptr inbounds i32, ptr [[A]], i64 [[I]]
; CHECK-NEXT:    [[X:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  %a = alloca [4 x i32], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %a, ptr align 4 @table, i64 16, i1 true)
  %p = getelementptr inbounds i32, ptr %a, i64 %i
  %x = load i32, ptr %p, align 4
  ret i32 %x
}
