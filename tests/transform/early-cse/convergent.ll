; RUN: nvopt -passes='early-cse' -S %s | FileCheck %s
; CHECKS: auto

declare i32 @shfl(i32) convergent memory(none) nounwind willreturn
declare i32 @pure(i32) memory(none) nounwind willreturn
declare void @llvm.nvvm.barrier0() convergent

; In one block the same threads ask twice.
define i32 @same_block(i32 %x) convergent {
; CHECK-LABEL: define i32 @same_block(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = call i32 @shfl(i32 %x)
  %b = call i32 @shfl(i32 %x)
  %s = add i32 %a, %b
  ret i32 %s
}

; Behind a branch fewer threads take part.
define i32 @behind_branch(i1 %c, i32 %x) convergent {
; CHECK-LABEL: define i32 @behind_branch(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
entry:
  %a = call i32 @shfl(i32 %x)
  br i1 %c, label %t, label %e
t:
  %b = call i32 @shfl(i32 %x)
  %s = add i32 %a, %b
  ret i32 %s
e:
  ret i32 %a
}

; A call that is only pure may come from above.
define i32 @pure_behind_branch(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @pure_behind_branch(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @pure(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[A]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
entry:
  %a = call i32 @pure(i32 %x)
  br i1 %c, label %t, label %e
t:
  %b = call i32 @pure(i32 %x)
  %s = add i32 %a, %b
  ret i32 %s
e:
  ret i32 %a
}

; Another thread may write before the barrier lets this one go on.
define i32 @loads(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @loads(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %a = load i32, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %p
  %s = add i32 %a, %b
  ret i32 %s
}
