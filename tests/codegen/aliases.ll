; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Aliases of functions.
@other = alias i32 (i32), ptr @function

; CHECK: .func (.param .b32 func_retval0) other(
define i32 @function(i32 %x) {
  ret i32 %x
}

; CHECK: call.uni (retval0), other, (param0);
; CHECK: .alias other, function;
define i32 @caller(i32 %x) {
  %r = call i32 @other(i32 %x)
  ret i32 %r
}
