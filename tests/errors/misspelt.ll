; RUN: not nvopt %s -o - 2>&1 | FileCheck %s
; A misspelt word is shown with a caret and the nearest known one.

define i32 @f(i32 %x) {
  %y = ad i32 %x, 1
; CHECK: misspelt.ll:5:8: error: expected instruction opcode
; CHECK-NEXT: {{^}}  %y = ad i32 %x, 1
; CHECK-NEXT: {{^}}       ^
; CHECK: did you mean {{.}}add{{.}}
  ret i32 %y
}
