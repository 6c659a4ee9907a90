; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; Behind a call that returns twice memory may hold what was stored after its first return.

declare i32 @setjmp(ptr) returns_twice

define i32 @stays(ptr %p, ptr %buffer) {
; CHECK-LABEL: @stays(
; CHECK:         %after = load i32, ptr %p
; CHECK-NEXT:    ret i32 %after
  store i32 1, ptr %p
  %again = call i32 @setjmp(ptr %buffer) returns_twice memory(none)
  %after = load i32, ptr %p
  ret i32 %after
}

; The same around a call that returns once.
declare i32 @once(ptr) memory(none) nounwind willreturn

define i32 @goes(ptr %p, ptr %buffer) {
; CHECK-LABEL: @goes(
; CHECK:         ret i32 1
  store i32 1, ptr %p
  %again = call i32 @once(ptr %buffer)
  %after = load i32, ptr %p
  ret i32 %after
}
