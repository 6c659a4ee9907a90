; What a release makes known stays as it was, in whatever space the flag is: nothing gets shorter or is merged.
; CHECKS: auto
; RUN: nvopt -passes=dse -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @takes(ptr byval([16 x i8]) align 4)

define void @memset_release(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @memset_release(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p1.i64(ptr addrspace(1) [[P]], i8 0, i64 16, i1 false)
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    store i32 7, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p1.i64(ptr addrspace(1) %p, i8 0, i64 16, i1 false)
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  store i32 7, ptr addrspace(1) %p
  ret void
}

define void @merge_release(ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @merge_release(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    store i8 7, ptr addrspace(1) [[P]], align 1
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  store i8 7, ptr addrspace(1) %p
  ret void
}
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

!0 = !{}
!1 = !{i32 0, i32 10}
