; RUN: nvopt -passes=gvn -S %s | FileCheck %s
; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: nvopt -passes=jump-threading -S %s | FileCheck %s

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.loop()
declare void @meet(i32) convergent

; The heart of a loop stays the first convergent operation of its block.

; CHECK-LABEL: define void @nested(
; CHECK: call token @llvm.experimental.convergence.loop()
; CHECK-NEXT: br label
; CHECK: call token @llvm.experimental.convergence.loop()
define void @nested(i1 %c) convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  br label %outer
outer:
  %o = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %t) ]
  br label %inner
inner:
  %i = call token @llvm.experimental.convergence.loop() [ "convergencectrl"(token %o) ]
  call void @meet(i32 1) [ "convergencectrl"(token %i) ]
  br i1 %c, label %inner, label %latch
latch:
  br i1 %c, label %outer, label %exit
exit:
  ret void
}

; Other operations with a token may follow one.
; CHECK-LABEL: define void @straight(
; CHECK: call token @llvm.experimental.convergence.entry()
; CHECK-NEXT: call void @meet(i32 1)
; CHECK-NEXT: call void @meet(i32 2)
; CHECK-NEXT: ret void
define void @straight() convergent {
entry:
  %t = call token @llvm.experimental.convergence.entry()
  call void @meet(i32 1) [ "convergencectrl"(token %t) ]
  br label %next
next:
  call void @meet(i32 2) [ "convergencectrl"(token %t) ]
  ret void
}
