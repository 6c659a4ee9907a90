; RUN: nvopt %s -O0 -arch=sm_90 --emit=ptx -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt %s -O0 -arch=sm_90 --emit=ptx -o - | %ptxas-verify -arch=sm_90 %}
; RUN: nvopt %s -O3 -arch=sm_90 --emit=ptx -o - | FileCheck %s --check-prefix=O3
; RUN: %if ptxas %{ nvopt %s -O3 -arch=sm_90 --emit=ptx -o - | %ptxas-verify -arch=sm_90 %}
; Loops that are not to be unrolled say so to ptxas, at the head of their header.
target triple = "nvptx64-nvidia-cuda"

; O3-LABEL: .entry disabled(
; O3:       $L__BB0_1:
; O3-NEXT:  .pragma "nounroll";
; O3-NOT:   nounroll
; CHECK-LABEL: .entry disabled(
; CHECK:       $L__BB0_1:
; CHECK-NEXT:  .pragma "nounroll";
; CHECK-NOT:   nounroll
define ptx_kernel void @disabled(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %at
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done, !llvm.loop !0
done:
  ret void
}

; Unrolled once is not unrolled. The hint stands on one of two ways back.
; O3-LABEL: .entry once(
; O3:       $L__BB1_1:
; O3-NEXT:  .pragma "nounroll";
; O3-NOT:   nounroll
; CHECK-LABEL: .entry once(
; CHECK:       $L__BB1_1:
; CHECK-NEXT:  .pragma "nounroll";
; CHECK-NOT:   nounroll
define ptx_kernel void @once(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], [ %far, %skip ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %done
body:
  %at = getelementptr i32, ptr %p, i32 %i
  store volatile i32 %i, ptr %at
  %next = add i32 %i, 1
  %odd = trunc i32 %i to i1
  br i1 %odd, label %loop, label %skip
skip:
  store volatile i32 %n, ptr %at
  %far = add i32 %i, 3
  br label %loop, !llvm.loop !2
done:
  ret void
}

; O3-LABEL: .entry not_with_other_hints(
; O3-NOT:   nounroll
; CHECK-LABEL: .entry not_with_other_hints(
; CHECK-NOT:   nounroll
; CHECK:       ret;
define ptx_kernel void @not_with_other_hints(ptr %p, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %i, ptr %at
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %done, !llvm.loop !4
done:
  ret void
}

; The hint of a branch is about where it jumps back to, not about what it leaves for.
; O3-LABEL: .entry not_the_next_loop(
; O3:       $L__BB3_1:
; O3-NEXT:  .pragma "nounroll";
; O3-NOT:   nounroll
; CHECK-LABEL: .entry not_the_next_loop(
; CHECK:       $L__BB3_1:
; CHECK-NEXT:  .pragma "nounroll";
; CHECK-NOT:   nounroll
; CHECK:       ret;
define ptx_kernel void @not_the_next_loop(ptr %p, i32 %n) {
entry:
  br label %first
first:
  %i = phi i32 [ 0, %entry ], [ %next, %first ]
  %at = getelementptr i32, ptr %p, i32 %i
  store volatile i32 %i, ptr %at
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %first, label %second, !llvm.loop !0
second:
  %j = phi i32 [ 0, %first ], [ %following, %second ]
  %to = getelementptr i32, ptr %p, i32 %j
  store volatile i32 %n, ptr %to
  %following = add i32 %j, 1
  %more = icmp slt i32 %following, %n
  br i1 %more, label %second, label %done
done:
  ret void
}

; The hint of an inner loop says nothing of the one around it, whose latch only jumps.
; O3-LABEL: .entry not_the_outer_loop(
; O3:       $L__BB4_1:
; O3-NOT:   nounroll
; O3:       $L__BB4_3:
; O3-NEXT:  .pragma "nounroll";
; O3-NOT:   nounroll
; CHECK-LABEL: .entry not_the_outer_loop(
; CHECK:       $L__BB4_1:
; CHECK-NOT:   nounroll
; CHECK:       $L__BB4_3:
; CHECK-NEXT:  .pragma "nounroll";
; CHECK-NOT:   nounroll
define ptx_kernel void @not_the_outer_loop(ptr %p, i32 %n) {
entry:
  br label %outer
outer:
  %m = load volatile i32, ptr %p
  %done = icmp eq i32 %m, %n
  br i1 %done, label %end, label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %next, %inner ]
  %to = getelementptr i32, ptr %p, i32 %j
  store volatile i32 %n, ptr %to
  %next = add i32 %j, 1
  %more = icmp slt i32 %next, %m
  br i1 %more, label %inner, label %latch, !llvm.loop !0
latch:
  br label %outer
end:
  ret void
}

!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unroll.count", i32 1}
!4 = distinct !{!4, !5, !6, !7}
!5 = !{!"llvm.loop.unroll.count", i32 4}
!6 = !{!"llvm.loop.unroll.enable"}
!7 = !{!"llvm.loop.mustprogress"}
