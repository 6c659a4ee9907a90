; RUN: nvopt -passes=globalopt -S %s | FileCheck %s --check-prefix=OPEN
; RUN: nvopt -passes='internalize,globalopt' -S %s | FileCheck %s --check-prefix=WHOLE
target triple = "nvptx64-nvidia-cuda"

; What other modules can see stays as it is; once nobody else can, it is optimized.
; OPEN: @size = local_unnamed_addr addrspace(1) global i32 64
; WHOLE-NOT: @size
@size = addrspace(1) global i32 64
; What the host writes stays in both.
; OPEN: @symbol = local_unnamed_addr addrspace(1) externally_initialized global i32 1
; WHOLE: @symbol = local_unnamed_addr addrspace(1) externally_initialized global i32 1
@symbol = addrspace(1) externally_initialized global i32 1

; OPEN-LABEL: @kernel(
; OPEN: load i32, ptr addrspace(1) @size
; WHOLE-LABEL: @kernel(
; WHOLE-NEXT: store i32 64
; WHOLE-NEXT: load i32, ptr addrspace(1) @symbol
define ptx_kernel void @kernel(ptr addrspace(1) %out) {
  %n = load i32, ptr addrspace(1) @size
  store i32 %n, ptr addrspace(1) %out
  %m = load i32, ptr addrspace(1) @symbol
  store i32 %m, ptr addrspace(1) %out
  ret void
}
