; One member of a comdat that stays visible keeps all of it; a comdat of one is none any more.
; RUN: nvopt -passes=internalize -S %s | FileCheck %s

; CHECK: $with_kernel = comdat any
; CHECK-NOT: $alone
$with_kernel = comdat any
$alone = comdat any

; CHECK: @beside = global i32 0, comdat($with_kernel)
@beside = global i32 0, comdat($with_kernel)
; CHECK: @alone = internal global i32 0
@alone = global i32 0, comdat

define ptx_kernel void @kernel() comdat($with_kernel) {
  ret void
}
