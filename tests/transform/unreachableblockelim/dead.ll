; RUN: nvopt -passes=unreachableblockelim -S %s | FileCheck %s
; RUN: nvopt -passes=unreachable-block-elim -S %s | FileCheck %s
; CHECKS: auto

define i32 @f(i32 %x) {
entry:
  br label %j
dead:
  %y = add i32 %x, 1
  br i1 true, label %j, label %more
more:
  %z = add i32 %y, 1
  br label %dead
j:
  %p = phi i32 [ %x, %entry ], [ %y, %dead ]
  ret i32 %p
}
