; What nobody in the module names and that stays.
; RUN: nvopt -passes=globaldce -S %s | FileCheck %s

; CHECK: @used = internal global
; CHECK: @kept = internal global
; CHECK-NOT: @unused
; CHECK: @by_block = internal global ptr blockaddress(@has_block, %b)
; CHECK-NOT: @declared
; CHECK: @in_metadata = internal global
; CHECK: @external = global
; CHECK: @common = common global
; CHECK: define internal void @has_block(
; CHECK: define ptx_kernel void @kernel(
; CHECK-NOT: @discardable
; CHECK: define weak_odr void @not_discardable(
; CHECK-NOT: @never_called

@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
@llvm.compiler.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
@used = internal global i32 0
@kept = internal global i32 0
@unused = internal global i32 0
; The address of a block keeps its function.
@by_block = internal global ptr blockaddress(@has_block, %b)
@declared = external global i32
@in_metadata = internal global i32 0
@external = global i32 0
@common = common global i32 0

define internal void @has_block(i1 %c) {
  br label %b
b:
  ret void
}

define ptx_kernel void @kernel(ptr %p) {
  %t = load ptr, ptr @by_block
  store ptr %t, ptr %p
  ret void
}

define linkonce_odr void @discardable() {
  ret void
}

define weak_odr void @not_discardable() {
  ret void
}

declare void @never_called()

!nvvm.annotations = !{!0}
!0 = !{ptr @in_metadata, !"texture", i32 1}
