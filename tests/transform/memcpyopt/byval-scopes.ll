; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s
; CHECKS: auto

; A call that takes what was copied reads that memory: it says of it only what the copy says as well.

%pair = type { i32, i32 }

declare void @take(ptr byval(%pair) align 4)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; The source is of a scope that the call does not touch.
define void @scope_of_source(i1 %c) {
; CHECK-LABEL: define void @scope_of_source(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[SOURCE:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    [[COPY:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    store i64 0, ptr [[SOURCE]], align 4
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr [[SOURCE]], i1 [[C]]
; CHECK-NEXT:    store i32 7, ptr [[Q]], align 4, !alias.scope [[SCOPE0:![0-9]+]]
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[COPY]], ptr align 4 [[SOURCE]], i64 8, i1 false)
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 4 [[SOURCE]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %source = alloca %pair
  %copy = alloca %pair
  store i64 0, ptr %source
  %q = getelementptr i32, ptr %source, i1 %c
  store i32 7, ptr %q, !alias.scope !2
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %source, i64 8, i1 false)
  call void @take(ptr byval(%pair) align 4 %copy), !noalias !2
  ret void
}

; The copy says the same.
define void @said_by_both(ptr %source) {
; CHECK-LABEL: define void @said_by_both(
; CHECK-SAME: ptr [[SOURCE:%.*]]) {
; CHECK-NEXT:    [[COPY:%.*]] = alloca %pair, align 8
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[COPY]], ptr align 4 [[SOURCE]], i64 8, i1 false), !noalias [[NOALIAS0:![0-9]+]]
; CHECK-NEXT:    call void @take(ptr byval(%pair) align 4 [[SOURCE]]), !noalias [[NOALIAS0]]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %copy = alloca %pair
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %copy, ptr align 4 %source, i64 8, i1 false), !noalias !2
  call void @take(ptr byval(%pair) align 4 %copy), !noalias !2, !tbaa !3
  ret void
}

!0 = distinct !{!0}
!1 = distinct !{!1, !0}
!2 = !{!1}
!3 = !{!4, !4, i64 0}
!4 = !{!"int", !5, i64 0}
!5 = !{!"root"}
