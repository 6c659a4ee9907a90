; What is taken apart with its flags, and what stays whole.
; CHECKS: auto
; RUN: nvopt -passes=scalarizer -S %s | FileCheck %s --check-prefixes=CHECK,WHOLE
; RUN: nvopt -passes='scalarizer<load-store>' -S %s | FileCheck %s --check-prefixes=CHECK,PARTS

define <2 x i32> @flags(<2 x i32> %a, <2 x i32> %b) {
; CHECK-LABEL: define <2 x i32> @flags(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[S_I0:%.*]] = add nsw i32 [[A_I0]], [[B_I0]]
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[S_I1:%.*]] = add nsw i32 [[A_I1]], [[B_I1]]
; CHECK-NEXT:    [[T_I0:%.*]] = call i32 @llvm.umax.i32(i32 [[S_I0]], i32 [[B_I0]])
; CHECK-NEXT:    [[T_I1:%.*]] = call i32 @llvm.umax.i32(i32 [[S_I1]], i32 [[B_I1]])
; CHECK-NEXT:    [[T_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[T_I0]], i64 0
; CHECK-NEXT:    [[T:%.*]] = insertelement <2 x i32> [[T_UPTO0]], i32 [[T_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[T]]
; CHECK-NEXT:  }
  %s = add nsw <2 x i32> %a, %b
  %t = call <2 x i32> @llvm.umax.v2i32(<2 x i32> %s, <2 x i32> %b)
  ret <2 x i32> %t
}
declare <2 x i32> @llvm.umax.v2i32(<2 x i32>, <2 x i32>)

; Volatile and atomic accesses stay whole.
define void @volatile(ptr %p, ptr %q) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load volatile <2 x i32>, ptr [[P]], align 8
; CHECK-NEXT:    [[V_I0:%.*]] = extractelement <2 x i32> [[V]], i64 0
; CHECK-NEXT:    [[W_I0:%.*]] = add i32 [[V_I0]], 1
; CHECK-NEXT:    [[V_I1:%.*]] = extractelement <2 x i32> [[V]], i64 1
; CHECK-NEXT:    [[W_I1:%.*]] = add i32 [[V_I1]], 2
; CHECK-NEXT:    [[W_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[W_I0]], i64 0
; CHECK-NEXT:    [[W:%.*]] = insertelement <2 x i32> [[W_UPTO0]], i32 [[W_I1]], i64 1
; CHECK-NEXT:    store volatile <2 x i32> [[W]], ptr [[Q]], align 8
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load volatile <2 x i32>, ptr %p
  %w = add <2 x i32> %v, <i32 1, i32 2>
  store volatile <2 x i32> %w, ptr %q
  ret void
}

