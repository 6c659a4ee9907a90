; RUN: nvopt -passes=scalarizer -S %s | FileCheck %s --check-prefixes=CHECK,WHOLE --allow-unused-prefixes
; RUN: nvopt '-passes=scalarizer<load-store>' -S %s | FileCheck %s --check-prefixes=CHECK,ALL --allow-unused-prefixes
; RUN: nvopt -passes=d2ir-scalarizer -S %s | FileCheck %s --check-prefixes=CHECK,WHOLE --allow-unused-prefixes
; CHECKS: auto

define <2 x i32> @arith(<2 x i32> %a, <2 x i32> %b) {
; CHECK-LABEL: define <2 x i32> @arith(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]]) {
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[C_I0:%.*]] = add nsw i32 [[A_I0]], [[B_I0]]
; CHECK-NEXT:    [[C_I1:%.*]] = add nsw i32 [[A_I1]], [[B_I1]]
; CHECK-NEXT:    [[D_I0:%.*]] = mul i32 [[C_I0]], 3
; CHECK-NEXT:    [[D_I1:%.*]] = mul i32 [[C_I1]], 4
; CHECK-NEXT:    [[D_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[D_I0]], i64 0
; CHECK-NEXT:    [[D:%.*]] = insertelement <2 x i32> [[D_UPTO0]], i32 [[D_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[D]]
; CHECK-NEXT:  }
  %c = add nsw <2 x i32> %a, %b
  %d = mul <2 x i32> %c, <i32 3, i32 4>
  ret <2 x i32> %d
}

define void @memory(ptr %p, ptr %q) {
; WHOLE-LABEL: define void @memory(
; WHOLE-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; WHOLE-NEXT:    [[V:%.*]] = load <2 x float>, ptr [[P]], align 8
; WHOLE-NEXT:    [[V_I0:%.*]] = extractelement <2 x float> [[V]], i64 0
; WHOLE-NEXT:    [[V_I1:%.*]] = extractelement <2 x float> [[V]], i64 1
; WHOLE-NEXT:    [[W_I0:%.*]] = fneg float [[V_I0]]
; WHOLE-NEXT:    [[W_I1:%.*]] = fneg float [[V_I1]]
; WHOLE-NEXT:    [[W_UPTO0:%.*]] = insertelement <2 x float> poison, float [[W_I0]], i64 0
; WHOLE-NEXT:    [[W:%.*]] = insertelement <2 x float> [[W_UPTO0]], float [[W_I1]], i64 1
; WHOLE-NEXT:    store <2 x float> [[W]], ptr [[Q]], align 8
; WHOLE-NEXT:    ret void
; WHOLE-NEXT:  }
; ALL-LABEL: define void @memory(
; ALL-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; ALL-NEXT:    [[V_I0:%.*]] = load float, ptr [[P]], align 8
; ALL-NEXT:    [[P_I1:%.*]] = getelementptr float, ptr [[P]], i32 1
; ALL-NEXT:    [[V_I1:%.*]] = load float, ptr [[P_I1]], align 4
; ALL-NEXT:    [[W_I0:%.*]] = fneg float [[V_I0]]
; ALL-NEXT:    [[W_I1:%.*]] = fneg float [[V_I1]]
; ALL-NEXT:    store float [[W_I0]], ptr [[Q]], align 8
; ALL-NEXT:    [[Q_I1:%.*]] = getelementptr float, ptr [[Q]], i32 1
; ALL-NEXT:    store float [[W_I1]], ptr [[Q_I1]], align 4
; ALL-NEXT:    ret void
; ALL-NEXT:  }
  %v = load <2 x float>, ptr %p, align 8
  %w = fneg <2 x float> %v
  store <2 x float> %w, ptr %q, align 8
  ret void
}

define float @loop(<2 x float> %x, i32 %n) {
; CHECK-LABEL: define float @loop(
; CHECK-SAME: <2 x float> [[X:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[X_I0:%.*]] = extractelement <2 x float> [[X]], i64 0
; CHECK-NEXT:    [[X_I1:%.*]] = extractelement <2 x float> [[X]], i64 1
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[V_I0:%.*]] = phi float [ [[X_I0]], %[[ENTRY]] ], [ [[W_I0:%.*]], %[[L]] ]
; CHECK-NEXT:    [[V_I1:%.*]] = phi float [ [[X_I1]], %[[ENTRY]] ], [ [[W_I1:%.*]], %[[L]] ]
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[L]] ]
; CHECK-NEXT:    [[W_I0]] = fadd float [[V_I0]], [[V_I0]]
; CHECK-NEXT:    [[W_I1]] = fadd float [[V_I1]], [[V_I1]]
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[E:.*]], label %[[L]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret float [[W_I1]]
; CHECK-NEXT:  }
entry:
  br label %l
l:
  %v = phi <2 x float> [ %x, %entry ], [ %w, %l ]
  %i = phi i32 [ 0, %entry ], [ %j, %l ]
  %w = fadd <2 x float> %v, %v
  %j = add i32 %i, 1
  %c = icmp eq i32 %j, %n
  br i1 %c, label %e, label %l
e:
  %r = extractelement <2 x float> %w, i32 1
  ret float %r
}
