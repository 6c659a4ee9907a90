; RUN: nvopt -passes=globaldce -S %s | FileCheck %s --implicit-check-not=dead
; RUN: opt -passes=globaldce -S < %s | FileCheck %s --implicit-check-not=dead

$together = comdat any

; Variables and functions that only dead ones name go with them.
@dead_table = internal constant [1 x ptr] [ptr @dead_cycle]
; CHECK: @table = internal constant
@table = internal constant [1 x ptr] [ptr @from_table]
; CHECK: @shared = internal addrspace(3) global
@shared = internal addrspace(3) global i32 undef
; CHECK: @llvm.used
@llvm.used = appending global [1 x ptr] [ptr @not_when_used], section "llvm.metadata"
; One member of a comdat keeps the others.
; CHECK: @in_comdat = linkonce_odr constant
@in_comdat = linkonce_odr constant i32 1, comdat($together)

; CHECK: @name = alias void (), ptr @from_alias
@name = alias void (), ptr @from_alias
@dead_name = internal alias void (), ptr @dead

define internal void @dead() {
  ret void
}

define internal void @dead_cycle() {
  call void @dead_cycle()
  ret void
}

declare void @dead_declaration()

define available_externally void @dead_elsewhere() {
  ret void
}

; CHECK: define internal void @from_table(
define internal void @from_table() {
  ret void
}

; CHECK: define internal void @from_alias(
define internal void @from_alias() {
  ret void
}

; CHECK: define internal void @not_when_used(
define internal void @not_when_used() {
  ret void
}

; CHECK: define linkonce_odr void @kept_by_comdat(
define linkonce_odr void @kept_by_comdat() comdat($together) {
  ret void
}

; CHECK: define void @not_when_visible(
define void @not_when_visible() {
  %p = load ptr, ptr @table
  %x = load i32, ptr addrspace(3) @shared
  %y = load i32, ptr @in_comdat
  ret void
}

; CHECK: define weak void @not_when_weak(
define weak void @not_when_weak() {
  ret void
}
