; A store of a structure leaves what lies between its fields undefined, so what was there before may
; be anything afterwards; what is stored may not.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/after.ll | FileCheck %s
; RUN: nvopt check --func=gap %t/before.ll %t/after.ll
; RUN: nvopt check --func=tail %t/before.ll %t/after.ll
; RUN: not nvopt check --func=gap %t/after.ll %t/kept.ll

; CHECK-NOT: @gap
; CHECK-NOT: @tail
; CHECK: @field: not refined
; CHECK: @packed: not refined
; CHECK-NOT: @gap
; CHECK-NOT: @tail

;--- before.ll
define void @gap(ptr %p) {
  store i32 -1, ptr %p
  store { i8, i16 } { i8 1, i16 2 }, ptr %p
  ret void
}
define void @tail(ptr %p) {
  store i32 -1, ptr %p
  store { i16, i8 } { i16 1, i8 2 }, ptr %p
  ret void
}
define void @field(ptr %p) {
  store i32 -1, ptr %p
  store { i8, i16 } { i8 1, i16 2 }, ptr %p
  ret void
}
define void @packed(ptr %p) {
  store i32 -1, ptr %p
  store <{ i8, i16 }> <{ i8 1, i16 2 }>, ptr %p
  ret void
}

;--- after.ll
define void @gap(ptr %p) {
  store { i8, i16 } { i8 1, i16 2 }, ptr %p
  ret void
}
define void @tail(ptr %p) {
  store { i16, i8 } { i16 1, i8 2 }, ptr %p
  ret void
}
define void @field(ptr %p) {
  store i8 1, ptr %p
  ret void
}
define void @packed(ptr %p) {
  store <{ i8, i16 }> <{ i8 1, i16 2 }>, ptr %p
  ret void
}

;--- kept.ll
define void @gap(ptr %p) {
  store i8 1, ptr %p
  ret void
}
