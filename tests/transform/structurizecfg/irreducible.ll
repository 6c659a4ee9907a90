; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; CHECKS: auto

; JT-10: a loop with two ways in is left alone.

define void @irreducible(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  br i1 %d, label %b, label %e
b:
  br i1 %d, label %a, label %e
e:
  ret void
}
