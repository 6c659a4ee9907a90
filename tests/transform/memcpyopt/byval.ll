; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s
; CHECKS: auto

; A call that takes a copy by value takes what was copied.

%pair = type { i64, i64 }

declare void @take(ptr byval(%pair) align 8)
declare void @take_aligned(ptr byval(%pair) align 32)
declare void @take_unaligned(ptr byval(%pair))
declare void @effect()
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)

define ptx_kernel void @passes_on(ptr byval(%pair) align 8 %p) {
; CHECK-LABEL: define ptx_kernel void @passes_on(
; CHECK-SAME: ptr byval(%pair) align 8 [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[P]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 false)
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; The source is written in between.
define void @written(ptr noalias %p) {
; CHECK-LABEL: define void @written(
; CHECK-SAME: ptr noalias [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    store i64 1, ptr [[P]], align 8
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 false)
  store i64 1, ptr %p, align 8
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; It may be.
define void @maybe_written(ptr %p) {
; CHECK-LABEL: define void @maybe_written(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @effect()
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 false)
  call void @effect()
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; The copy is written.
define void @copy_written(ptr %p) {
; CHECK-LABEL: define void @copy_written(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    store i64 1, ptr [[TMP]], align 8
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 false)
  store i64 1, ptr %tmp, align 8
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; Not all of it was copied.
define void @part(ptr %p) {
; CHECK-LABEL: define void @part(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 8, i1 false)
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 8, i1 false)
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; The source is not aligned as the callee may rely on.
define void @not_aligned(ptr %p) {
; CHECK-LABEL: define void @not_aligned(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 32
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 32 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @take_aligned(ptr byval(%pair) align 32 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 32
  call void @llvm.memcpy.p0.p0.i64(ptr align 32 %tmp, ptr align 8 %p, i64 16, i1 false)
  call void @take_aligned(ptr byval(%pair) align 32 %tmp)
  ret void
}

; Nobody says what it relies on.
define void @no_alignment(ptr %p) {
; CHECK-LABEL: define void @no_alignment(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @take_unaligned(ptr byval(%pair) [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 false)
  call void @take_unaligned(ptr byval(%pair) %tmp)
  ret void
}

; Volatile.
define void @volatile(ptr %p) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 8 [[TMP]], ptr align 8 [[P]], i64 16, i1 true)
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %tmp, ptr align 8 %p, i64 16, i1 true)
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}

; Memory of another space.
define void @other_space(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @other_space(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[TMP:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr align 8 [[TMP]], ptr addrspace(1) align 8 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 8 [[TMP]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %tmp = alloca %pair, align 8
  call void @llvm.memcpy.p0.p1.i64(ptr align 8 %tmp, ptr addrspace(1) align 8 %p, i64 16, i1 false)
  call void @take(ptr byval(%pair) align 8 %tmp)
  ret void
}
