; RUN: nvopt -passes=break-crit-edges -S %s | FileCheck %s
; CHECKS: auto

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %a, label %j
a:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 2, %a ]
  ret i32 %p
}

; Each edge of a switch on its own.
define i32 @switch(i32 %x) {
entry:
  switch i32 %x, label %a [ i32 1, label %j
                            i32 2, label %j ]
a:
  br label %j
j:
  %p = phi i32 [ 1, %entry ], [ 1, %entry ], [ 2, %a ]
  ret i32 %p
}
