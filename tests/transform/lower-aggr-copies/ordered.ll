; The load of a long aggregate stays before what lets another thread write its source.
; CHECKS: auto
; RUN: nvopt -passes=lower-aggr-copies -S %s | FileCheck %s

define void @released(ptr addrspace(1) %p, ptr addrspace(1) %q, ptr addrspace(3) %flag) {
; CHECK-LABEL: define void @released(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]], ptr addrspace(3) [[FLAG:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [64 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store atomic i32 1, ptr addrspace(3) [[FLAG]] release, align 4
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [64 x i32], ptr addrspace(1) %p
  store atomic i32 1, ptr addrspace(3) %flag release, align 4
  store [64 x i32] %v, ptr addrspace(1) %q
  ret void
}

define void @fenced(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @fenced(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [64 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    fence release
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [64 x i32], ptr addrspace(1) %p
  fence release
  store [64 x i32] %v, ptr addrspace(1) %q
  ret void
}

declare void @llvm.nvvm.barrier0()
define void @barrier(ptr addrspace(1) %p, ptr addrspace(1) %q) convergent {
; CHECK-LABEL: define void @barrier(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[V:%.*]] = load [64 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [64 x i32], ptr addrspace(1) %p
  call void @llvm.nvvm.barrier0()
  store [64 x i32] %v, ptr addrspace(1) %q
  ret void
}

; In another block, or used twice.
define void @other_block(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @other_block(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [64 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    br label %[[NEXT:.*]]
; CHECK:       [[NEXT]]:
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [64 x i32], ptr addrspace(1) %p
  br label %next
next:
  store [64 x i32] %v, ptr addrspace(1) %q
  ret void
}

define void @used_twice(ptr addrspace(1) %p, ptr addrspace(1) %q) {
; CHECK-LABEL: define void @used_twice(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]], ptr addrspace(1) [[Q:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load [64 x i32], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[Q]], align 4
; CHECK-NEXT:    store [64 x i32] [[V]], ptr addrspace(1) [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %v = load [64 x i32], ptr addrspace(1) %p
  store [64 x i32] %v, ptr addrspace(1) %q
  store [64 x i32] %v, ptr addrspace(1) %p
  ret void
}
