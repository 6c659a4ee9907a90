; RUN: nvopt -passes=dse -S %s | FileCheck %s
; CHECKS: auto

declare void @llvm.nvvm.barrier0()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @unknown()
declare void @pure() memory(none) nounwind willreturn

define void @overwritten(ptr %p) {
; CHECK-LABEL: define void @overwritten(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @pure()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p, align 4
  call void @pure()
  store i32 2, ptr %p, align 4
  ret void
}

; Somebody may read it in between.
define void @read(ptr %p, ptr %q) {
; CHECK-LABEL: define void @read(
; CHECK-SAME: ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[Q]], align 4
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p, align 4
  %v = load i32, ptr %q, align 4
  store i32 2, ptr %p, align 4
  store i32 %v, ptr %q, align 4
  ret void
}

define void @call(ptr %p) {
; CHECK-LABEL: define void @call(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    call void @unknown()
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr %p, align 4
  call void @unknown()
  store i32 2, ptr %p, align 4
  ret void
}

; Other threads read at the barrier.
define void @barrier(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 1, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 2, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  store i32 2, ptr addrspace(3) %p, align 4
  ret void
}

; What a release makes visible stays.
define void @release(ptr addrspace(1) %p, ptr addrspace(1) %flag) {
; CHECK-LABEL: define void @release(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[FLAG:%.*]]) {
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(1) [[FLAG]] release, align 4
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 1, ptr addrspace(1) %p, align 4
  store atomic i32 1, ptr addrspace(1) %flag release, align 4
  store i32 2, ptr addrspace(1) %p, align 4
  ret void
}

define void @volatile(ptr %p) {
; CHECK-LABEL: define void @volatile(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store volatile i32 1, ptr [[P]], align 4
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store volatile i32 1, ptr %p, align 4
  store i32 2, ptr %p, align 4
  ret void
}

; Both ways overwrite it.
define void @both(i1 %c, ptr %p) {
; CHECK-LABEL: define void @both(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK:       [[NO]]:
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  store i32 1, ptr %p, align 4
  br i1 %c, label %yes, label %no
yes:
  store i32 2, ptr %p, align 4
  ret void
no:
  store i32 3, ptr %p, align 4
  ret void
}

; Only one does.
define void @one(i1 %c, ptr %p) {
; CHECK-LABEL: define void @one(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    store i32 2, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK:       [[NO]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  store i32 1, ptr %p, align 4
  br i1 %c, label %yes, label %no
yes:
  store i32 2, ptr %p, align 4
  ret void
no:
  ret void
}

; Nobody reads the stack of a thread that has ended; others read global memory.
define void @at_end(ptr addrspace(1) %g) {
; CHECK-LABEL: define void @at_end(
; CHECK-SAME: ptr addrspace(1) [[G:%.*]]) {
; CHECK-NEXT:    store i32 2, ptr addrspace(1) [[G]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %a = alloca i32, align 4
  store i32 1, ptr %a, align 4
  store i32 2, ptr addrspace(1) %g, align 4
  ret void
}

; It writes what is there.
define void @same(ptr %p) {
; CHECK-LABEL: define void @same(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @pure()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load i32, ptr %p, align 4
  call void @pure()
  store i32 %v, ptr %p, align 4
  ret void
}

define void @not_same(ptr %p) {
; CHECK-LABEL: define void @not_same(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[P]], align 4
; CHECK-NEXT:    call void @unknown()
; CHECK-NEXT:    store i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load i32, ptr %p, align 4
  call void @unknown()
  store i32 %v, ptr %p, align 4
  ret void
}

define void @twice(ptr %p, i32 %v, ptr noalias %q) {
; CHECK-LABEL: define void @twice(
; CHECK-SAME: ptr [[P:%.*]], i32 [[V:%.*]], ptr noalias [[Q:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr [[Q]], align 4
; CHECK-NEXT:    store i32 [[V]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 %v, ptr %p, align 4
  store i32 0, ptr %q, align 4
  store i32 %v, ptr %p, align 4
  ret void
}

define void @zeroed(ptr %p) {
; CHECK-LABEL: define void @zeroed(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @llvm.memset.p0.i64(ptr [[P]], i8 0, i64 16, i1 false)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 16, i1 false)
  %q = getelementptr i8, ptr %p, i64 4
  store i32 0, ptr %q, align 4
  ret void
}
