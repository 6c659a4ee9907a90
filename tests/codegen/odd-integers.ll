; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Integers of odd widths live in the next wider register; bits above the width are cleared or
; copied from the sign only where an operation looks at them.
; CHECK-LABEL: [compare_unsigned_param_0]
; CHECK: and.b16 {{.*}}, 8191;
; CHECK: and.b16 {{.*}}, 8191;
; CHECK: setp.lt.u16
define i1 @compare_unsigned(i13 %a, i13 %b) {
  %r = icmp ult i13 %a, %b
  ret i1 %r
}

; CHECK-LABEL: [widen_sign_param_0]
; CHECK: shl.b16 {{.*}}, 3;
; CHECK: shr.s16 {{.*}}, 3;
; CHECK: cvt.s32.s16
define i32 @widen_sign(i13 %a) {
  %r = sext i13 %a to i32
  ret i32 %r
}

; CHECK-LABEL: [divide_param_0]
; CHECK: and.b32 {{.*}}, 16777215;
; CHECK: and.b32 {{.*}}, 16777215;
; CHECK: div.u32
define i24 @divide(i24 %a, i24 %b) {
  %r = udiv i24 %a, %b
  ret i24 %r
}

; CHECK-LABEL: [shift_param_0]
; CHECK: bfe.s64 {{.*}}, 0, 33;
; CHECK: shr.s64
define i33 @shift(i33 %a, i33 %n) {
  %r = ashr i33 %a, %n
  ret i33 %r
}

; CHECK-LABEL: [load24_param_0]
; CHECK: ld.b16
; CHECK: ld.b8 {{.*}}+2];
; CHECK: shl.b32 {{.*}}, 16;
; CHECK: or.b32
define i24 @load24(ptr %p) {
  %r = load i24, ptr %p
  ret i24 %r
}

; CHECK-LABEL: [store24_param_0]
; CHECK: st.b16
; CHECK: st.b8 [{{.*}}+2]
define void @store24(ptr %p, i24 %x) {
  store i24 %x, ptr %p
  ret void
}

; CHECK-LABEL: [bit_logic_param_0]
; CHECK: and.pred
; CHECK: xor.pred
define i1 @bit_logic(i1 %a, i1 %b) {
  %x = and i1 %a, %b
  %r = xor i1 %x, true
  ret i1 %r
}
