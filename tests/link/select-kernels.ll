; RUN: nvopt %s --select-kernels=a,c -S -o - | FileCheck %s --implicit-check-not=only_b --implicit-check-not='@b('
; RUN: nvopt %s --internalize --keep=kept -S -o - | FileCheck %s --check-prefix=INTERNAL
; RUN: not nvopt %s --select-kernels=a,nothing -S -o - 2>&1 | FileCheck %s --check-prefix=MISSING
; MISSING: error: --select-kernels: there is no kernel `nothing`
target triple = "nvptx64-nvidia-cuda"

; CHECK: @listed = internal global i32 0
; INTERNAL: @listed = internal global i32 0
; INTERNAL: @from_host = externally_initialized global i32 0
@listed = internal global i32 0
@from_host = externally_initialized global i32 0
@llvm.used = appending global [1 x ptr] [ptr @listed], section "llvm.metadata"

; CHECK: define ptx_kernel void @a()
; INTERNAL: define ptx_kernel void @a()
define ptx_kernel void @a() {
  call void @both()
  ret void
}
; INTERNAL: define ptx_kernel void @b()
define ptx_kernel void @b() {
  call void @both()
  call void @only_b()
  ret void
}
; CHECK: define ptx_kernel void @c()
; INTERNAL: define ptx_kernel void @c()
define ptx_kernel void @c() {
  ret void
}
; CHECK: define void @both()
; INTERNAL: define internal void @both()
define void @both() {
  ret void
}
; INTERNAL: define internal void @only_b()
define internal void @only_b() {
  ret void
}
; INTERNAL: define void @kept()
define void @kept() {
  ret void
}
; INTERNAL-NOT: @nobody
define void @nobody() {
  ret void
}
