; RUN: nvopt --verify %s
; Inline assembly.

define void @indirect(ptr %p, i32 %x) {
  call void asm "", "=*m"(ptr %p) ; error: Operand for indirect constraint must have elementtype attribute
  call void asm "", "=*m"(ptr %p) ; error: Operand for indirect constraint must have elementtype attribute
  call void asm "", "*m"(i32 %x) ; error: Operand for indirect constraint must have pointer type
  call void asm "", "r"(ptr elementtype(i32) %p) ; error: Elementtype attribute can only be applied for indirect constraints
  ret void
}
