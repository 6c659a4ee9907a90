; A loop moves on to another address: what the next iteration writes there does not cover what this
; one wrote (dse).

; RUN: nvopt %s -passes=dse -S -o %t
; RUN: nvopt check %s %t | FileCheck %s
; CHECK: refines: 2 functions compared without a difference, 0 with one, 0 not compared

target triple = "nvptx64-nvidia-cuda"

define i32 @moves_on(i32 %m) {
entry:
  %slots = alloca [8 x i32]
  br label %head
head:
  %i = phi i64 [ 0, %entry ], [ %next, %latch ]
  %p = getelementptr [8 x i32], ptr %slots, i64 0, i64 %i
  store i32 1, ptr %p
  %done = icmp eq i64 %i, 4
  br i1 %done, label %exit, label %body
body:
  store i32 2, ptr %p
  %t = trunc i64 %i to i32
  %c = icmp eq i32 %t, %m
  br i1 %c, label %again, label %latch
again:
  store i32 3, ptr %p
  br label %latch
latch:
  %next = add i64 %i, 1
  br label %head
exit:
  %q = getelementptr [8 x i32], ptr %slots, i64 0, i64 1
  %r = load i32, ptr %q
  ret i32 %r
}

define i32 @slot_of_iteration(i1 %a) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ 1, %latch ]
  %last = phi ptr [ null, %entry ], [ %slot, %latch ]
  %slot = alloca i32
  store i32 2, ptr %slot
  %again = icmp eq i32 %i, 1
  br i1 %again, label %exit, label %body
body:
  store i32 1, ptr %slot
  br i1 %a, label %latch, label %other
other:
  store i32 3, ptr %slot
  br label %latch
latch:
  br label %head
exit:
  %v = load i32, ptr %last
  ret i32 %v
}
