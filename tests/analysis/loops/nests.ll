; RUN: nvopt opt -passes='print<loops>,verify<loops>' -disable-output %s 2>&1 | FileCheck %s
; The outermost loops come last first, inner ones as they come.
define void @nests(i1 %c, i1 %d) {
entry:
  br label %first

first:
  br i1 %c, label %first, label %outer

outer:
  br label %inner.a

inner.a:
  br i1 %c, label %inner.a, label %inner.b

inner.b:
  br i1 %d, label %inner.b.latch, label %outer.latch

inner.b.latch:
  br i1 %c, label %inner.b, label %exit

outer.latch:
  br i1 %d, label %outer, label %exit

exit:
  ret void
}

; Two latches of one header are one loop.
define void @two_latches(i1 %c, i1 %d) {
entry:
  br label %header

header:
  br i1 %c, label %a, label %b

a:
  br label %header

b:
  br i1 %d, label %header, label %exit

exit:
  ret void
}

; What is entered at two places is no loop.
define void @irreducible(i1 %c, i1 %d) {
entry:
  br i1 %c, label %a, label %b

a:
  br label %b

b:
  br i1 %d, label %a, label %exit

exit:
  ret void
}

; CHECK:      Loop info for function 'nests':
; CHECK-NEXT: Loop at depth 1 containing: %outer<header>,%inner.a,%inner.b,%outer.latch<latch><exiting>,%inner.b.latch<exiting>
; CHECK-NEXT:     Loop at depth 2 containing: %inner.a<header><latch><exiting>
; CHECK-NEXT:     Loop at depth 2 containing: %inner.b<header><exiting>,%inner.b.latch<latch><exiting>
; CHECK-NEXT: Loop at depth 1 containing: %first<header><latch><exiting>
; CHECK-NEXT: Loop info for function 'two_latches':
; CHECK-NEXT: Loop at depth 1 containing: %header<header>,%b<latch><exiting>,%a<latch>
; CHECK-NEXT: Loop info for function 'irreducible':
