; RUN: nvopt -passes='jump-threading<rotate-loops>' --strict -S %s | FileCheck %s
; CHECKS: auto
; An exit that nothing leads to goes, and is no place where threads meet any more (builds with debug assertions compare what is known of these).
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i1 @vote(i1) convergent
declare void @llvm.assume(i1)

define ptx_kernel void @dead_exits(ptr %p) {
; CHECK-LABEL: define ptx_kernel void @dead_exits(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:  [[END:.*]]:
; CHECK-NEXT:    [[THREAD:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[NONE:%.*]] = icmp eq i32 [[THREAD]], 0
; CHECK-NEXT:    br i1 [[NONE]], label %[[ONE:.*]], label %[[TWO:.*]]
; CHECK:       [[ONE]]:
; CHECK-NEXT:    ret void
; CHECK:       [[TWO]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %thread = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %head
head:
  br i1 false, label %dead, label %end
dead:
  %x = load i32, ptr %p
  %first = icmp eq i32 %x, 0
  br i1 %first, label %votes, label %switches
switches:
  %y = load i8, ptr %p
  %other = icmp eq i8 %y, 78
  br i1 %other, label %cases, label %exit
exit:
  ret void
cases:
  switch i32 0, label %default [
    i32 0, label %joins
    i32 7, label %joins
  ]
votes:
  %all = call i1 @vote(i1 true)
  br i1 %all, label %then, label %else
then:
  %z = load double, ptr %p
  br label %else
else:
  br i1 %all, label %done, label %also
also:
  br label %done
done:
  ret void
default:
  ret void
joins:
  %some = icmp ne i32 %thread, 0
  call void @llvm.assume(i1 %some)
  br label %end
end:
  %none = icmp eq i32 %thread, 0
  br i1 %none, label %one, label %two
one:
  ret void
two:
  ret void
}
