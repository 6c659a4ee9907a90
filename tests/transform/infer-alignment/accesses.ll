; RUN: nvopt -passes=infer-alignment -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.assume(i1)

define i32 @param(ptr addrspace(1) align 16 %p, i64 %i) {
; CHECK-LABEL: define i32 @param(
; CHECK-SAME: ptr addrspace(1) align 16 [[P:%.*]], i64 [[I:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr addrspace(1) [[P]], i64 4
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(1) [[Q]], align 16
; CHECK-NEXT:    [[R:%.*]] = getelementptr i64, ptr addrspace(1) [[P]], i64 [[I]]
; CHECK-NEXT:    store i32 [[A]], ptr addrspace(1) [[R]], align 8
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %q = getelementptr i32, ptr addrspace(1) %p, i64 4
  %a = load i32, ptr addrspace(1) %q, align 4
  %r = getelementptr i64, ptr addrspace(1) %p, i64 %i
  store i32 %a, ptr addrspace(1) %r, align 4
  ret i32 %a
}

define void @assumed(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @assumed(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) [[P]], i64 32) ]
; CHECK-NEXT:    store i32 1, ptr addrspace(1) [[P]], align 32
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(1) %p, align 4
  call void @llvm.assume(i1 true) [ "align"(ptr addrspace(1) %p, i64 32) ]
  store i32 1, ptr addrspace(1) %p, align 4
  ret void
}

; Nothing is known.
define void @unknown(ptr addrspace(1) %p) {
; CHECK-LABEL: define void @unknown(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store i32 0, ptr addrspace(1) null, align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr addrspace(1) %p, align 4
  store i32 0, ptr addrspace(1) null, align 4
  ret void
}
