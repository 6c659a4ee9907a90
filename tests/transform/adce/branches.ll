; RUN: nvopt -passes=adce -S %s | FileCheck %s
; CHECKS: auto

declare i32 @pure(i32) memory(none) nounwind willreturn
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

; A branch that decides nothing goes.
define i32 @dead_branch(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = add i32 %x, 1
  %z = call i32 @pure(i32 %y)
  br label %j
j:
  ret i32 %x
}

; One that a live phi needs stays.
define i32 @live_phi(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %p
}

; A cycle of phis that only feed each other goes; the loop stays, it might not end.
define void @cycle(i1 %c) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %n = add i32 %i, 1
  br i1 %c, label %l, label %e
e:
  ret void
}

; A convergent call whose result is used keeps the branch it depends on.
define i32 @convergent(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = call i32 @shfl(i32 %x)
  br label %j
j:
  %p = phi i32 [ %x, %entry ], [ %y, %a ]
  ret i32 %p
}
