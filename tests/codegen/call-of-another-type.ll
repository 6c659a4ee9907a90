; RUN: nvopt %s -arch=sm_90 -o - --emit=ptx | FileCheck %s
; RUN: %if ptxas %{ nvopt %s -arch=sm_90 -o - --emit=ptx | %ptxas-verify -arch=sm_90 %}
; A function that is called with another type than it has: by its address, since the assembler
; refuses a direct call that does not fit. Numba declares results that libdevice does not give.

define void @gives_nothing(ptr %p) {
  store i32 1, ptr %p
  ret void
}

define void @caller(ptr %p) {
; CHECK-LABEL: [caller_param_0]
; CHECK:         mov.b64 [[ADDRESS:%rd[0-9]+]], gives_nothing;
; CHECK:         .param .b64 retval0;
; CHECK:         call (retval0), [[ADDRESS]], (param0), prototype_0;
  %r = call ptr @gives_nothing(ptr %p)
  ret void
}

; Its own type: a direct call.
define void @fitting(ptr %p) {
; CHECK-LABEL: [fitting_param_0]
; CHECK:         call.uni gives_nothing, (param0);
  call void @gives_nothing(ptr %p)
  ret void
}
