; The sign of a zero that an operation with `nsz` takes or makes is no difference; that of any
; other is.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/after.ll | FileCheck %s
; RUN: nvopt check --func=by_lane --func=negated --func=quotient --func=same_constant %t/before.ll %t/after.ll

; CHECK-NOT: @by_lane
; CHECK: @counts: not refined: the result differs
; CHECK-NOT: @negated
; CHECK-NOT: @quotient
; CHECK-NOT: @same_constant
; CHECK: @other_constant: not refined: p0[0] differs
; CHECK: @zero_only: not refined: the result differs
; CHECK: does not refine: 4 functions compared without a difference, 3 with one

;--- before.ll
@a = internal constant i32 1
@b = unnamed_addr constant i32 1
@c = internal constant i32 2
@d = unnamed_addr constant i32 3

define <2 x float> @by_lane(<2 x float> %x) {
  %r = fsub nsz <2 x float> <float poison, float 0.0>, %x
  ret <2 x float> %r
}

define float @counts(float %x) {
  %r = fsub float 0.0, %x
  ret float %r
}

define float @negated(float %x, float %y) {
  %s = fsub float %y, %x
  %r = fsub reassoc nsz float %s, %y
  ret float %r
}

; The quotient tells which zero it was.
define i1 @quotient(float %x) {
  %z = fmul nsz float %x, 0.0
  %q = fdiv float 1.0, %z
  %r = fcmp ogt float %q, 0.0
  ret i1 %r
}

define void @same_constant(ptr %p) {
  store ptr @a, ptr %p
  ret void
}

define void @other_constant(ptr %p) {
  store ptr @c, ptr %p
  ret void
}

define float @zero_only(float %x) {
  %r = fadd nsz float %x, 0.0
  ret float %r
}

;--- after.ll
@b = constant i32 1
@d = constant i32 3

define <2 x float> @by_lane(<2 x float> %x) {
  %r = fneg nsz <2 x float> %x
  ret <2 x float> %r
}

define float @counts(float %x) {
  %r = fneg float %x
  ret float %r
}

define float @negated(float %x, float %y) {
  %s = fsub float %y, %x
  %n = fsub float %y, %s
  %r = fneg float %n
  ret float %r
}

define i1 @quotient(float %x) {
  %z = fmul nsz float %x, -0.0
  %q = fdiv float 1.0, %z
  %r = fcmp ogt float %q, 0.0
  ret i1 %r
}

define void @same_constant(ptr %p) {
  store ptr @b, ptr %p
  ret void
}

define void @other_constant(ptr %p) {
  store ptr @d, ptr %p
  ret void
}

define float @zero_only(float %x) {
  %r = fneg nsz float %x
  ret float %r
}
