; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Phis: two that swap need a copy on the side; one that is used behind its loop keeps its old value.
; CHECK-LABEL: [swap_param_0]
; CHECK-NEXT: ld.param.b32 [[Y:%r[0-9]+]], [swap_param_1];
; CHECK-NEXT: ld.param
; CHECK-NEXT: mov.b32 [[I:%r[0-9]+]], 0;
; CHECK-NEXT: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-NEXT: mov.b32 [[OLDX:%r[0-9]+]], [[X:%r[0-9]+]];
; CHECK-NEXT: add.s32 [[I]], [[I]], 1;
; CHECK-NEXT: setp
; CHECK-NEXT: mov.b32 [[X]], [[Y]];
; CHECK-NEXT: mov.b32 [[Y]], [[OLDX]];
; CHECK-NEXT: bra [[LOOP]];
; CHECK: st.param.b32 [func_retval0], [[OLDX]];
define i32 @swap(i32 %a, i32 %b, i32 %n) {
entry:
  br label %loop
loop:
  %x = phi i32 [ %a, %entry ], [ %y, %loop ]
  %y = phi i32 [ %b, %entry ], [ %x, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}

; CHECK-LABEL: [lost_copy_param_0]
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-NEXT: mov.b32 [[OLD:%r[0-9]+]], [[I:%r[0-9]+]];
; CHECK-NEXT: add.s32 [[I]], [[OLD]], 1;
; CHECK-NEXT: setp
; CHECK-NEXT: bra [[LOOP]];
; CHECK: st.param.b32 [func_retval0], [[OLD]];
define i32 @lost_copy(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %i
}
