; RUN: nvopt -passes='cgscc(devirt<0>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=NONE
; RUN: nvopt -passes='cgscc(devirt<1>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=ONE
; RUN: nvopt -passes='cgscc(devirt<2>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=TWO
; RUN: nvopt -passes='cgscc(devirt<8>(inline,function(mem2reg,instsimplify)))' -S %s | FileCheck %s --check-prefix=TWO
; RUN: nvopt -passes='cgscc(devirt<2>(inline,function(mem2reg,instsimplify)))' -opt-bisect-limit=-1 -S %s 2>&1 | FileCheck %s --check-prefix=ROUNDS
; RUN: nvopt -passes='cgscc(devirt<8>(inline,function(mem2reg,instsimplify)))' -opt-bisect-limit=-1 -S %s 2>&1 | FileCheck %s --check-prefix=ROUNDS
; The number of the standard pipeline caps the rounds, and without the word nothing is inlined.
; RUN: nvopt -passes='std-pipeline<1;inline>' -S %s | FileCheck %s --check-prefix=ONE
; RUN: nvopt -passes='std-pipeline<4;inline>' -S %s | FileCheck %s --check-prefix=TWO
; RUN: nvopt -passes='std-pipeline<4>' -S %s | FileCheck %s --check-prefix=NONE

; Each round makes one call direct, which the next one inlines: the pointer to @first is in a
; variable of @top, and the pointer that @first calls is in another.

define i32 @second(i32 %x) {
  %y = mul i32 %x, 3
  ret i32 %y
}

define i32 @first(ptr %place, i32 %x) {
  %f = load ptr, ptr %place
  %r = call i32 %f(i32 %x)
  ret i32 %r
}

; NONE-LABEL: define i32 @top(
; NONE: call i32 @first(
; ONE-LABEL: define i32 @top(
; ONE-NEXT: call i32 @second(
; TWO-LABEL: define i32 @top(
; TWO-NEXT: mul i32 %x, 3
; TWO-NEXT: ret i32
; The third run is the last, however many are allowed: no call became direct in it.
; ROUNDS-COUNT-3: running pass ({{[0-9]+}}) inline on top
; ROUNDS-NOT: inline on top
define i32 @top(i32 %x) {
  %one = alloca ptr
  %two = alloca ptr
  store ptr @first, ptr %one
  store ptr @second, ptr %two
  %f = load ptr, ptr %one
  %r = call i32 %f(ptr %two, i32 %x)
  ret i32 %r
}