define void @atomic(ptr %p, ptr %q) {
; WHOLE-LABEL: define void @atomic(
; WHOLE-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; WHOLE-NEXT:    [[V:%.*]] = load atomic <2 x i32>, ptr [[P]] monotonic, align 8
; WHOLE-NEXT:    [[V_I0:%.*]] = extractelement <2 x i32> [[V]], i64 0
; WHOLE-NEXT:    [[W_I0:%.*]] = add i32 [[V_I0]], 1
; WHOLE-NEXT:    [[V_I1:%.*]] = extractelement <2 x i32> [[V]], i64 1
; WHOLE-NEXT:    [[W_I1:%.*]] = add i32 [[V_I1]], 2
; WHOLE-NEXT:    [[W_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[W_I0]], i64 0
; WHOLE-NEXT:    [[W:%.*]] = insertelement <2 x i32> [[W_UPTO0]], i32 [[W_I1]], i64 1
; WHOLE-NEXT:    store <2 x i32> [[W]], ptr [[Q]], align 8
; WHOLE-NEXT:    ret void
; WHOLE-NEXT:  }
; PARTS-LABEL: define void @atomic(
; PARTS-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; PARTS-NEXT:    [[Q_I1:%.*]] = getelementptr i32, ptr [[Q]], i32 1
; PARTS-NEXT:    [[V:%.*]] = load atomic <2 x i32>, ptr [[P]] monotonic, align 8
; PARTS-NEXT:    [[V_I0:%.*]] = extractelement <2 x i32> [[V]], i64 0
; PARTS-NEXT:    [[W_I0:%.*]] = add i32 [[V_I0]], 1
; PARTS-NEXT:    [[V_I1:%.*]] = extractelement <2 x i32> [[V]], i64 1
; PARTS-NEXT:    [[W_I1:%.*]] = add i32 [[V_I1]], 2
; PARTS-NEXT:    store i32 [[W_I0]], ptr [[Q]], align 8
; PARTS-NEXT:    store i32 [[W_I1]], ptr [[Q_I1]], align 4
; PARTS-NEXT:    ret void
; PARTS-NEXT:  }
  %v = load atomic <2 x i32>, ptr %p monotonic, align 8
  %w = add <2 x i32> %v, <i32 1, i32 2>
  store <2 x i32> %w, ptr %q
  ret void
}

; Lanes that do not fill bytes.
define void @bits(ptr %p, ptr %q) {
; CHECK-LABEL: define void @bits(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load <4 x i1>, ptr [[P]], align 1
; CHECK-NEXT:    [[V_I0:%.*]] = extractelement <4 x i1> [[V]], i64 0
; CHECK-NEXT:    [[W_I0:%.*]] = xor i1 [[V_I0]], true
; CHECK-NEXT:    [[V_I1:%.*]] = extractelement <4 x i1> [[V]], i64 1
; CHECK-NEXT:    [[W_I1:%.*]] = xor i1 [[V_I1]], true
; CHECK-NEXT:    [[V_I2:%.*]] = extractelement <4 x i1> [[V]], i64 2
; CHECK-NEXT:    [[W_I2:%.*]] = xor i1 [[V_I2]], true
; CHECK-NEXT:    [[V_I3:%.*]] = extractelement <4 x i1> [[V]], i64 3
; CHECK-NEXT:    [[W_I3:%.*]] = xor i1 [[V_I3]], true
; CHECK-NEXT:    [[W_UPTO0:%.*]] = insertelement <4 x i1> poison, i1 [[W_I0]], i64 0
; CHECK-NEXT:    [[W_UPTO1:%.*]] = insertelement <4 x i1> [[W_UPTO0]], i1 [[W_I1]], i64 1
; CHECK-NEXT:    [[W_UPTO2:%.*]] = insertelement <4 x i1> [[W_UPTO1]], i1 [[W_I2]], i64 2
; CHECK-NEXT:    [[W:%.*]] = insertelement <4 x i1> [[W_UPTO2]], i1 [[W_I3]], i64 3
; CHECK-NEXT:    store <4 x i1> [[W]], ptr [[Q]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load <4 x i1>, ptr %p
  %w = xor <4 x i1> %v, splat (i1 true)
  store <4 x i1> %w, ptr %q
  ret void
}

; Assembly takes the whole.
define <2 x i32> @asm(<2 x i32> %a) {
; CHECK-LABEL: define <2 x i32> @asm(
; CHECK-SAME: <2 x i32> [[A:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = call <2 x i32> asm "x", "=r,r"(<2 x i32> [[A]])
; CHECK-NEXT:    ret <2 x i32> [[V]]
; CHECK-NEXT:  }
  %v = call <2 x i32> asm "x", "=r,r"(<2 x i32> %a)
  ret <2 x i32> %v
}

; How many lanes there are is not known.
define <vscale x 2 x i32> @scalable(<vscale x 2 x i32> %a) {
; CHECK-LABEL: define <vscale x 2 x i32> @scalable(
; CHECK-SAME: <vscale x 2 x i32> [[A:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = add <vscale x 2 x i32> [[A]], [[A]]
; CHECK-NEXT:    ret <vscale x 2 x i32> [[V]]
; CHECK-NEXT:  }
  %v = add <vscale x 2 x i32> %a, %a
  ret <vscale x 2 x i32> %v
}

; There is no such lane.
define <2 x i32> @idx(<2 x i32> %a) {
; CHECK-LABEL: define <2 x i32> @idx(
; CHECK-SAME: <2 x i32> [[A:%.*]]) {
; CHECK-NEXT:    [[I_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 poison, i64 0
; CHECK-NEXT:    [[I:%.*]] = insertelement <2 x i32> [[I_UPTO0]], i32 poison, i64 1
; CHECK-NEXT:    ret <2 x i32> [[I]]
; CHECK-NEXT:  }
  %v = extractelement <2 x i32> %a, i32 5
  %i = insertelement <2 x i32> %a, i32 %v, i32 7
  ret <2 x i32> %i
}
