; RUN: not nvopt --verify %s
; Bitcode cannot hold it.

; error@+1: NUL character is not allowed in attributes
define void @f() "a\00b" {
  ret void
}
