; Directives about use lists are taken, and the comments about predecessors follow them.
; RUN: nvopt -S %s -o - | FileCheck %s

; CHECK-LABEL: define i32 @reversed
; CHECK: join:{{ +}}; preds = %a, %b
define i32 @reversed(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %join

b:
  br label %join

join:
  %y = add i32 %x, %x
  ret i32 %y

  uselistorder i32 %x, { 1, 0 }
  uselistorder label %join, { 1, 0 }
}

; CHECK-LABEL: define void @rotated
; CHECK: join:{{ +}}; preds = %b, %a, %entry
define void @rotated(i32 %n) {
entry:
  switch i32 %n, label %join [
    i32 1, label %a
    i32 2, label %b
    i32 3, label %c
  ]

a:
  br label %join

b:
  br label %join

c:
  unreachable

join:
  ret void
}

; CHECK-LABEL: define void @from_outside
; CHECK: join:{{ +}}; preds = %a, %b
define void @from_outside(i1 %c) {
  br i1 %c, label %a, label %b

a:
  br label %join

b:
  br label %join

join:
  ret void
}

; CHECK-NOT: uselistorder
uselistorder_bb @from_outside, %join, { 1, 0 }
