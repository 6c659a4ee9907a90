; RUN: nvopt opt -passes='print<block-freq>,verify<block-freq>' -disable-output %s 2>&1 | FileCheck %s
; Loops in loops multiply; a profile of the function gives counts.
define void @nest(i1 %c, i1 %d) !prof !1 {
entry:
  br label %outer

outer:
  br label %inner

inner:
  br i1 %c, label %inner, label %latch, !prof !0

latch:
  br i1 %d, label %outer, label %exit

exit:
  ret void

dead:
  ret void
}

; A loop that nothing leaves has a frequency all the same.
define void @endless(i1 %c) {
entry:
  br i1 %c, label %loop, label %exit

loop:
  br label %loop

exit:
  ret void
}

!0 = !{!"branch_weights", i32 99, i32 1}
!1 = !{!"function_entry_count", i64 10}

; CHECK:      Printing analysis results of BFI for function 'nest':
; CHECK-NEXT: block-frequency-info: nest
; CHECK-NEXT:  - entry: float = 1.0, int = 5629499408384, count = 10
; CHECK-NEXT:  - outer: float = 32.0, int = 180143981068288, count = 320
; CHECK-NEXT:  - inner: float = 3200.0, int = 18014398509481983, count = 32000
; CHECK-NEXT:  - latch: float = 32.0, int = 180143981068288, count = 320
; CHECK-NEXT:  - exit: float = 1.0, int = 5629499408384, count = 10
; CHECK-NEXT:  - dead: float = 0.0, int = 0, count = 0
; CHECK-EMPTY:
; CHECK-NEXT: Printing analysis results of BFI for function 'endless':
; CHECK-NEXT: block-frequency-info: endless
; CHECK-NEXT:  - entry: float = 1.0, int = 8796093022207
; CHECK-NEXT:  - loop: float = 2048.0, int = 18014398509481984
; CHECK-NEXT:  - exit: float = 0.5, int = 4398046511103
