; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s --check-prefixes=CHECK,KEEP
; RUN: nvopt '-passes=simplifycfg<no-keep-loops>' -S %s | FileCheck %s --check-prefixes=CHECK,DROP

declare i1 @more()

; A latch that joins two ways stays while loops are kept.
; CHECK-LABEL: @latch(
; KEEP: latch:
; DROP-NOT: latch:
; CHECK: ret void
define void @latch() {
entry:
  br label %head
head:
  %a = call i1 @more()
  br i1 %a, label %one, label %two
one:
  %b = call i1 @more()
  br i1 %b, label %latch, label %exit
two:
  %c = call i1 @more()
  br i1 %c, label %latch, label %exit
latch:
  br label %head
exit:
  ret void
}
