; RUN: nvopt -passes=load-store-vectorizer -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent
declare void @may_not_return()

; Four words at alignment 16 become one load, wherever the lowest address is computed.
define float @four(ptr addrspace(1) %p) {
; CHECK-LABEL: define float @four(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <4 x float>, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[A:%.*]] = extractelement <4 x float> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <4 x float> [[TMP1]], i32 1
; CHECK-NEXT:    [[C:%.*]] = extractelement <4 x float> [[TMP1]], i32 2
; CHECK-NEXT:    [[D:%.*]] = extractelement <4 x float> [[TMP1]], i32 3
; CHECK-NEXT:    [[P3:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 3
; CHECK-NEXT:    [[P2:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[X:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    [[Y:%.*]] = fadd float [[C]], [[D]]
; CHECK-NEXT:    [[Z:%.*]] = fadd float [[X]], [[Y]]
; CHECK-NEXT:    ret float [[Z]]
; CHECK-NEXT:  }
  %p1 = getelementptr float, ptr addrspace(1) %p, i64 1
  %b = load float, ptr addrspace(1) %p1, align 4
  %a = load float, ptr addrspace(1) %p, align 16
  %p3 = getelementptr float, ptr addrspace(1) %p, i64 3
  %d = load float, ptr addrspace(1) %p3, align 4
  %p2 = getelementptr float, ptr addrspace(1) %p, i64 2
  %c = load float, ptr addrspace(1) %p2, align 8
  %x = fadd float %a, %b
  %y = fadd float %c, %d
  %z = fadd float %x, %y
  ret float %z
}

; The lowest address is computed behind the first load, and moves.
define i32 @moved_address(ptr addrspace(1) %p, i64 %i) {
; CHECK-LABEL: define i32 @moved_address(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[I]]
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr i32, ptr addrspace(1) [[Q]], i64 1
; CHECK-NEXT:    [[Q0:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 [[I]]
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[Q0]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %q1 = getelementptr i32, ptr addrspace(1) %q, i64 1
  %b = load i32, ptr addrspace(1) %q1, align 4
  %q0 = getelementptr i32, ptr addrspace(1) %p, i64 %i
  %a = load i32, ptr addrspace(1) %q0, align 8
  %s = add i32 %a, %b
  ret i32 %s
}

; Alignment 4 allows nothing wider.
define i32 @not_aligned(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @not_aligned(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P1]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %s = add i32 %a, %b
  ret i32 %s
}

; What a neighbour is aligned to counts.
define i32 @aligned_by_neighbour(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @aligned_by_neighbour(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    [[C:%.*]] = load i32, ptr addrspace(1) [[P2]], align 16
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[C]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  %a = load i32, ptr addrspace(1) %p, align 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %c = load i32, ptr addrspace(1) %p2, align 16
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}

; Of three words two are merged.
define i32 @three(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @three(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    [[C:%.*]] = load i32, ptr addrspace(1) [[P2]], align 8
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[C]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  %a = load i32, ptr addrspace(1) %p, align 16
  %b = load i32, ptr addrspace(1) %p1, align 4
  %c = load i32, ptr addrspace(1) %p2, align 8
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}

; Indices that do not wrap.
define float @indices(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @indices(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[I1:%.*]] = add nsw i32 [[I]], 1
; CHECK-NEXT:    [[E0:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[E1:%.*]] = sext i32 [[I1]] to i64
; CHECK-NEXT:    [[Q0:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E0]]
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E1]]
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x float>, ptr addrspace(1) [[Q0]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x float> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x float> [[TMP1]], i32 1
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %i1 = add nsw i32 %i, 1
  %e0 = sext i32 %i to i64
  %e1 = sext i32 %i1 to i64
  %q0 = getelementptr float, ptr addrspace(1) %p, i64 %e0
  %q1 = getelementptr float, ptr addrspace(1) %p, i64 %e1
  %a = load float, ptr addrspace(1) %q0, align 8
  %b = load float, ptr addrspace(1) %q1, align 4
  %s = fadd float %a, %b
  ret float %s
}

; One that may wrap.
define float @may_wrap(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @may_wrap(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[I1:%.*]] = add i32 [[I]], 1
; CHECK-NEXT:    [[E0:%.*]] = sext i32 [[I]] to i64
; CHECK-NEXT:    [[E1:%.*]] = sext i32 [[I1]] to i64
; CHECK-NEXT:    [[Q0:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E0]]
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E1]]
; CHECK-NEXT:    [[A:%.*]] = load float, ptr addrspace(1) [[Q0]], align 8
; CHECK-NEXT:    [[B:%.*]] = load float, ptr addrspace(1) [[Q1]], align 4
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %i1 = add i32 %i, 1
  %e0 = sext i32 %i to i64
  %e1 = sext i32 %i1 to i64
  %q0 = getelementptr float, ptr addrspace(1) %p, i64 %e0
  %q1 = getelementptr float, ptr addrspace(1) %p, i64 %e1
  %a = load float, ptr addrspace(1) %q0, align 8
  %b = load float, ptr addrspace(1) %q1, align 4
  %s = fadd float %a, %b
  ret float %s
}

; Known bits say that this one does not.
define float @low_bits_known(ptr addrspace(1) %p, i32 %i) {
; CHECK-LABEL: define float @low_bits_known(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[EVEN:%.*]] = shl i32 [[I]], 1
; CHECK-NEXT:    [[ODD:%.*]] = or i32 [[EVEN]], 1
; CHECK-NEXT:    [[E0:%.*]] = zext i32 [[EVEN]] to i64
; CHECK-NEXT:    [[E1:%.*]] = zext i32 [[ODD]] to i64
; CHECK-NEXT:    [[Q0:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E0]]
; CHECK-NEXT:    [[Q1:%.*]] = getelementptr float, ptr addrspace(1) [[P]], i64 [[E1]]
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x float>, ptr addrspace(1) [[Q0]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x float> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x float> [[TMP1]], i32 1
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %even = shl i32 %i, 1
  %odd = or i32 %even, 1
  %e0 = zext i32 %even to i64
  %e1 = zext i32 %odd to i64
  %q0 = getelementptr float, ptr addrspace(1) %p, i64 %e0
  %q1 = getelementptr float, ptr addrspace(1) %p, i64 %e1
  %a = load float, ptr addrspace(1) %q0, align 8
  %b = load float, ptr addrspace(1) %q1, align 4
  %s = fadd float %a, %b
  ret float %s
}

; A store to shared memory between does not matter, one to the same memory does.
define i32 @between(ptr addrspace(1) %p, ptr addrspace(3) %s, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @between(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[S:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    store i32 0, ptr addrspace(3) [[S]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8
  store i32 0, ptr addrspace(3) %s, align 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @not_across_store(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @not_across_store(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P1]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8
  store i32 0, ptr addrspace(1) %q, align 4
  %b = load i32, ptr addrspace(1) %p1, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

; Unless nobody writes there.
define i32 @invariant(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define i32 @invariant(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[P]], align 8, !invariant.load [[LOAD0:![0-9]+]]
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8, !invariant.load !0
  store i32 0, ptr addrspace(1) %q, align 4
  %b = load i32, ptr addrspace(1) %p1, align 4, !invariant.load !0
  %r = add i32 %a, %b
  ret i32 %r
}
!0 = !{}

define i32 @not_across_barrier(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @not_across_barrier(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(3) [[P1]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  %a = load i32, ptr addrspace(3) %p, align 8
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %p1, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @not_across_call(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @not_across_call(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    call void @may_not_return()
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[P1]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8
  call void @may_not_return()
  %b = load i32, ptr addrspace(1) %p1, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

define i32 @not_volatile(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @not_volatile(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load volatile i32, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[B:%.*]] = load volatile i32, ptr addrspace(1) [[P1]], align 4
; CHECK-NEXT:    [[R:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load volatile i32, ptr addrspace(1) %p, align 8
  %b = load volatile i32, ptr addrspace(1) %p1, align 4
  %r = add i32 %a, %b
  ret i32 %r
}

; Types of one size mix; pointers become integers.
define double @mixed(ptr addrspace(1) %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define double @mixed(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i64, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i64>, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[TMP2:%.*]] = extractelement <2 x i64> [[TMP1]], i32 0
; CHECK-NEXT:    [[A:%.*]] = inttoptr i64 [[TMP2]] to ptr
; CHECK-NEXT:    [[TMP3:%.*]] = extractelement <2 x i64> [[TMP1]], i32 1
; CHECK-NEXT:    [[B:%.*]] = bitcast i64 [[TMP3]] to double
; CHECK-NEXT:    store ptr [[A]], ptr addrspace(1) [[OUT]], align 8
; CHECK-NEXT:    ret double [[B]]
; CHECK-NEXT:  }
  %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  %a = load ptr, ptr addrspace(1) %p, align 16
  %b = load double, ptr addrspace(1) %p1, align 8
  store ptr %a, ptr addrspace(1) %out, align 8
  ret double %b
}

; Vectors and scalars.
define i32 @vectors(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @vectors(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P2:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 2
; CHECK-NEXT:    [[P3:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 3
; CHECK-NEXT:    [[TMP1:%.*]] = load <4 x i32>, ptr addrspace(1) [[P]], align 16
; CHECK-NEXT:    [[AB:%.*]] = shufflevector <4 x i32> [[TMP1]], <4 x i32> poison, <2 x i32> <i32 0, i32 1>
; CHECK-NEXT:    [[C:%.*]] = extractelement <4 x i32> [[TMP1]], i32 2
; CHECK-NEXT:    [[D:%.*]] = extractelement <4 x i32> [[TMP1]], i32 3
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[AB]], i32 0
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[C]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[D]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %p2 = getelementptr i32, ptr addrspace(1) %p, i64 2
  %p3 = getelementptr i32, ptr addrspace(1) %p, i64 3
  %ab = load <2 x i32>, ptr addrspace(1) %p, align 16
  %c = load i32, ptr addrspace(1) %p2, align 4
  %d = load i32, ptr addrspace(1) %p3, align 4
  %a = extractelement <2 x i32> %ab, i32 0
  %s = add i32 %a, %c
  %t = add i32 %s, %d
  ret i32 %t
}

; The same place twice.
define i32 @twice(ptr addrspace(1) %p) {
; CHECK-LABEL: define i32 @twice(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x i32>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[C:%.*]] = extractelement <2 x i32> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x i32> [[TMP1]], i32 1
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    [[T:%.*]] = add i32 [[S]], [[C]]
; CHECK-NEXT:    ret i32 [[T]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8
  %b = load i32, ptr addrspace(1) %p1, align 4
  %c = load i32, ptr addrspace(1) %p, align 8
  %s = add i32 %a, %b
  %t = add i32 %s, %c
  ret i32 %t
}

; A stack slot is aligned for its accesses.
define float @slot(ptr addrspace(1) %in) {
; CHECK-LABEL: define float @slot(
; CHECK-SAME: ptr addrspace(1) [[IN:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca [4 x float], align 8
; CHECK-NEXT:    [[L:%.*]] = addrspacecast ptr [[SLOT]] to ptr addrspace(5)
; CHECK-NEXT:    call void @fill(ptr [[SLOT]])
; CHECK-NEXT:    [[L1:%.*]] = getelementptr float, ptr addrspace(5) [[L]], i64 1
; CHECK-NEXT:    [[TMP1:%.*]] = load <2 x float>, ptr addrspace(5) [[L]], align 8
; CHECK-NEXT:    [[A:%.*]] = extractelement <2 x float> [[TMP1]], i32 0
; CHECK-NEXT:    [[B:%.*]] = extractelement <2 x float> [[TMP1]], i32 1
; CHECK-NEXT:    [[S:%.*]] = fadd float [[A]], [[B]]
; CHECK-NEXT:    ret float [[S]]
; CHECK-NEXT:  }
  %slot = alloca [4 x float], align 4
  %l = addrspacecast ptr %slot to ptr addrspace(5)
  call void @fill(ptr %slot)
  %l1 = getelementptr float, ptr addrspace(5) %l, i64 1
  %a = load float, ptr addrspace(5) %l, align 4
  %b = load float, ptr addrspace(5) %l1, align 4
  %s = fadd float %a, %b
  ret float %s
}
declare void @fill(ptr)
