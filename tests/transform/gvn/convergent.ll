; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; CHECKS: auto

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32) convergent
declare i32 @pure(i32) memory(none) nounwind willreturn speculatable
declare i32 @together(i32) memory(none) nounwind willreturn convergent

; A plain call is moved to the way that lacks it, a convergent one is not.
define i32 @pre(i1 %c, i32 %x) convergent {
; CHECK-LABEL: define i32 @pre(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @pure(i32 [[X]])
; CHECK-NEXT:    [[B:%.*]] = call i32 @together(i32 [[X]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[D_PRE:%.*]] = call i32 @pure(i32 [[X]])
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[D_PRE_PHI:%.*]] = phi i32 [ [[D_PRE]], %[[NO]] ], [ [[A]], %[[YES]] ]
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[S]], %[[YES]] ], [ 0, %[[NO]] ]
; CHECK-NEXT:    [[E:%.*]] = call i32 @together(i32 [[X]])
; CHECK-NEXT:    [[T:%.*]] = xor i32 [[D_PRE_PHI]], [[E]]
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[T]], [[P]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = call i32 @pure(i32 %x)
  %b = call i32 @together(i32 %x)
  %s = add i32 %a, %b
  br label %join
no:
  br label %join
join:
  %p = phi i32 [ %s, %yes ], [ 0, %no ]
  %d = call i32 @pure(i32 %x)
  %e = call i32 @together(i32 %x)
  %t = xor i32 %d, %e
  %r = xor i32 %t, %p
  ret i32 %r
}
