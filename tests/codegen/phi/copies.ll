; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Copies that must be.

; Three values that go round take one register more.
; CHECK-LABEL: [rotate_param_0]
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-COUNT-4: mov.b32 %r
; CHECK-NOT: mov.
; CHECK: bra [[LOOP]];
define i32 @rotate(i32 %a, i32 %b, i32 %c, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %z, %loop ]
  %z = phi i32 [ %c, %entry ], [ %x, %loop ]
  %p = add i32 %x, %n
  %q = mul i32 %y, %p
  %s = sub i32 %z, %q
  %more = icmp ult i32 %s, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %n
}

; A phi of another phi of its block: what that was, not what it becomes.
; CHECK-LABEL: [before_param_0]
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK: add.s32 [[NEXT:%r[0-9]+]], [[NOW:%r[0-9]+]], 1;
; CHECK: mov.b32 {{%r[0-9]+}}, [[NOW]];
; CHECK-NEXT: mov.b32 [[NOW]], [[NEXT]];
; CHECK-NEXT: bra
; CHECK: st.param.b32 [func_retval0],
define i32 @before(i32 %n) {
entry:
  br label %loop

loop:
  %now = phi i32 [ 5, %entry ], [ %next, %loop ]
  %before = phi i32 [ 0, %entry ], [ %now, %loop ]
  %next = add i32 %now, 1
  %more = icmp ult i32 %now, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %before
}

; On a critical edge the value is needed on both sides.
; CHECK-LABEL: [critical_param_0]
; CHECK: ld.param.b32 [[A:%r[0-9]+]], [critical_param_1];
; CHECK: mov.b32 [[X:%r[0-9]+]], [[A]];
; CHECK: bra
; CHECK: add.s32 [[X]], [[A]], 1;
; CHECK: mul.lo.s32 {{%r[0-9]+}}, [[A]], [[X]];
define i32 @critical(i1 %c, i32 %a) {
entry:
  br i1 %c, label %more, label %end

more:
  %b = add i32 %a, 1
  br label %end

end:
  %x = phi i32 [ %a, %entry ], [ %b, %more ]
  %r = mul i32 %a, %x
  ret i32 %r
}

; Inline assembly may write its output before it reads its operands, so they are not one register;
; and a tied operand that lives on is copied.
; CHECK-LABEL: [assembly_param_0]
; CHECK: mov.b32 [[OUT:%r[0-9]+]], [[A:%r[0-9]+]];
; CHECK: add.s32 [[OUT]], [[OUT]], {{%r[0-9]+}};
; CHECK: mul.lo.s32 {{%r[0-9]+}}, [[OUT]], [[A]];
define i32 @assembly(i32 %a, i32 %b) {
  %r = call i32 asm "add.s32 $0, $1, $2;", "=r,0,r"(i32 %a, i32 %b)
  %s = mul i32 %r, %a
  ret i32 %s
}

; CHECK-LABEL: [early_param_0]
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-NEXT: mov.b32 [[OUT:%r[0-9]+]], 1; add.s32 [[OUT]], [[OUT]], [[IN:%r[0-9]+]];
; CHECK: mov.b32 [[IN]], [[OUT]];
; CHECK: bra [[LOOP]];
define i32 @early(i32 %a, i32 %n) {
entry:
  br label %loop

loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = call i32 asm "mov.b32 $0, 1; add.s32 $0, $0, $1;", "=r,r"(i32 %x)
  %more = icmp ult i32 %y, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %y
}
