; RUN: nvopt -passes=bdce -S %s | FileCheck %s
; Nobody looks at the quotient, but the divisor is not to become zero.

define i64 @quotient_of_no_use(i64 %x) {
; CHECK-LABEL: @quotient_of_no_use(
; CHECK-NOT:     udiv {{.*}}, 0{{$}}
; CHECK:         ret i64
  %d = or i64 %x, 1
  %q = udiv i64 3, %d
  %z = and i64 %q, 0
  ret i64 %z
}
