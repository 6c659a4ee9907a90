; RUN: nvopt -passes='div-rem-pairs' -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0() convergent

; The remainder is made of the quotient; the barrier between them stays where it is.
define i32 @across_barrier(i1 %c, i32 noundef %x, i32 noundef %y) convergent {
; CHECK-LABEL: define i32 @across_barrier(
; CHECK-SAME: i1 [[C:%.*]], i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Q:%.*]] = udiv i32 [[X]], [[Y]]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[E:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[TMP0:%.*]] = mul i32 [[Q]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = sub i32 [[X]], [[TMP0]]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[S:%.*]] = add i32 [[Q]], [[R]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
entry:
  %q = udiv i32 %x, %y
  call void @llvm.nvvm.barrier0()
  br i1 %c, label %a, label %e
a:
  %r = urem i32 %x, %y
  call void @llvm.nvvm.barrier0()
  %s = add i32 %q, %r
  ret i32 %s
e:
  ret i32 %q
}
