; RUN: nvopt %s -arch=sm_90 --emit=ptx --passes='break-crit-edges,machine-function(machine-cp)' -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt %s -arch=sm_90 --emit=ptx --passes='break-crit-edges,machine-function(machine-cp)' -o - | %ptxas-verify -arch=sm_90 %}
; RUN: nvopt %s -arch=sm_90 --emit=ptx -o - | FileCheck %s --check-prefix=PLAIN
; Where machine passes follow, edges that were split for nothing are joined and loops are closed by a condition. Without
; them all blocks stay.
target triple = "nvptx64-nvidia-cuda"

; The edge back was split by the pass.
; CHECK-LABEL: .entry sum(
; CHECK:      $L__BB0_0:
; CHECK:      $L__BB0_[[LOOP:[0-9]+]]:
; CHECK-NOT:  bra.uni
; CHECK:      @%p{{[0-9]+}} bra 	$L__BB0_[[LOOP]];
; CHECK-NOT:  bra
; CHECK:      ret;
define ptx_kernel void @sum(i32 %n, ptr %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %more, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load i32, ptr %at
  %more = add i32 %s, %v
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %loop, label %exit
exit:
  store i32 %more, ptr %p
  ret void
}

; The loop goes on where the condition is false, and what follows stands elsewhere.
; CHECK-LABEL: .entry turned(
; CHECK:      $L__BB1_0:
; CHECK:      $L__BB1_[[LOOP:[0-9]+]]:
; CHECK:      @!%p{{[0-9]+}} bra 	$L__BB1_[[LOOP]];
; CHECK-NEXT: bra.uni
; PLAIN-LABEL: .entry turned(
; PLAIN:      $L__BB1_0:
; PLAIN:      $L__BB1_[[LOOP:[0-9]+]]:
; PLAIN:      @%p{{[0-9]+}} bra
; PLAIN-NEXT: bra.uni 	$L__BB1_[[LOOP]];
define ptx_kernel void @turned(i32 %n, ptr %p) {
entry:
  %none = icmp slt i32 %n, 1
  br i1 %none, label %early, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr i32, ptr %p, i32 %i
  store i32 %n, ptr %at
  %next = add i32 %i, 1
  %ends = icmp sge i32 %next, %n
  br i1 %ends, label %exit, label %loop
early:
  store i32 7, ptr %p
  ret void
exit:
  ret void
}

; Both ways lead to one block with different values: one of the blocks between must stay.
; CHECK-LABEL: .entry two_ways(
; CHECK:      @{{!?}}%p{{[0-9]+}} bra
; CHECK:      ret;
; PLAIN-LABEL: .entry two_ways(
; PLAIN:      bra.uni
define ptx_kernel void @two_ways(i32 %n, i32 %a, i32 %b, ptr %p) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %yes, label %no
yes:
  br label %join
no:
  br label %join
join:
  %v = phi i32 [ %a, %yes ], [ %b, %no ]
  store i32 %v, ptr %p
  ret void
}

; An edge of a switch.
; CHECK-LABEL: .entry cases(
; CHECK:       setp.eq
; CHECK:       bra 	$L__BB3_[[JOIN:[0-9]+]];
; CHECK:       $L__BB3_[[JOIN]]:
; CHECK-NEXT:  st.b32
define ptx_kernel void @cases(i32 %n, i32 %a, ptr %p) {
entry:
  switch i32 %n, label %other [
    i32 3, label %between
    i32 5, label %work
  ]
between:
  br label %join
work:
  store i32 %n, ptr %p
  br label %join
other:
  br label %join
join:
  %v = phi i32 [ 10, %between ], [ %a, %work ], [ 7, %other ]
  store i32 %v, ptr %p
  ret void
}
