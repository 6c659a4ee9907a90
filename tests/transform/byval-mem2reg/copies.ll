; RUN: nvopt -passes=byval-mem2reg -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

%s = type { i32, [3 x i32] }

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.lifetime.start.p0(ptr)
declare void @takes(ptr)

; The copy is the parameter.
define ptx_kernel void @read(ptr byval(%s) align 4 %p, ptr addrspace(1) %out, i64 %i) {
; CHECK-LABEL: define ptx_kernel void @read(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]], ptr addrspace(1) [[OUT:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr %s, ptr [[P]], i64 0, i32 1, i64 [[I]]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 4
  call void @llvm.lifetime.start.p0(ptr %slot)
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %p, i64 16, i1 false)
  %q = getelementptr %s, ptr %slot, i64 0, i32 1, i64 %i
  %v = load i32, ptr %q, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; Not if the slot is written, ...
define ptx_kernel void @written(ptr byval(%s) align 4 %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define ptx_kernel void @written(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca %s, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[SLOT]], ptr align 4 [[P]], i64 16, i1 false)
; CHECK-NEXT:    store i32 0, ptr [[SLOT]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[SLOT]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %p, i64 16, i1 false)
  store i32 0, ptr %slot, align 4
  %v = load i32, ptr %slot, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; ... the parameter is, ...
define ptx_kernel void @param_written(ptr byval(%s) align 4 %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define ptx_kernel void @param_written(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca %s, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[SLOT]], ptr align 4 [[P]], i64 16, i1 false)
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[SLOT]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %p, i64 16, i1 false)
  store i32 0, ptr %p, align 4
  %v = load i32, ptr %slot, align 4
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; ... somebody else gets it, ...
define ptx_kernel void @taken(ptr byval(%s) align 4 %p) {
; CHECK-LABEL: define ptx_kernel void @taken(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca %s, align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[SLOT]], ptr align 4 [[P]], i64 16, i1 false)
; CHECK-NEXT:    call void @takes(ptr [[SLOT]])
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %p, i64 16, i1 false)
  call void @takes(ptr %slot)
  ret void
}

; ... it is read before, ...
define ptx_kernel void @read_before(ptr byval(%s) align 4 %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define ptx_kernel void @read_before(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca %s, align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[SLOT]], align 4
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[SLOT]], ptr align 4 [[P]], i64 16, i1 false)
; CHECK-NEXT:    store i32 [[V]], ptr addrspace(1) [[OUT]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 4
  %v = load i32, ptr %slot, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %slot, ptr align 4 %p, i64 16, i1 false)
  store i32 %v, ptr addrspace(1) %out, align 4
  ret void
}

; ... or it is better aligned.
define ptx_kernel void @aligned(ptr byval(%s) align 4 %p, ptr addrspace(1) %out) {
; CHECK-LABEL: define ptx_kernel void @aligned(
; CHECK-SAME: ptr byval(%s) align 4 [[P:%.*]], ptr addrspace(1) [[OUT:%.*]]) {
; CHECK-NEXT:    [[SLOT:%.*]] = alloca %s, align 16
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 [[SLOT]], ptr align 4 [[P]], i64 16, i1 false)
; CHECK-NEXT:    [[V:%.*]] = load <4 x i32>, ptr [[SLOT]], align 16
; CHECK-NEXT:    store <4 x i32> [[V]], ptr addrspace(1) [[OUT]], align 16
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %slot = alloca %s, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %slot, ptr align 4 %p, i64 16, i1 false)
  %v = load <4 x i32>, ptr %slot, align 16
  store <4 x i32> %v, ptr addrspace(1) %out, align 16
  ret void
}
