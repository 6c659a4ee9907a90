; A barrier object that was never initialized, that is used by others before they can know that it
; was, and one at which more arrive than are expected.

; EXEC: --kernel=uninitialized --arg=i1:false --fault=undef
; EXEC: --kernel=uninitialized --arg=i1:true
; EXEC: --kernel=count --arg=i32:5 --fault=warp-sync
; EXEC: --kernel=count --arg=i32:4

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@bar = internal addrspace(3) global i64 undef, align 8

define ptx_kernel void @uninitialized(i1 %init) {
entry:
  br i1 %init, label %first, label %use

first:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 1)
  br label %use

use:
  %s = call i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3) @bar)
  ret void
}

define ptx_kernel void @count(i32 %n) {
entry:
  call void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3) @bar, i32 4)
  %s = call i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3) @bar, i32 %n)
  ret void
}

declare i64 @llvm.nvvm.mbarrier.arrive.scope.cta.space.cta(ptr addrspace(3), i32)
declare i64 @llvm.nvvm.mbarrier.arrive.shared(ptr addrspace(3))
declare void @llvm.nvvm.mbarrier.init.shared(ptr addrspace(3), i32)
