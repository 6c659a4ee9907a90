; What stands for something else in several steps promises no more than that.

; RUN: nvopt %s -passes=gvn -S -o %t
; RUN: nvopt check %s %t | FileCheck %s
; CHECK: refines: 1 functions compared without a difference, 0 with one, 0 not compared

target triple = "nvptx64-nvidia-cuda"

define i64 @promises(i32 %x, i1 %c, i1 %d, ptr %o) {
entry:
  br i1 %c, label %left, label %right
left:
  br i1 %d, label %a, label %b
a:
  %a.wide = zext nneg i32 %x to i64
  store i64 %a.wide, ptr %o
  br label %first
b:
  store i32 1, ptr %o
  br label %first
first:
  %wide = zext nneg i32 %x to i64
  store i64 %wide, ptr %o
  br label %second
right:
  store i32 2, ptr %o
  br label %second
second:
  %plain = zext i32 %x to i64
  ret i64 %plain
}
