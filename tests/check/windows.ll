; Shared memory is a window of the generic addresses: outside of it they are compared, masked and seen
; as numbers as before (infer-address-spaces).

; RUN: split-file %s %t
; RUN: nvopt %t/wide.ll -passes=infer-address-spaces -S -o %t/wide-after.ll
; RUN: nvopt check %t/wide.ll %t/wide-after.ll | FileCheck %s
; RUN: nvopt %t/narrow.ll -passes=infer-address-spaces -S -o %t/narrow-after.ll
; RUN: nvopt check %t/narrow.ll %t/narrow-after.ll | FileCheck %s
; CHECK: refines: 3 functions compared without a difference, 0 with one, 0 not compared

;--- wide.ll
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 16

declare ptr @llvm.ptrmask.p0.i64(ptr, i64)

define ptx_kernel void @order(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 -900000000
  %c = icmp uge ptr %p, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @equal(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 1073741824
  %c = icmp eq ptr %p, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @mask(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %m = call ptr @llvm.ptrmask.p0.i64(ptr %g, i64 15)
  %n = ptrtoint ptr %m to i64
  store i64 %n, ptr addrspace(1) %out
  ret void
}

;--- narrow.ll
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@tile = internal addrspace(3) global [64 x i32] undef, align 16

define ptx_kernel void @order(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 -200000
  %c = icmp uge ptr %p, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @equal(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 1073741824
  %c = icmp eq ptr %p, %g
  %z = zext i1 %c to i32
  store i32 %z, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @number(ptr addrspace(1) %out) {
  %s = getelementptr i32, ptr addrspace(3) @tile, i32 0
  %g = addrspacecast ptr addrspace(3) %s to ptr
  %p = getelementptr i32, ptr %g, i64 1073741824
  %m = ptrtoint ptr %p to i64
  %n = ptrtoint ptr %g to i64
  %d = sub i64 %m, %n
  store i64 %d, ptr addrspace(1) %out
  ret void
}
