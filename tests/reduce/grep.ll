; What is left is what the command looks for, and what the verifier wants around it.

; RUN: nvopt reduce %s --interesting='grep -q "sub i32 .*7" {}' -o %t.ll
; RUN: FileCheck %s < %t.ll
; RUN: nvopt reduce %s --interesting='grep -q "sub i32 .*7"' -o %t2.ll
; RUN: diff %t.ll %t2.ll
; RUN: not nvopt reduce %s --interesting='grep -q nothing-of-the-kind' 2>&1 | FileCheck --check-prefix=NOT %s
; NOT: error: the command does not find the module interesting to begin with

; CHECK-NOT: @unused
; CHECK-NOT: @table
; CHECK: define i32 @f(i32 %x, i32 %y) {
; CHECK-NEXT: entry:
; CHECK-NEXT: sub i32 0, 7
; CHECK-NEXT: ret i32 0
; CHECK-NEXT: }
; CHECK-NOT: define

@table = internal constant [2 x i32] [i32 1, i32 2]

define i32 @f(i32 %x, i32 %y) nounwind {
entry:
  %c = icmp slt i32 %x, %y
  br i1 %c, label %loop, label %exit

loop:
  %i = phi i32 [ %x, %entry ], [ %next, %loop ]
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %y
  br i1 %more, label %loop, label %exit, !prof !0

exit:
  %r = phi i32 [ %x, %entry ], [ %next, %loop ]
  %s = sub i32 %r, 7
  %t = load i32, ptr @table
  %u = add i32 %s, %t
  %v = call i32 @unused(i32 %u)
  ret i32 %v
}

define internal i32 @unused(i32 %x) {
  switch i32 %x, label %a [
    i32 1, label %b
    i32 2, label %b
  ]

a:
  ret i32 0

b:
  %y = phi i32 [ 1, %0 ], [ 1, %0 ]
  ret i32 %y
}

!0 = !{!"branch_weights", i32 1, i32 2}
