; RUN: nvopt --verify %s
; Intrinsics of NVIDIA's GPUs.

declare void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32)
declare void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta(ptr, i32)

define void @registers(i32 %n, ptr %p) {
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 %n) ; error: immarg operand has non-immediate parameter
  call void @llvm.nvvm.setmaxnreg.inc.sync.aligned.u32(i32 33) ; error: reg_count argument to nvvm.setmaxnreg must be in multiples of 8
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 16) ; error: immarg value 16 out of range [24, 257)
  call void @llvm.nvvm.setmaxnreg.dec.sync.aligned.u32(i32 264) ; error: immarg value 264 out of range [24, 257)
  call void @llvm.nvvm.fence.proxy.tensormap_generic.acquire.cta(ptr %p, i32 130) ; error: immarg value 130 out of range [128, 129)
  ret void
}
