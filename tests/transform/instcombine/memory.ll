; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto
target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"

%pair = type { i32, [4 x float], i64 }

; One index each, constants as bytes.
define ptr @fields(ptr %p, i32 %i) {
; CHECK-LABEL: define ptr @fields(
; CHECK-SAME: ptr [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[G_SPLIT:%.*]] = getelementptr inbounds %pair, ptr [[P]], i64 [[TMP1]]
; CHECK-NEXT:    [[G:%.*]] = getelementptr inbounds nuw i8, ptr [[G_SPLIT]], i64 12
; CHECK-NEXT:    ret ptr [[G]]
; CHECK-NEXT:  }
  %g = getelementptr inbounds %pair, ptr %p, i32 %i, i32 1, i64 2
  ret ptr %g
}

; The address in between may be outside the object, so the promise goes.
define ptr @sum(ptr %p, i64 %i) {
; CHECK-LABEL: define ptr @sum(
; CHECK-SAME: ptr [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = getelementptr float, ptr [[P]], i64 [[I]]
; CHECK-NEXT:    [[G:%.*]] = getelementptr i8, ptr [[TMP1]], i64 -16
; CHECK-NEXT:    ret ptr [[G]]
; CHECK-NEXT:  }
  %j = add nsw i64 %i, -4
  %g = getelementptr inbounds float, ptr %p, i64 %j
  ret ptr %g
}

; What was just stored is loaded; a field beside it does not matter.
define float @stored(ptr %p, float %x, float %y) {
; CHECK-LABEL: define float @stored(
; CHECK-SAME: ptr [[P:%.*]], float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    store float [[X]], ptr [[P]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr inbounds nuw i8, ptr [[P]], i64 4
; CHECK-NEXT:    store float [[Y]], ptr [[Q]], align 4
; CHECK-NEXT:    ret float [[X]]
; CHECK-NEXT:  }
  store float %x, ptr %p
  %q = getelementptr inbounds i8, ptr %p, i64 4
  store float %y, ptr %q
  %v = load float, ptr %p
  ret float %v
}

; Another address may be the same.
define float @maybe_stored(ptr %p, ptr %q, float %x, float %y) {
; CHECK-LABEL: define float @maybe_stored(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    store float [[X]], ptr [[P]], align 4
; CHECK-NEXT:    store float [[Y]], ptr [[Q]], align 4
; CHECK-NEXT:    [[V:%.*]] = load float, ptr [[P]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  store float %x, ptr %p
  store float %y, ptr %q
  %v = load float, ptr %p
  ret float %v
}

; A barrier orders the two: another thread may have stored.
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
define float @across_a_barrier(ptr addrspace(3) %p, float %x) {
; CHECK-LABEL: define float @across_a_barrier(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    store float [[X]], ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[V:%.*]] = load float, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret float [[V]]
; CHECK-NEXT:  }
  store float %x, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = load float, ptr addrspace(3) %p
  ret float %v
}

define i32 @volatile_stays(ptr %p) {
; CHECK-LABEL: define i32 @volatile_stays(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load volatile i32, ptr [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  store volatile i32 1, ptr %p
  %v = load volatile i32, ptr %p
  ret i32 %v
}

; Memory that is only written goes with what writes it.
define void @only_written(i32 %x) {
; CHECK-LABEL: define void @only_written(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca [4 x i32]
  %q = getelementptr [4 x i32], ptr %a, i64 0, i64 2
  store i32 %x, ptr %q
  ret void
}

define void @escapes(i32 %x, ptr %out) {
; CHECK-LABEL: define void @escapes(
; CHECK-SAME: i32 [[X:%.*]], ptr [[OUT:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [4 x i32], align 4
; CHECK-NEXT:    store i32 [[X]], ptr [[A]], align 4
; CHECK-NEXT:    store ptr [[A]], ptr [[OUT]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca [4 x i32]
  store i32 %x, ptr %a
  store ptr %a, ptr %out
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define void @small_copy(ptr %p, ptr %q) {
; CHECK-LABEL: define void @small_copy(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = load <8 x i8>, ptr [[Q]], align 4
; CHECK-NEXT:    store <8 x i8> [[TMP1]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %p, ptr align 4 %q, i64 8, i1 false)
  ret void
}
