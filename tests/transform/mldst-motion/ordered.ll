; Stores do not move down past a release.
; CHECKS: auto
; RUN: nvopt -passes=mldst-motion -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @takes(ptr byval([16 x i8]) align 4)
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

define void @mld_release(i1 %c, ptr addrspace(1) %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @mld_release(
; CHECK-SAME: i1 [[C:%.*]], ptr addrspace(1) [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 2, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br i1 %c, label %a, label %b
a:
  store i32 1, ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  br label %j
b:
  store i32 2, ptr addrspace(1) %p
  store atomic i32 2, ptr addrspace(3) %f release, align 4
  br label %j
j:
  ret void
}

!0 = !{}
!1 = !{i32 0, i32 10}
