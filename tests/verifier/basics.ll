; RUN: not nvopt --verify %s 2>&1 | FileCheck %s
; Several errors of one module, each with its place, function and instruction.

define i32 @not_dominated(i1 %c, i32 %x) {
entry:
  br i1 %c, label %then, label %join

then:
  %late = add i32 %x, 1
  br label %join

join:
; CHECK-DAG: basics.ll:[[#@LINE+1]]:{{[0-9]+}}: error: Instruction does not dominate all uses!
  %sum = add i32 %late, 1
  ret i32 %sum
}

define i32 @wrong_phi(i1 %c) {
entry:
  br i1 %c, label %then, label %join

then:
  br label %join

join:
; CHECK-DAG: basics.ll:[[#@LINE+1]]:{{[0-9]+}}: error: PHINode should have one entry for each predecessor of its parent basic block!
  %p = phi i32 [ 0, %entry ]
  ret i32 %p
}

; CHECK-DAG: in function @not_dominated
; CHECK-DAG: in function @wrong_phi

; The negative twin: the same shapes, put right.
define i32 @fine(i1 %c, i32 %x) {
entry:
  br i1 %c, label %then, label %join

then:
  %late = add i32 %x, 1
  br label %join

join:
  %p = phi i32 [ %late, %then ], [ 0, %entry ]
  ret i32 %p
}
; CHECK-NOT: in function @fine
