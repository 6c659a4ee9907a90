; RUN: nvopt link -S %s %S/Inputs/definitions.ll | FileCheck %s --implicit-check-not=nobody
; Weak definitions give way, visibility is the least of both, local names stay apart, and what is
; linkonce comes only with a user. The twin of multiply-defined.ll: here one of both is weak.

; CHECK-DAG: @hidden_here = hidden global i32 0
@hidden_here = external global i32

define ptr @take() {
  ret ptr @hidden_here
}

; CHECK-LABEL: define i32 @calls_local()
; CHECK: call i32 @local()
define i32 @calls_local() {
  %a = call i32 @local()
  %b = call i32 @used_from_first()
  ret i32 %a
}

; CHECK: define internal i32 @local()
; CHECK-NEXT: ret i32 1
define internal i32 @local() {
  ret i32 1
}

; CHECK: define i32 @weak_there()
; CHECK-NEXT: ret i32 1
define i32 @weak_there() {
  ret i32 1
}

; The definition takes the place of the weak one, behind all that was there.
; CHECK: define i32 @twice()
; CHECK-NEXT: ret i32 2
define weak i32 @twice() {
  ret i32 1
}

; CHECK: define i32 @used_from_first()
; CHECK: call i32 @only_if_used()
declare i32 @used_from_first()

; CHECK: define linkonce_odr i32 @only_if_used()
; CHECK: define i32 @calls_its_local()
; CHECK-NEXT: call i32 @local.[[N:[0-9]+]]()
; CHECK: define internal i32 @local.[[N]]()
