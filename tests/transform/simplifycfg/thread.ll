; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefixes=CHECK,ON --allow-unused-prefixes
; RUN: nvopt opt -passes=simplifycfg -disable-jump-threading=true -S %s | FileCheck %s --check-prefixes=CHECK,OFF --allow-unused-prefixes
; CHECKS: auto

; JT-08: threading of simplifycfg, and its switch.

declare void @f()
declare void @g()
declare void @sync() convergent

; The way from %p knows the condition.
define void @phi(i1 %a, i1 %x) {
entry:
  br i1 %a, label %p, label %q
p:
  call void @f()
  br label %b
q:
  call void @g()
  br label %b
b:
  %c = phi i1 [ true, %p ], [ %x, %q ]
  call void @f()
  br i1 %c, label %t, label %e
t:
  call void @g()
  br label %e
e:
  ret void
}

; JT-11: threads meet in %b; a barrier behind it must see them together.
define void @barrier(i1 %a, i1 %x) {
entry:
  br i1 %a, label %p, label %q
p:
  call void @f()
  br label %b
q:
  call void @g()
  br label %b
b:
  %c = phi i1 [ true, %p ], [ %x, %q ]
  call void @f()
  br i1 %c, label %t, label %e
t:
  call void @sync()
  br label %e
e:
  ret void
}
