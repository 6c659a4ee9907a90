; RUN: nvopt opt -passes='print<branch-prob>,verify<branch-prob>' -disable-output %s 2>&1 | FileCheck %s
declare void @stop() noreturn
declare void @rare() cold

; A profile counts first.
define void @profile(i1 %c) {
entry:
  br i1 %c, label %a, label %b, !prof !0

a:
  ret void

b:
  ret void
}

; What leads to an end of the program, or to a cold call, is unlikely; loops go on.
define void @ends(i32 %n, i1 %c) {
entry:
  switch i32 %n, label %loop [
    i32 0, label %dead
    i32 1, label %stops
    i32 2, label %cold
  ]

dead:
  unreachable

stops:
  call void @stop()
  unreachable

cold:
  call void @rare()
  br label %exit

loop:
  br i1 %c, label %loop, label %exit

exit:
  ret void
}

; Conditions: pointers differ, numbers are positive, floats are ordered; one bit says nothing.
define void @conditions(i32 %n, ptr %p, ptr %q, float %x, float %y) {
entry:
  %same = icmp eq ptr %p, %q
  br i1 %same, label %a, label %exit

a:
  %negative = icmp slt i32 %n, 0
  br i1 %negative, label %b, label %exit

b:
  %ordered = fcmp ord float %x, %y
  br i1 %ordered, label %c, label %exit

c:
  %bit = and i32 %n, 8
  %is_set = icmp ne i32 %bit, 0
  br i1 %is_set, label %d, label %exit

d:
  br label %exit

exit:
  ret void
}

!0 = !{!"branch_weights", i32 1, i32 7}

; CHECK:      Printing analysis 'Branch Probability Analysis' for function 'profile':
; CHECK-NEXT: ---- Branch Probabilities ----
; CHECK-NEXT:   edge %entry -> %a probability is 0x10000000 / 0x80000000 = 12.50%
; CHECK-NEXT:   edge %entry -> %b probability is 0x70000000 / 0x80000000 = 87.50% [HOT edge]
; CHECK-NEXT: Printing analysis 'Branch Probability Analysis' for function 'ends':
; CHECK-NEXT: ---- Branch Probabilities ----
; CHECK-NEXT:   edge %entry -> %loop probability is 0x78787807 / 0x80000000 = 94.12% [HOT edge]
; CHECK-NEXT:   edge %entry -> %dead probability is 0x00000000 / 0x80000000 = 0.00%
; CHECK-NEXT:   edge %entry -> %stops probability is 0x00000788 / 0x80000000 = 0.00%
; CHECK-NEXT:   edge %entry -> %cold probability is 0x07878071 / 0x80000000 = 5.88%
; CHECK-NEXT:   edge %cold -> %exit probability is 0x80000000 / 0x80000000 = 100.00% [HOT edge]
; CHECK-NEXT:   edge %loop -> %loop probability is 0x7c000000 / 0x80000000 = 96.88% [HOT edge]
; CHECK-NEXT:   edge %loop -> %exit probability is 0x04000000 / 0x80000000 = 3.12%
; CHECK-NEXT: Printing analysis 'Branch Probability Analysis' for function 'conditions':
; CHECK-NEXT: ---- Branch Probabilities ----
; CHECK-NEXT:   edge %entry -> %a probability is 0x30000000 / 0x80000000 = 37.50%
; CHECK-NEXT:   edge %entry -> %exit probability is 0x50000000 / 0x80000000 = 62.50%
; CHECK-NEXT:   edge %a -> %b probability is 0x30000000 / 0x80000000 = 37.50%
; CHECK-NEXT:   edge %a -> %exit probability is 0x50000000 / 0x80000000 = 62.50%
; CHECK-NEXT:   edge %b -> %c probability is 0x7ffff800 / 0x80000000 = 100.00% [HOT edge]
; CHECK-NEXT:   edge %b -> %exit probability is 0x00000800 / 0x80000000 = 0.00%
; CHECK-NEXT:   edge %c -> %d probability is 0x40000000 / 0x80000000 = 50.00%
; CHECK-NEXT:   edge %c -> %exit probability is 0x40000000 / 0x80000000 = 50.00%
; CHECK-NEXT:   edge %d -> %exit probability is 0x80000000 / 0x80000000 = 100.00% [HOT edge]
