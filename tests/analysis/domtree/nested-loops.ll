; RUN: nvopt opt -passes='print<domtree>,verify<domtree>' -disable-output %s 2>&1 | FileCheck %s
; Children stand in the order in which a walk along the edges meets them; what cannot be reached
; is not in the tree.
define void @nested(i1 %c, i1 %d) {
entry:
  br label %outer

outer:
  br i1 %c, label %inner, label %exit

inner:
  br i1 %d, label %inner, label %latch

latch:
  br i1 %c, label %outer, label %side

side:
  br label %exit

exit:
  ret void

dead:
  br label %exit
}

; Blocks without a name have numbers.
define void @numbers(i32 %n) {
  switch i32 %n, label %1 [
    i32 0, label %2
    i32 1, label %2
  ]

1:
  br label %2

2:
  ret void
}

; CHECK:      DominatorTree for function: nested
; CHECK-NEXT: =============================--------------------------------
; CHECK-NEXT: Inorder Dominator Tree: DFSNumbers invalid: 0 slow queries.
; CHECK-NEXT:   [1] %entry {4294967295,4294967295} [0]
; CHECK-NEXT:     [2] %outer {4294967295,4294967295} [1]
; CHECK-NEXT:       [3] %inner {4294967295,4294967295} [2]
; CHECK-NEXT:         [4] %latch {4294967295,4294967295} [3]
; CHECK-NEXT:           [5] %side {4294967295,4294967295} [4]
; CHECK-NEXT:       [3] %exit {4294967295,4294967295} [2]
; CHECK-NEXT: Roots: %entry 
; CHECK-NEXT: DominatorTree for function: numbers
; CHECK-NEXT: =============================--------------------------------
; CHECK-NEXT: Inorder Dominator Tree: DFSNumbers invalid: 0 slow queries.
; CHECK-NEXT:   [1] %0 {4294967295,4294967295} [0]
; CHECK-NEXT:     [2] %1 {4294967295,4294967295} [1]
; CHECK-NEXT:     [2] %2 {4294967295,4294967295} [1]
; CHECK-NEXT: Roots: %0 
