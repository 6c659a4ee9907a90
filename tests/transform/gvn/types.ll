; What is plain to see counts more than what types promise.
; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; CHECKS: auto

; A float read as an integer from the very place it was written to.
define i32 @pun(float %x) {
; CHECK-LABEL: define i32 @pun(
; CHECK-SAME: float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca float, align 4
; CHECK-NEXT:    store float [[X]], ptr [[A]], align 4, !tbaa [[TBAA0:![0-9]+]]
; CHECK-NEXT:    [[TMP1:%.*]] = bitcast float [[X]] to i32
; CHECK-NEXT:    ret i32 [[TMP1]]
; CHECK-NEXT:  }
  %a = alloca float
  store float %x, ptr %a, !tbaa !1
  %v = load i32, ptr %a, !tbaa !3
  ret i32 %v
}

; Of places that may be the same the types decide.
define i32 @types_decide(ptr %p, ptr %q, float %x) {
; CHECK-LABEL: define i32 @types_decide(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]], float [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr [[P]], align 4, !tbaa [[TBAA0:![0-9]+]]
; CHECK-NEXT:    store float [[X]], ptr [[Q]], align 4, !tbaa [[TBAA1:![0-9]+]]
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr %p, !tbaa !3
  store float %x, ptr %q, !tbaa !1
  %b = load i32, ptr %p, !tbaa !3
  %s = add i32 %a, %b
  ret i32 %s
}

!0 = !{!"root"}
!1 = !{!2, !2, i64 0}
!2 = !{!"float", !0}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !0}
