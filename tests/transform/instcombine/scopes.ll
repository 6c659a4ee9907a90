; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.experimental.noalias.scope.decl(metadata)

; Nothing is in the scope: that something does not alias it says nothing.
define i32 @empty_scope(ptr %p) {
; CHECK-LABEL: define i32 @empty_scope(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4, !noalias [[NOALIAS0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p, align 4, !noalias !0
  ret i32 %v
}

; Nothing is apart from what is in the scope.
define i32 @scope_alone(ptr %p) {
; CHECK-LABEL: define i32 @scope_alone(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4, !alias.scope [[SCOPE0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  %v = load i32, ptr %p, align 4, !alias.scope !0
  ret i32 %v
}

; Negative: the scope tells two accesses apart.
define i32 @scope_of_use(ptr %p, ptr %q) {
; CHECK-LABEL: define i32 @scope_of_use(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    call void @llvm.experimental.noalias.scope.decl(metadata [[META0:![0-9]+]])
; CHECK-NEXT:    store i32 1, ptr [[Q]], align 4, !alias.scope [[META0]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4, !noalias [[NOALIAS0:![0-9]+]]
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  call void @llvm.experimental.noalias.scope.decl(metadata !0)
  store i32 1, ptr %q, align 4, !alias.scope !0
  %v = load i32, ptr %p, align 4, !noalias !3
  ret i32 %v
}

!0 = !{!1}
!1 = distinct !{!1, !2}
!2 = distinct !{!2}
!3 = !{!1, !4}
!4 = distinct !{!4, !2}
