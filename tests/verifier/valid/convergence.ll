; RUN: nvopt --verify %s
; Convergence tokens in nested loops.

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare token @llvm.experimental.convergence.loop()
declare void @convergent() convergent

define void @loops(i1 %c, i1 %d) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @convergent() [ "convergencectrl"(token %t) ]
  br label %outer
outer:
  %u = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %inner
inner:
  %v = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %u) ]
  call void @convergent() [ "convergencectrl"(token %v) ]
  br i1 %c, label %inner, label %latch
latch:
  call void @convergent() [ "convergencectrl"(token %u) ]
  br i1 %d, label %outer, label %exit
exit:
  call void @convergent() [ "convergencectrl"(token %t) ]
  ret void
}

define void @uncontrolled(i1 %c) {
  call void @convergent()
  call void @convergent()
  ret void
}
