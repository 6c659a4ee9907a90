; A copy is not read later than it was past what lets another thread write the source, in whatever space that is.
; CHECKS: auto
; RUN: nvopt -passes=memcpyopt -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @takes(ptr byval([16 x i8]) align 4)

define void @copy_release(ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %s, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @copy_release(
; CHECK-SAME: ptr addrspace(1) noalias [[D:%.*]], ptr addrspace(1) noalias [[S:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr [[T]], ptr addrspace(1) [[S]], i64 16, i1 false)
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p1.i64(ptr %t, ptr addrspace(1) %s, i64 16, i1 false)
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %d, ptr %t, i64 16, i1 false)
  ret void
}

; The same for a call that takes a copy.
define void @byval_release(ptr %s, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @byval_release(
; CHECK-SAME: ptr [[S:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[T]], ptr align 4 [[S]], i64 16, i1 false)
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    call void @takes(ptr byval([16 x i8]) align 4 [[T]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8], align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %t, ptr align 4 %s, i64 16, i1 false)
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  call void @takes(ptr byval([16 x i8]) align 4 %t)
  ret void
}

define void @copy_rmw(ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %s, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @copy_rmw(
; CHECK-SAME: ptr addrspace(1) noalias [[D:%.*]], ptr addrspace(1) noalias [[S:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr [[T]], ptr addrspace(1) [[S]], i64 16, i1 false)
; CHECK-NEXT:    [[X:%.*]] = atomicrmw add ptr addrspace(3) [[F]], i32 1 release, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p1.i64(ptr %t, ptr addrspace(1) %s, i64 16, i1 false)
  %x = atomicrmw add ptr addrspace(3) %f, i32 1 release
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %d, ptr %t, i64 16, i1 false)
  ret void
}

define void @copy_acquire(ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %s, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @copy_acquire(
; CHECK-SAME: ptr addrspace(1) noalias [[D:%.*]], ptr addrspace(1) noalias [[S:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr [[T]], ptr addrspace(1) [[S]], i64 16, i1 false)
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) [[D]], ptr [[T]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p1.i64(ptr %t, ptr addrspace(1) %s, i64 16, i1 false)
  %x = load atomic i32, ptr addrspace(3) %f acquire, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %d, ptr %t, i64 16, i1 false)
  ret void
}

; A volatile store orders nothing.
define void @copy_volatile(ptr addrspace(1) noalias %d, ptr addrspace(1) noalias %s, ptr addrspace(3) %f) {
; CHECK-LABEL: define void @copy_volatile(
; CHECK-SAME: ptr addrspace(1) noalias [[D:%.*]], ptr addrspace(1) noalias [[S:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[T:%.*]] = alloca [16 x i8], align 1
; CHECK-NEXT:    call void @llvm.memcpy.p0.p1.i64(ptr [[T]], ptr addrspace(1) [[S]], i64 16, i1 false)
; CHECK-NEXT:    store volatile i32 1, ptr addrspace(3) [[F]], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p1.p1.i64(ptr addrspace(1) [[D]], ptr addrspace(1) [[S]], i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = alloca [16 x i8]
  call void @llvm.memcpy.p0.p1.i64(ptr %t, ptr addrspace(1) %s, i64 16, i1 false)
  store volatile i32 1, ptr addrspace(3) %f, align 4
  call void @llvm.memcpy.p1.p0.i64(ptr addrspace(1) %d, ptr %t, i64 16, i1 false)
  ret void
}
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

!0 = !{}
!1 = !{i32 0, i32 10}
