; RUN: nvopt opt -passes='print<postdomtree>,verify<postdomtree>' -disable-output %s 2>&1 | FileCheck %s
; Several exits hang below a root of their own.
define void @two_exits(i1 %c) {
entry:
  br i1 %c, label %a, label %b

a:
  ret void

b:
  ret void
}

; A loop that nothing leaves gets an exit where a walk ends.
define void @endless(i1 %c) {
entry:
  br i1 %c, label %loop, label %exit

loop:
  br label %body

body:
  br i1 %c, label %loop, label %other

other:
  br label %loop

exit:
  ret void
}

; CHECK:      PostDominatorTree for function: two_exits
; CHECK-NEXT: =============================--------------------------------
; CHECK-NEXT: Inorder PostDominator Tree: DFSNumbers invalid: 0 slow queries.
; CHECK-NEXT:   [1]  <<exit node>> {4294967295,4294967295} [0]
; CHECK-NEXT:     [2] %a {4294967295,4294967295} [1]
; CHECK-NEXT:     [2] %entry {4294967295,4294967295} [1]
; CHECK-NEXT:     [2] %b {4294967295,4294967295} [1]
; CHECK-NEXT: Roots: %a %b 
; CHECK-NEXT: PostDominatorTree for function: endless
; CHECK-NEXT: =============================--------------------------------
; CHECK-NEXT: Inorder PostDominator Tree: DFSNumbers invalid: 0 slow queries.
; CHECK-NEXT:   [1]  <<exit node>> {4294967295,4294967295} [0]
; CHECK-NEXT:     [2] %exit {4294967295,4294967295} [1]
; CHECK-NEXT:     [2] %entry {4294967295,4294967295} [1]
; CHECK-NEXT:     [2] %other {4294967295,4294967295} [1]
; CHECK-NEXT:       [3] %body {4294967295,4294967295} [2]
; CHECK-NEXT:         [4] %loop {4294967295,4294967295} [3]
; CHECK-NEXT: Roots: %exit %other 
