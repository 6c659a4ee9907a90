; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; What LLVM 7 wrote: typed pointers, kernels by annotation, old attributes and intrinsics.

target datalayout = "e-p:64:64:64-i1:8:8-i8:8:8-i16:16:16-i32:32:32-i64:64:64-f32:32:32-f64:64:64-v16:16:16-v32:32:32-v64:64:64-v128:128:128-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%node = type { %node*, i32 (i8*, ...)* }

@table = internal addrspace(4) constant [2 x float*] [float* null, float* bitcast (i32* @word to float*)]
@word = external global i32

define void @kernel(float addrspace(1)* nocapture readonly %in, %node* byval %n, float* %out) {
; CHECK-LABEL: define ptx_kernel void @kernel(
; CHECK-SAME: ptr addrspace(1) readonly captures(none) [[IN:%.*]], ptr byval(%node) [[N:%.*]], ptr [[OUT:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[SLOT:%.*]] = getelementptr inbounds %node, ptr [[N]], i64 0, i32 0
; CHECK-NEXT:    [[NEXT:%.*]] = load ptr, ptr [[SLOT]], align 8
; CHECK-NEXT:    [[CAST:%.*]] = bitcast ptr [[NEXT]] to ptr
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 4 [[CAST]], ptr [[CAST]], i64 8, i1 false)
; CHECK-NEXT:    [[X:%.*]] = load float, ptr addrspace(1) [[IN]], align 4
; CHECK-NEXT:    [[BITS:%.*]] = call i32 @llvm.ctpop.i32(i32 7)
; CHECK-NEXT:    [[TMP0:%.*]] = addrspacecast ptr addrspace(1) [[IN]] to ptr
; CHECK-NEXT:    store float [[X]], ptr [[TMP0]], align 4
; CHECK-NEXT:    call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %slot = getelementptr inbounds %node, %node* %n, i64 0, i32 0
  %next = load %node*, %node** %slot
  %cast = bitcast %node* %next to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 4 %cast, i8* %cast, i64 8, i1 false)
  %x = load float, float addrspace(1)* %in
  %bits = call i32 @llvm.nvvm.popc.i(i32 7)
  %generic = call float* @llvm.nvvm.ptr.global.to.gen.p0f32.p1f32(float addrspace(1)* %in)
  store float %x, float* %generic
  call void @llvm.nvvm.barrier0()
  ret void
}

define i32 @pure(i32 %x) readnone {
; CHECK-LABEL: define i32 @pure(
; CHECK-SAME: i32 [[X:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
  ret i32 %x
}

declare void @llvm.memcpy.p0i8.p0i8.i64(i8* nocapture, i8* nocapture, i64, i1)
declare i32 @llvm.nvvm.popc.i(i32)
declare float* @llvm.nvvm.ptr.global.to.gen.p0f32.p1f32(float addrspace(1)*)
declare void @llvm.nvvm.barrier0()

!nvvm.annotations = !{!0, !1}
!0 = !{void (float addrspace(1)*, %node*, float*)* @kernel, !"kernel", i32 1}
!1 = !{void (float addrspace(1)*, %node*, float*)* @kernel, !"maxntidx", i32 256}
