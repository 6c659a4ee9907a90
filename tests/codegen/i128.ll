; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; i128 is a pair of 64-bit registers: carries, wide products, calls for division.
; CHECK-LABEL: [add_param_0]
; CHECK: add.cc.s64
; CHECK: addc.s64
define i128 @add(i128 %a, i128 %b) {
  %r = add i128 %a, %b
  ret i128 %r
}

; CHECK-LABEL: [sub_param_0]
; CHECK: sub.cc.s64
; CHECK: subc.s64
define i128 @sub(i128 %a, i128 %b) {
  %r = sub i128 %a, %b
  ret i128 %r
}

; CHECK-LABEL: [mul_param_0]
; CHECK: mul.lo.s64
; CHECK: mul.hi.u64
; CHECK: mul.lo.s64
; CHECK: mul.lo.s64
define i128 @mul(i128 %a, i128 %b) {
  %r = mul i128 %a, %b
  ret i128 %r
}

; CHECK-LABEL: [udiv_param_0]
; CHECK: call.uni (retval0), __nvopt_udiv_i128,
define i128 @udiv(i128 %a, i128 %b) {
  %r = udiv i128 %a, %b
  ret i128 %r
}

; CHECK-LABEL: [less_param_0]
; CHECK: setp.lt.u64
; CHECK: setp.lt.s64
; CHECK: setp.eq.u64
; CHECK: and.pred
; CHECK: or.pred
define i1 @less(i128 %a, i128 %b) {
  %r = icmp slt i128 %a, %b
  ret i1 %r
}

; CHECK-LABEL: [shl_param_0]
; CHECK: shl.b64
; CHECK: shr.u64
; CHECK: or.b64
define i128 @shl(i128 %a, i128 %n) {
  %r = shl i128 %a, %n
  ret i128 %r
}

; CHECK-LABEL: [to_float_param_0]
; CHECK: call.uni (retval0), __nvopt_u128_to_f32,
define float @to_float(i128 %a) {
  %r = uitofp i128 %a to float
  ret float %r
}
