; RUN: nvopt opt -passes='print<cycles>,verify<cycles>' -disable-output %s 2>&1 | FileCheck %s
; A cycle with two entries, inside a loop and with a loop inside.
define void @nested(i1 %c, i1 %d) {
entry:
  br label %header

header:
  br i1 %c, label %a, label %b

a:
  br i1 %d, label %a, label %b

b:
  br i1 %d, label %a, label %latch

latch:
  br i1 %c, label %header, label %exit

exit:
  ret void
}

; CHECK:      CycleInfo for function: nested
; CHECK-NEXT:     depth=1: entries(header) latch b a
; CHECK-NEXT:         depth=2: entries(b a)
; CHECK-NEXT:             depth=3: entries(a)
