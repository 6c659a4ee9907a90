; RUN: nvopt -passes=lower-switch -S %s | FileCheck %s
; CHECKS: auto

define i32 @tree(i32 %x) {
entry:
  switch i32 %x, label %d [ i32 1, label %a
                            i32 2, label %a
                            i32 10, label %b
                            i32 20, label %c ]
a:
  br label %d
b:
  br label %d
c:
  br label %d
d:
  %r = phi i32 [ 0, %entry ], [ 1, %a ], [ 2, %b ], [ 3, %c ]
  ret i32 %r
}

; A default that nothing reaches needs no test.
define i32 @no_default(i32 %x) {
entry:
  switch i32 %x, label %u [ i32 0, label %a
                            i32 1, label %b ]
a:
  ret i32 1
b:
  ret i32 2
u:
  unreachable
}
