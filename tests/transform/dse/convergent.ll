; RUN: nvopt -passes='dse' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent

; Another thread reads the first value between the barriers.
define void @shared(ptr addrspace(3) %p, i32 %x) convergent {
; CHECK-LABEL: define void @shared(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]], i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 [[X]], ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 0, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 %x, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr addrspace(3) %p
  ret void
}

; Nobody else sees the stack.
define i32 @stack(i32 %x) convergent {
; CHECK-LABEL: define i32 @stack(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store i32 0, ptr [[A]], align 4
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %a = alloca i32
  store i32 %x, ptr %a
  call void @llvm.nvvm.barrier0()
  store i32 0, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
