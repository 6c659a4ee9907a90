; RUN: not nvopt %s -o %t.ll 2>&1 | FileCheck %s
; RUN: not test -e %t.ll
; All undefined values are reported, and nothing is written.

define i32 @f(i32 %x) {
; CHECK: undefined.ll:[[#@LINE+1]]:{{[0-9]+}}: error: use of undefined value '%nothing'
  %y = add i32 %x, %nothing
  ret i32 %y
}
