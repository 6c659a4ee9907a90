; A call writes through pointers inside of its arguments as well: it stays where one of them leads to
; memory that somebody reads.
; CHECKS: auto
; RUN: nvopt -passes=dse -S %s | FileCheck %s

declare void @fills(ptr, { ptr, i32 }) memory(argmem: write) nounwind willreturn
declare void @fills_one(ptr, { i64, i32 }) memory(argmem: write) nounwind willreturn

define void @stays(ptr %p) {
; CHECK-LABEL: define void @stays(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    [[V:%.*]] = insertvalue { ptr, i32 } zeroinitializer, ptr [[P]], 0
; CHECK-NEXT:    call void @fills(ptr captures(none) [[A]], { ptr, i32 } [[V]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca i32
  %v = insertvalue { ptr, i32 } zeroinitializer, ptr %p, 0
  call void @fills(ptr captures(none) %a, { ptr, i32 } %v)
  ret void
}

; Goes.
define void @goes() {
; CHECK-LABEL: define void @goes() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca i32
  call void @fills_one(ptr captures(none) %a, { i64, i32 } zeroinitializer)
  ret void
}
