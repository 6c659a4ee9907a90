; Loads do not move up past an acquire, stores not down past a release, in whatever space these are.
; CHECKS: auto
; RUN: nvopt -passes=load-store-vectorizer -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memcpy.p1.p1.i64(ptr addrspace(1), ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p0.p1.i64(ptr, ptr addrspace(1), i64, i1)
declare void @llvm.memcpy.p1.p0.i64(ptr addrspace(1), ptr, i64, i1)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @takes(ptr byval([16 x i8]) align 4)

define i32 @loads_acquire(ptr addrspace(1) align 8 %p, ptr addrspace(3) %f) {
; CHECK-LABEL: define i32 @loads_acquire(
; CHECK-SAME: ptr addrspace(1) align 8 [[P:%.*]], ptr addrspace(3) [[F:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[X:%.*]] = load atomic i32, ptr addrspace(3) [[F]] acquire, align 4
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  %a = load i32, ptr addrspace(1) %p, align 8
  %x = load atomic i32, ptr addrspace(3) %f acquire, align 4
  %b = load i32, ptr addrspace(1) %q, align 4
  %s = add i32 %a, %b
  ret i32 %s
}

define void @stores_release(ptr addrspace(1) align 8 %p, ptr addrspace(3) %f, i32 %v) {
; CHECK-LABEL: define void @stores_release(
; CHECK-SAME: ptr addrspace(1) align 8 [[P:%.*]], ptr addrspace(3) [[F:%.*]], i32 [[V:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 1
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[F]] release, align 4
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 1
  store i32 %v, ptr addrspace(1) %p, align 8
  store atomic i32 1, ptr addrspace(3) %f release, align 4
  store i32 %v, ptr addrspace(1) %q, align 4
  ret void
}
declare void @llvm.memset.p1.i64(ptr addrspace(1), i8, i64, i1)

!0 = !{}
!1 = !{i32 0, i32 10}
