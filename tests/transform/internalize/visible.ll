; What stays visible: kernels, what the host writes, what is listed as used, declarations and definitions
; that are elsewhere, too. Everything else becomes internal, and globaldce takes what nobody names.
; RUN: nvopt -passes=internalize -S %s | FileCheck %s
; RUN: nvopt -passes='internalize,globaldce' -S %s | FileCheck %s --check-prefix=LEFT

; A comdat that nobody outside knows is not compared with others any more.
; CHECK: $together = comdat nodeduplicate
$together = comdat any

; CHECK: @used = global i32 0
@used = global i32 0
@llvm.used = appending global [1 x ptr] [ptr @used], section "llvm.metadata"
; What the compiler must keep need not be visible.
; CHECK: @kept = internal global i32 0
@kept = global i32 0
@llvm.compiler.used = appending global [1 x ptr] [ptr @kept], section "llvm.metadata"
; CHECK: @from_host = addrspace(1) externally_initialized global i32 0
@from_host = addrspace(1) externally_initialized global i32 0
; CHECK: @declared = external global i32
@declared = external global i32
; CHECK: @weak = internal global i32 0
@weak = weak global i32 0
; CHECK: @common = internal global i32 0
@common = common global i32 0
; CHECK: @plain = internal global i32 0
@plain = hidden global i32 0
; CHECK: @member = internal global i32 0, comdat($together)
@member = global i32 0, comdat($together)
; CHECK: @alias = internal alias i32, ptr @plain
@alias = alias i32, ptr @plain

; CHECK: define ptx_kernel void @kernel()
define ptx_kernel void @kernel() {
  ret void
}

; CHECK: define internal void @device()
define void @device() {
  ret void
}

; CHECK: define available_externally void @elsewhere()
define available_externally void @elsewhere() {
  ret void
}

; CHECK: define internal void @also_member() comdat($together)
define void @also_member() comdat($together) {
  ret void
}

; LEFT-NOT: @weak
; LEFT: @used =
; LEFT: @kept =
; LEFT: @from_host =
; LEFT-NOT: @plain
; LEFT-NOT: @member
; LEFT: @kernel()
; LEFT-NOT: @device()
