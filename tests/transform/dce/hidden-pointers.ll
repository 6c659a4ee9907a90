; A call that writes through its arguments writes through pointers inside of them.
; CHECKS: auto
; RUN: nvopt -passes=dce -S %s | FileCheck %s

declare void @fills_struct({ ptr, i32 }) memory(argmem: write) nounwind willreturn
declare void @fills_array([2 x { i32, ptr }]) memory(argmem: write) nounwind willreturn
declare void @fills_nothing({ i64, [2 x float] }) memory(argmem: write) nounwind willreturn

define void @stay({ ptr, i32 } %v, [2 x { i32, ptr }] %w) {
; CHECK-LABEL: define void @stay(
; CHECK-SAME: { ptr, i32 } [[V:%.*]], [2 x { i32, ptr }] [[W:%.*]]) {
; CHECK-NEXT:    call void @fills_struct({ ptr, i32 } [[V]])
; CHECK-NEXT:    call void @fills_array([2 x { i32, ptr }] [[W]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @fills_struct({ ptr, i32 } %v)
  call void @fills_array([2 x { i32, ptr }] %w)
  ret void
}

define void @goes({ i64, [2 x float] } %v) {
; CHECK-LABEL: define void @goes(
; CHECK-SAME: { i64, [2 x float] } [[V:%.*]]) {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @fills_nothing({ i64, [2 x float] } %v)
  ret void
}
