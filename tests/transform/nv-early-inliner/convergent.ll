; RUN: nvopt -passes=nv-early-inliner -S %s | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define internal void @sync() convergent {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; The barrier stays under the branch that the call was under.
; CHECK-LABEL: @branches(
; CHECK: then:
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: br label %end
define void @branches(i1 %c) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  call void @sync()
  br label %end
end:
  ret void
}
