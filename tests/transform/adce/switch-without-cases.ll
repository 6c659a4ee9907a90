; RUN: nvopt -passes=adce -S %s | FileCheck %s
; A switch with one way is a branch; its value may go only with it.

define void @one_way(i32 %x) {
; CHECK-LABEL: @one_way(
; CHECK-NEXT:    br label %join
  %v = add i32 %x, 5
  switch i32 %v, label %join [
  ]

join:
  ret void
}
