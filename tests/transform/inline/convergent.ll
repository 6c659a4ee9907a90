; RUN: nvopt -passes=inline -S %s | FileCheck %s
; RUN: opt -passes=inline -S < %s | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define internal void @sync(ptr %p) convergent {
  store i32 1, ptr %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; Each call gets a barrier of its own, under the branch that the call was under.
; CHECK-LABEL: @two_calls(
; CHECK: then:
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: br label %end
; CHECK: end:
; CHECK-NEXT: store i32 1, ptr %p
; CHECK-NEXT: call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT: ret void
define void @two_calls(i1 %c, ptr %p) convergent {
entry:
  br i1 %c, label %then, label %end
then:
  call void @sync(ptr %p)
  br label %end
end:
  call void @sync(ptr %p)
  ret void
}

declare void @once() noduplicate

; CHECK-LABEL: define void @not_duplicated(
define void @not_duplicated() {
  call void @once()
  ret void
}

; CHECK-LABEL: @keeps_noduplicate(
; CHECK-NEXT: call void @not_duplicated()
define void @keeps_noduplicate() {
  call void @not_duplicated()
  ret void
}
