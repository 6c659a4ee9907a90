; RUN: nvopt -passes=print,dce -disable-output %s 2>&1 | FileCheck %s --check-prefix=MODULE
; RUN: nvopt "-passes=function(dce,print)" -disable-output %s 2>&1 | FileCheck %s --check-prefix=FUNC

; The module with everything in it, before dce.
; MODULE: @variable = global i32 0
; MODULE: define void @f(i32 %x)
; MODULE-NEXT: %dead = add i32 %x, 1

; The function alone, after dce.
; FUNC-NOT: @variable
; FUNC: define void @f(i32 %x)
; FUNC-NEXT: ret void
@variable = global i32 0

define void @f(i32 %x) {
  %dead = add i32 %x, 1
  ret void
}
