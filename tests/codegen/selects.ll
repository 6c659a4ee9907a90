; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Selects between predicates are logic, between numbers selp.
; CHECK-LABEL: [of_predicates_param_0]
; CHECK: and.pred
; CHECK: not.pred
; CHECK: and.pred
; CHECK: or.pred
define i1 @of_predicates(i1 %c, i1 %a, i1 %b) {
  %r = select i1 %c, i1 %a, i1 %b
  ret i1 %r
}

; CHECK-LABEL: [of_integers_param_0]
; CHECK: setp.eq.u32 %p1, %r{{[0-9]+}}, 7;
; CHECK: selp.b32 {{.*}}, %p1;
define i32 @of_integers(i32 %x, i32 %a, i32 %b) {
  %c = icmp eq i32 %x, 7
  %r = select i1 %c, i32 %a, i32 %b
  ret i32 %r
}

; CHECK-LABEL: [of_lanes_param_0]
; CHECK: selp.b32
; CHECK: selp.b32
define <2 x float> @of_lanes(<2 x i1> %c, <2 x float> %a, <2 x float> %b) {
  %r = select <2 x i1> %c, <2 x float> %a, <2 x float> %b
  ret <2 x float> %r
}
