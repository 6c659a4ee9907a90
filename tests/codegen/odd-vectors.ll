; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; How vectors of odd integers are passed: each lane in bytes of its own where they have room, as
; `llc` does it, else side by side as in memory.
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: ld.param.v2.b16 {{.*}}, [twelve_param_0];
; CHECK: st.param.v2.b16 [func_retval0], {{.*}};
define <2 x i12> @twelve(<2 x i12> %a) {
  ret <2 x i12> %a
}

; CHECK-LABEL: ld.param.b32 {{.*}}, [wide_param_0];
; CHECK: ld.param.b16 {{.*}}, [wide_param_0+4];
; CHECK: ld.param.b32 {{.*}}, [wide_param_0+8];
; CHECK: ld.param.b16 {{.*}}, [wide_param_0+12];
define <2 x i48> @wide(<2 x i48> %a) {
  ret <2 x i48> %a
}

; CHECK-LABEL: ld.param.b16 {{.*}}, [fives_param_0];
; CHECK-NOT: ld.param
; CHECK: st.param.b16 [func_retval0], {{.*}};
; CHECK-NOT: st.param
; CHECK: ret;
define <3 x i5> @fives(<3 x i5> %a) {
  ret <3 x i5> %a
}

; A call passes them alike.
; CHECK-LABEL: ld.param.v2.b16 {{.*}}, [calls_param_0];
; CHECK: .param .align 4 .b8 param0[4];
; CHECK: st.param.v2.b16 [param0], {{.*}};
; CHECK: ld.param.v2.b16 {{.*}}, [retval0];
define <2 x i12> @calls(<2 x i12> %a) {
  %r = call <2 x i12> @twelve(<2 x i12> %a)
  ret <2 x i12> %r
}
