; By default a loop keeps one entry. With the knob its header may be threaded across, and a loop that two edges enter is
; reported by whoever needs structure.
; RUN: opt -passes=jump-threading,structurizecfg -pass-remarks-missed=structurizecfg -disable-output %s 2>&1 | FileCheck %s --check-prefix=ONE --allow-empty
; RUN: opt -passes=jump-threading,structurizecfg -jump-threading-across-loop-headers -pass-remarks-missed=structurizecfg -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWO
; RUN: opt -passes=jump-threading -jump-threading-across-loop-headers -S %s | FileCheck %s

; ONE-NOT: Irreducible
; Both sides of the branch go around the header.
; CHECK-LABEL: define void @two_entries(
; CHECK:      head.thread:
; CHECK-NEXT:   call void @a()
; CHECK-NEXT:   br label %x
; CHECK:      head.thread2:
; CHECK-NEXT:   call void @b()
; CHECK-NEXT:   br label %y
; TWO: @two_entries: remark: Irreducible CFGs are not supported yet. [-Rpass-missed=structurizecfg]

declare void @a()
declare void @b()
declare i1 @more()

define void @two_entries(i1 %c) {
entry:
  br i1 %c, label %l, label %r
l:
  call void @a()
  br label %head
r:
  call void @b()
  br label %head
head:
  %s = phi i1 [ true, %l ], [ false, %r ], [ %next, %latch ]
  br i1 %s, label %x, label %y
x:
  call void @a()
  br label %latch
y:
  call void @b()
  br label %latch
latch:
  %next = call i1 @more()
  %again = call i1 @more()
  br i1 %again, label %head, label %out
out:
  ret void
}
