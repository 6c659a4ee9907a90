; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Calls: arguments and results go through .param variables; structures by value are copied,
; arguments behind `...` lie in local memory, indirect calls have a prototype.
%pair = type { i32, float }
declare i32 @external(i32, float)
declare %pair @make_pair(i64)
declare void @take_pair(ptr byval(%pair) align 4)
declare i32 @variadic(i32, ...)
declare void @never() noreturn

; CHECK: {{^[{]}}
; CHECK: st.param.b32 [param0]
; CHECK: st.param.b32 [param1]
; CHECK: call.uni (retval0), external, (param0, param1);
; CHECK: ld.param.b32 {{.*}}[retval0];
define i32 @direct(i32 %a, float %b) {
  %r = call i32 @external(i32 %a, float %b)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: .param .align 4 .b8 retval0[8];
; CHECK: call.uni (retval0), make_pair, (param0);
; CHECK: ld.param.b32 {{.*}}[retval0+4];
define float @aggregate(i64 %x) {
  %p = call %pair @make_pair(i64 %x)
  %r = extractvalue %pair %p, 1
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: .param .align 4 .b8 param0[8];
; CHECK: st.param.b32 [param0+4]
; CHECK: call.uni take_pair, (param0);
define void @by_value(ptr %p) {
  call void @take_pair(ptr byval(%pair) align 4 %p)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: st.local.b64 [{{.*}}+8], 7;
; CHECK: cvta.local.u64
; CHECK: call.uni (retval0), variadic, (param0, param1);
define i32 @more(double %x) {
  %r = call i32 (i32, ...) @variadic(i32 1, double %x, i64 7)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: [[P:prototype_[0-9]+]]: .callprototype (.param .b32 _) _ (.param .b32 _);
; CHECK: call (retval0), %rd{{[0-9]+}}, (param0), [[P]];
define i32 @indirect(ptr %f, i32 %a) {
  %r = call i32 %f(i32 %a)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: call.uni never;
; CHECK-NEXT: }
; CHECK-NEXT: trap;
; CHECK-NEXT: exit;
define void @stop() noreturn {
  call void @never()
  unreachable
}

; CHECK: {{^[{]}}
; CHECK: call.uni (retval0), recursive, (param0);
define i32 @recursive(i32 %n) {
  %done = icmp eq i32 %n, 0
  br i1 %done, label %end, label %again
again:
  %m = sub i32 %n, 1
  %r = call i32 @recursive(i32 %m)
  ret i32 %r
end:
  ret i32 0
}
