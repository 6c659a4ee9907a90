; RUN: nvopt -passes='cgscc(inline<only-mandatory>)' -S %s | FileCheck %s
; RUN: opt -passes='cgscc(inline<only-mandatory>)' -S < %s | FileCheck %s

; CHECK-LABEL: define i32 @optional(
define i32 @optional(i32 %x) {
  ret i32 %x
}

; CHECK-NOT: define {{.*}}@demanded(
define internal i32 @demanded(i32 %x) alwaysinline {
  %y = add i32 %x, 2
  ret i32 %y
}

; CHECK-LABEL: @both(
; CHECK-NEXT: %a = call i32 @optional(i32 %x)
; CHECK-NEXT: %y.i = add i32 %a, 2
; CHECK-NEXT: ret i32 %y.i
define i32 @both(i32 %x) {
  %a = call i32 @optional(i32 %x)
  %b = call i32 @demanded(i32 %a)
  ret i32 %b
}
