; RUN: nvopt -passes='cgscc(devirt<0>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=ZERO
; RUN: nvopt -passes='cgscc(devirt<1>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=ONE
; RUN: nvopt -passes='cgscc(devirt<4>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=TWO
; RUN: nvopt -passes='cgscc(devirt<8>(inline,function(mem2reg,instsimplify)))' -stats -S %s 2>&1 | FileCheck %s --check-prefix=STOPS

; Each round makes one call direct, which the next one inlines: a pointer to @first is in a local
; variable, and @first's pointer to @second is in another.

define internal i32 @second(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define internal i32 @first(i32 %x) {
  %slot = alloca ptr
  store ptr @second, ptr %slot
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 %x)
  ret i32 %r
}

; ZERO-LABEL: define i32 @top(
; ZERO-NEXT: call i32 @first(
; ONE-LABEL: define i32 @top(
; ONE-NOT: call i32 @first(
; TWO-LABEL: define i32 @top(
; TWO-NEXT: mul i32 %x, 3
; TWO-NEXT: ret i32
; With nothing left to make direct the rounds end: both calls were inlined once.
; STOPS: 2 inline - calls inlined
define i32 @top(i32 %x) {
  %slot = alloca ptr
  store ptr @first, ptr %slot
  %f = load ptr, ptr %slot
  %r = call i32 %f(i32 %x)
  ret i32 %r
}
