; What structurizecfg says of a loop with two ways in has a name for tools (JT-06, JT-10).
; RUN: opt -passes=structurizecfg -pass-remarks-output=%t.yaml -disable-output %s
; RUN: FileCheck %s < %t.yaml

; CHECK: --- !Missed
; CHECK: Pass:{{ *}}structurizecfg
; CHECK: Name:{{ *}}UnsupportedIrreducibleCFG

define void @irreducible(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b
a:
  br label %b
b:
  br i1 %d, label %a, label %out
out:
  ret void
}
