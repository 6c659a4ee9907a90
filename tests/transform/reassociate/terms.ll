; RUN: nvopt -passes=reassociate -S %s | FileCheck %s
; CHECKS: auto

; Constants meet.
define i32 @constants(i32 %x, i32 %y) {
  %a = add i32 %x, 4
  %b = add i32 %a, %y
  %c = add i32 %b, 3
  ret i32 %c
}

; What cancels goes.
define i32 @cancels(i32 %x, i32 %y) {
  %a = add i32 %x, %y
  %b = sub i32 %a, %x
  ret i32 %b
}

define i32 @repeats(i32 %x) {
  %a = add i32 %x, %x
  %b = add i32 %a, %x
  ret i32 %b
}

define i32 @xor(i32 %x, i32 %y) {
  %a = xor i32 %x, %y
  %b = xor i32 %a, %x
  ret i32 %b
}

; Floats only where the program allows it.
define float @strict(float %x, float %y) {
  %a = fadd float %x, 4.0
  %b = fadd float %a, %y
  %c = fadd float %b, 3.0
  ret float %c
}

define float @fast(float %x, float %y) {
  %a = fadd fast float %x, 4.0
  %b = fadd fast float %a, %y
  %c = fadd fast float %b, 3.0
  ret float %c
}

; What changes in the loop is added last.
define void @invariant(i32 %x, i32 %y, ptr %p) {
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %a = add i32 %i, %x
  %b = add i32 %a, %y
  store i32 %b, ptr %p
  %n = add i32 %i, 1
  %c = icmp eq i32 %n, 10
  br i1 %c, label %e, label %l
e:
  ret void
}
