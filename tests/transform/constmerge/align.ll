; The one that stays is aligned as both must be: one that does not say is aligned as its type is.
; RUN: nvopt -passes=constmerge -S %s | FileCheck %s

; CHECK: @says_not = private unnamed_addr constant i32 8, align 4
@says_not = private unnamed_addr constant i32 8
@says_less = private unnamed_addr constant i32 8, align 1

; CHECK: @less = private unnamed_addr constant i32 9, align 16
@less = private unnamed_addr constant i32 9
@more = private unnamed_addr constant i32 9, align 16

; Nobody says: nobody has to.
; CHECK: @neither = private unnamed_addr constant i32 10{{$}}
@neither = private unnamed_addr constant i32 10
@nor = private unnamed_addr constant i32 10

define i32 @uses() {
; CHECK-LABEL: @uses(
; CHECK-NEXT: load i32, ptr @says_not, align 4
; CHECK-NEXT: load i32, ptr @says_not, align 1
; CHECK-NEXT: load i32, ptr @less, align 4
; CHECK-NEXT: load i32, ptr @less, align 16
; CHECK-NEXT: load i32, ptr @neither, align 4
; CHECK-NEXT: load i32, ptr @neither, align 4
  %1 = load i32, ptr @says_not, align 4
  %2 = load i32, ptr @says_less, align 1
  %3 = load i32, ptr @less, align 4
  %4 = load i32, ptr @more, align 16
  %5 = load i32, ptr @neither, align 4
  %6 = load i32, ptr @nor, align 4
  ret i32 %1
}
