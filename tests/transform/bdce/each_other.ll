; RUN: nvopt -passes=bdce -S %s | FileCheck %s
;
; Of two operands that make each other superfluous one stays: the zero that is put into the shift
; makes the remainder zero, which it was not known to be when the remainder was found to be dead.
; CHECK-LABEL: define i32 @f(i64 %x)
; CHECK-NEXT: %1 = shl i64 0, 44
; CHECK-NEXT: %2 = and i64 %1, 0
; CHECK-NEXT: %3 = trunc i64 %2 to i32
; CHECK-NEXT: ret i32 %3

define i32 @f(i64 %x) {
  %1 = shl i64 %x, 44
  %2 = or i64 %1, 1
  %3 = urem i64 %1, %2
  %4 = and i64 %1, %3
  %5 = trunc i64 %4 to i32
  ret i32 %5
}
