; RUN: nvopt -passes=name-blocks -S %s | FileCheck %s
; RUN: nvopt -O0 -opt -name-blocks -opt -no-late-cfg-a -S %s | FileCheck %s

declare void @elsewhere()

; The first function that is defined; a block may have another's name before.
; CHECK: define void @first(i1 %c)
; CHECK-NEXT: F1_B1:
; CHECK-NEXT:   br i1 %c, label %F1_B2, label %F1_B3
; CHECK: F1_B2:
; CHECK: F1_B3:
define void @first(i1 %c) {
  br i1 %c, label %F1_B3, label %exit

F1_B3:
  br label %exit

exit:
  ret void
}

; CHECK: define void @second()
; CHECK-NEXT: F2_B1:
define void @second() {
entry:
  ret void
}
