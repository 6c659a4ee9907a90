; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --implicit-check-not=mov.
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Code that needs no copy of a register has none; constants are written where they come from.
; CHECK-LABEL: [count_param_0]
; CHECK: mov.b32 [[I:%r[0-9]+]], 0;
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-NEXT: add.s32 [[I]], [[I]], 1;
; CHECK-NEXT: setp.lt.u32
; CHECK-NEXT: bra [[LOOP]];
; CHECK: st.param.b32 [func_retval0], [[I]];
; What the phi becomes is used behind the loop, where it has the same value.
define i32 @count(i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %next
}

; Two phis of one value are one register as long as neither changes.
; CHECK-LABEL: [same_param_0]
; CHECK: ld.param.b32 [[A:%r[0-9]+]], [same_param_1];
; CHECK: add.s32 [[A]], [[A]], 1;
; CHECK: mul.lo.s32 {{%r[0-9]+}}, [[A]], [[A]];
define i32 @same(i1 %c, i32 %a) {
entry:
  br i1 %c, label %more, label %end

more:
  %b = add i32 %a, 1
  br label %end

end:
  %x = phi i32 [ %a, %entry ], [ %b, %more ]
  %y = phi i32 [ %a, %entry ], [ %b, %more ]
  %r = mul i32 %x, %y
  ret i32 %r
}

; The parts of a struct are its registers.
; CHECK-LABEL: [parts_param_0]
; CHECK: div.rn.f32
; CHECK: st.param.b32 [func_retval0],
define { float, i32 } @parts({ float, i32 } %s, float %d) {
  %f = extractvalue { float, i32 } %s, 0
  %q = fdiv float %f, %d
  %t = insertvalue { float, i32 } %s, float %q, 0
  ret { float, i32 } %t
}

; Results of inline assembly are where it puts them, and a tied operand that ends there is there
; already.
; CHECK-LABEL: [assembly_param_0]
; CHECK-NEXT: ld.param.b32 [[B:%r[0-9]+]], [assembly_param_1];
; CHECK-NEXT: add.s32 [[A:%r[0-9]+]], [[A]], [[B]];
; CHECK-NEXT: st.param.b32 [func_retval0], [[A]];
define i32 @assembly(i32 %a, i32 %b) {
  %r = call i32 asm "add.s32 $0, $1, $2;", "=r,0,r"(i32 %a, i32 %b)
  ret i32 %r
}
