; RUN: nvopt -passes=generic-to-nvvm -S %s | FileCheck %s
; RUN: opt -passes=generic-to-nvvm -S < %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

; CHECK: @myglobal = internal addrspace(1) global i32 0, align 4
@myglobal = internal global i32 0, align 4
; CHECK-NEXT: @myconst = internal addrspace(1) constant i32 0, align 4
@myconst = internal constant i32 0, align 4
; CHECK-NEXT: @tab = addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @myglobal to ptr), ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @myglobal to ptr), i64 2)]
@tab = global [2 x ptr] [ptr @myglobal, ptr getelementptr (i8, ptr @myglobal, i64 2)]
; CHECK-NEXT: @there = addrspace(3) global i32 undef
@there = addrspace(3) global i32 undef
; CHECK-NEXT: @llvm.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(1) @tab to ptr)], section "llvm.metadata"
@llvm.used = appending global [1 x ptr] [ptr @tab], section "llvm.metadata"

; CHECK-LABEL: @func(
; CHECK-NEXT: load i32, ptr addrspacecast (ptr addrspace(1) @myglobal to ptr)
; CHECK-NEXT: store i32 %l, ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(1) @myconst to ptr), i64 8)
; CHECK-NEXT: store ptr addrspacecast (ptr addrspace(1) @tab to ptr), ptr %p
define void @func(ptr %p) {
  %l = load i32, ptr @myglobal
  store i32 %l, ptr getelementptr (i8, ptr @myconst, i64 8)
  store ptr @tab, ptr %p
  ret void
}
