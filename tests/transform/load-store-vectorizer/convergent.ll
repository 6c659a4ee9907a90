; RUN: nvopt -passes='load-store-vectorizer' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent

; A load does not come up over the barrier.
define i32 @loads(ptr addrspace(3) align 8 %p) convergent {
; CHECK-LABEL: define i32 @loads(
; CHECK-SAME: ptr addrspace(3) align 8 [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    [[A:%.*]] = load i32, ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[B:%.*]] = load i32, ptr addrspace(3) [[P1]], align 4
; CHECK-NEXT:    [[S:%.*]] = add i32 [[A]], [[B]]
; CHECK-NEXT:    ret i32 [[S]]
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  %a = load i32, ptr addrspace(3) %p, align 8
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %p1, align 4
  %s = add i32 %a, %b
  ret i32 %s
}

; A store does not go down over it.
define void @stores(ptr addrspace(3) align 8 %p, i32 %x) convergent {
; CHECK-LABEL: define void @stores(
; CHECK-SAME: ptr addrspace(3) align 8 [[P:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P1:%.*]] = getelementptr i32, ptr addrspace(3) [[P]], i64 1
; CHECK-NEXT:    store i32 [[X]], ptr addrspace(3) [[P]], align 8
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 [[X]], ptr addrspace(3) [[P1]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %p1 = getelementptr i32, ptr addrspace(3) %p, i64 1
  store i32 %x, ptr addrspace(3) %p, align 8
  call void @llvm.nvvm.barrier0()
  store i32 %x, ptr addrspace(3) %p1, align 4
  ret void
}
