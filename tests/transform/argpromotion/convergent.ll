; RUN: nvopt -passes='argpromotion' -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare void @llvm.nvvm.barrier0() convergent

; Behind the barrier another thread may have written: the load stays in the callee.
define internal i32 @callee(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define internal i32 @callee(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  call void @llvm.nvvm.barrier0()
  %v = load i32, ptr addrspace(3) %p, align 4
  ret i32 %v
}

define i32 @caller(ptr addrspace(3) %p) convergent {
; CHECK-LABEL: define i32 @caller(
; CHECK-SAME: ptr addrspace(3) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = call i32 @callee(ptr addrspace(3) [[P]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @callee(ptr addrspace(3) %p)
  ret i32 %v
}

; In front of it the load may move into the caller.
define internal i32 @before(ptr addrspace(3) dereferenceable(4) align 4 %p) convergent {
; CHECK-LABEL: define internal i32 @before(
; CHECK-SAME: i32 [[P_0_VAL:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret i32 [[P_0_VAL]]
; CHECK-NEXT:  }
  %v = load i32, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  ret i32 %v
}

define i32 @caller_before(ptr addrspace(3) dereferenceable(4) align 4 %p) convergent {
; CHECK-LABEL: define i32 @caller_before(
; CHECK-SAME: ptr addrspace(3) align 4 dereferenceable(4) [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[P_VAL:%.*]] = load i32, ptr addrspace(3) [[P]], align 4
; CHECK-NEXT:    [[V:%.*]] = call i32 @before(i32 [[P_VAL]])
; CHECK-NEXT:    ret i32 [[V]]
; CHECK-NEXT:  }
  %v = call i32 @before(ptr addrspace(3) dereferenceable(4) align 4 %p)
  ret i32 %v
}
