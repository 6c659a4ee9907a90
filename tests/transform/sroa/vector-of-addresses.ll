; RUN: nvopt opt -S -passes=sroa %s | FileCheck %s
; A vector of addresses of a chosen variable: nothing is unfolded through it, by a select nor by a phi.
; CHECKS: auto

define <2 x ptr> @of_select(i1 %c, ptr %p) {
; CHECK-LABEL: define <2 x ptr> @of_select(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca [8 x i32], align 4
; CHECK-NEXT:    [[CHOSEN:%.*]] = select i1 [[C]], ptr [[A]], ptr [[P]]
; CHECK-NEXT:    [[BOTH:%.*]] = getelementptr i32, ptr [[CHOSEN]], <2 x i32> zeroinitializer
; CHECK-NEXT:    ret <2 x ptr> [[BOTH]]
; CHECK-NEXT:  }
  %a = alloca [8 x i32], align 4
  %chosen = select i1 %c, ptr %a, ptr %p
  %both = getelementptr i32, ptr %chosen, <2 x i32> zeroinitializer
  ret <2 x ptr> %both
}

define <2 x ptr> @of_phi(i1 %c, ptr %p) {
; CHECK-LABEL: define <2 x ptr> @of_phi(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = alloca [8 x i32], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[OTHER:.*]], label %[[JOIN:.*]]
; CHECK:       [[OTHER]]:
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[CHOSEN:%.*]] = phi ptr [ [[A]], %[[ENTRY]] ], [ [[P]], %[[OTHER]] ]
; CHECK-NEXT:    [[BOTH:%.*]] = getelementptr i32, ptr [[CHOSEN]], <2 x i32> zeroinitializer
; CHECK-NEXT:    ret <2 x ptr> [[BOTH]]
; CHECK-NEXT:  }
entry:
  %a = alloca [8 x i32], align 4
  br i1 %c, label %other, label %join
other:
  br label %join
join:
  %chosen = phi ptr [ %a, %entry ], [ %p, %other ]
  %both = getelementptr i32, ptr %chosen, <2 x i32> zeroinitializer
  ret <2 x ptr> %both
}

; Of one address it is unfolded.
define i32 @one(i1 %c) {
; CHECK-LABEL: define i32 @one(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:    [[V_SROA_SPECULATED:%.*]] = select i1 [[C]], i32 1, i32 2
; CHECK-NEXT:    ret i32 [[V_SROA_SPECULATED]]
; CHECK-NEXT:  }
  %a = alloca [8 x i32], align 4
  %b = alloca [8 x i32], align 4
  store i32 1, ptr %a
  store i32 2, ptr %b
  %chosen = select i1 %c, ptr %a, ptr %b
  %at = getelementptr i32, ptr %chosen, i32 0
  %v = load i32, ptr %at
  ret i32 %v
}
