; RUN: nvopt -passes=mem2reg -strict -S %s -o - | FileCheck %s
; RUN: opt -passes=mem2reg -S < %s | FileCheck %s

; One store, which one load sees for certain and another does not.
define i32 @one_load_is_reached(i1 %c, i32 %x) {
; CHECK-LABEL: @one_load_is_reached(
; CHECK-NOT:     alloca
; CHECK:         ret i32 %
entry:
  %p = alloca i32, align 4
  br i1 %c, label %stores, label %join

stores:
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  br label %join

join:
  %f = phi i32 [ 0, %entry ], [ %a, %stores ]
  %b = load i32, ptr %p, align 4
  %r = add i32 %f, %b
  ret i32 %r
}

; All in one block of a loop, the load before the store.
define i32 @around_a_loop(i32 %n) {
; CHECK-LABEL: @around_a_loop(
; CHECK-NOT:     alloca
; CHECK:         ret i32 %
entry:
  %p = alloca i32, align 4
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, ptr %p, align 4
  %next = add i32 %i, 1
  store i32 %next, ptr %p, align 4
  %again = load i32, ptr %p, align 4
  %more = icmp slt i32 %again, %n
  br i1 %more, label %loop, label %exit

exit:
  ret i32 %old
}
