; Bytes that are read before and behind what orders threads are not one word.
; CHECKS: auto
; RUN: nvopt -passes=aggressive-instcombine -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @takes(ptr byval([16 x i8]) align 4)

define i16 @bytes_acquire(ptr addrspace(1) align 2 %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i16 @bytes_acquire(
; CHECK-SAME: ptr addrspace(1) align 2 [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr addrspace(1) [[P]], align 2
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr addrspace(1) [[Q]], align 1
; CHECK-NEXT:    [[C:%.*]] = zext i8 [[A]] to i16
; CHECK-NEXT:    [[D:%.*]] = zext i8 [[B]] to i16
; CHECK-NEXT:    [[E:%.*]] = shl i16 [[D]], 8
; CHECK-NEXT:    [[G:%.*]] = or i16 [[C]], [[E]]
; CHECK-NEXT:    ret i16 [[G]]
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr addrspace(1) %p, i64 1
  %a = load i8, ptr addrspace(1) %p, align 2
  %x = load atomic i32, ptr addrspace(3) %f acquire, align 4
  %b = load i8, ptr addrspace(1) %q, align 1
  %c = zext i8 %a to i16
  %d = zext i8 %b to i16
  %e = shl i16 %d, 8
  %g = or i16 %c, %e
  ret i16 %g
}

define i16 @bytes_release(ptr addrspace(1) align 2 %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i16 @bytes_release(
; CHECK-SAME: ptr addrspace(1) align 2 [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i8, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i8, ptr addrspace(1) [[P]], align 2
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    [[B:%.*]] = load i8, ptr addrspace(1) [[Q]], align 1
; CHECK-NEXT:    [[C:%.*]] = zext i8 [[A]] to i16
; CHECK-NEXT:    [[D:%.*]] = zext i8 [[B]] to i16
; CHECK-NEXT:    [[E:%.*]] = shl i16 [[D]], 8
; CHECK-NEXT:    [[G:%.*]] = or i16 [[C]], [[E]]
; CHECK-NEXT:    ret i16 [[G]]
; CHECK-NEXT:  }
  %q = getelementptr i8, ptr addrspace(1) %p, i64 1
  %a = load i8, ptr addrspace(1) %p, align 2
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  %b = load i8, ptr addrspace(1) %q, align 1
  %c = zext i8 %a to i16
  %d = zext i8 %b to i16
  %e = shl i16 %d, 8
  %g = or i16 %c, %e
  ret i16 %g
}
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

!0 = !{}
!1 = !{i32 0, i32 10}
