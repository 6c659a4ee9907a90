; In a function all convergent operations say by a token who takes part, or none does. What would mix
; them is not inlined.
; CHECKS: auto
; RUN: nvopt -passes=always-inline -verify-each -S %s | FileCheck %s
; RUN: nvopt -passes=inline -verify-each -S %s | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

declare token @llvm.experimental.convergence.entry()
declare token @llvm.experimental.convergence.anchor()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define internal void @plain() convergent alwaysinline {
; CHECK-LABEL: define internal void @plain(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}
define internal void @anchored() alwaysinline {
; CHECK-LABEL: define internal void @anchored(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[T:%.*]] = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = call token @llvm.experimental.convergence.anchor()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}
define internal void @entered() convergent alwaysinline {
; CHECK-NOT: define {{.*}}@entered(
  %t = call token @llvm.experimental.convergence.entry()
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token %t) ]
  ret void
}
define internal void @stores(ptr %p) alwaysinline {
; CHECK-NOT: define {{.*}}@stores(
  store i32 1, ptr %p
  ret void
}

; Not the first.
define void @with_tokens(ptr %p) convergent {
; CHECK-LABEL: define void @with_tokens(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[T:%.*]] = call token @llvm.experimental.convergence.entry()
; CHECK-NEXT:    call void @plain() [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token [[T]]) ]
; CHECK-NEXT:    [[T_I:%.*]] = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token [[T_I]]) ]
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %t = call token @llvm.experimental.convergence.entry()
  call void @plain() [ "convergencectrl"(token %t) ]
  call void @entered() [ "convergencectrl"(token %t) ]
  call void @anchored()
  call void @stores(ptr %p)
  ret void
}

; Not the second.
define void @without_tokens(ptr %p) convergent {
; CHECK-LABEL: define void @without_tokens(
; CHECK-SAME: ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    call void @anchored()
; CHECK-NEXT:    store i32 1, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @plain()
  call void @anchored()
  call void @stores(ptr %p)
  ret void
}

; Nothing else is convergent here.
define void @alone() {
; CHECK-LABEL: define void @alone() {
; CHECK-NEXT:    [[T_I:%.*]] = call token @llvm.experimental.convergence.anchor()
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0) [ "convergencectrl"(token [[T_I]]) ]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @anchored()
  ret void
}
