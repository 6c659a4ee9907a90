; The knobs: machines whose next state is computed, the edges before, how many blocks and instructions are copied.
; RUN: opt -passes=dfa-jump-threading -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=DEFAULT
; RUN: opt -passes=dfa-jump-threading -dfa-early-exit-heuristic=0 -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=BOTH
; RUN: opt -passes=dfa-jump-threading -dfa-jump-view-cfg-before -disable-output %s 2>&1 | FileCheck %s --check-prefix=VIEW
; RUN: opt -passes=dfa-jump-threading -disable-output %s 2>&1 | FileCheck %s --check-prefix=SILENT --allow-empty
; RUN: opt -passes=dfa-jump-threading -dfa-max-num-paths=1 -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
; RUN: opt -passes=dfa-jump-threading -dfa-cost-threshold=1 -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=NONE --allow-empty
; The thresholds of jump-threading are not its own.
; RUN: opt -passes=dfa-jump-threading -jump-threading-threshold=0 -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=DEFAULT

; DEFAULT: 1 dfa-jump-threading - state machines threaded
; BOTH: 2 dfa-jump-threading - state machines threaded
; VIEW: machine
; VIEW: loop
; SILENT-NOT: machine
; NONE-NOT: state machines threaded

declare void @one()
declare void @two()
declare i32 @next()

define i32 @machine(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 1, %entry ], [ %t, %latch ]
  switch i32 %s, label %end [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  call void @one()
  br label %latch
case2:
  call void @two()
  br label %latch
latch:
  %t = phi i32 [ 2, %case1 ], [ 1, %case2 ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %n
}

; One state is computed in the loop.
define i32 @computed(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i1, %latch ]
  %s = phi i32 [ 1, %entry ], [ %t, %latch ]
  switch i32 %s, label %end [
    i32 1, label %case1
    i32 2, label %case2
  ]
case1:
  call void @one()
  br label %latch
case2:
  %c = call i32 @next()
  br label %latch
latch:
  %t = phi i32 [ 2, %case1 ], [ %c, %case2 ]
  %i1 = add i32 %i, 1
  %more = icmp ult i32 %i1, %n
  br i1 %more, label %loop, label %end
end:
  ret i32 %n
}
