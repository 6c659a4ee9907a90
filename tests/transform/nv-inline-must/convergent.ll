; RUN: nvopt -passes=nv-inline-must -S %s | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare i32 @vote(i32) convergent

; CHECK-NOT: define {{.*}}@sync(
define internal i32 @sync(i32 %x) alwaysinline convergent {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %v = call i32 @vote(i32 %x) convergent
  ret i32 %v
}

; Convergent calls stay what they are and stay where the call was.
; CHECK-LABEL: @keeps_convergence(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %then, label %end
; CHECK-EMPTY:
; CHECK-NEXT: then:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: %v.i = call i32 @vote(i32 %x)
; CHECK-NEXT: br label %end
; CHECK-EMPTY:
; CHECK-NEXT: end:
; CHECK-NEXT: %p = phi i32 [ %v.i, %then ], [ 0, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @keeps_convergence(i1 %c, i32 %x) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  %v = call i32 @sync(i32 %x) convergent
  br label %end
end:
  %p = phi i32 [ %v, %then ], [ 0, %entry ]
  ret i32 %p
}
