; Kernels: what depends on the schedule says nothing, the order of printed lines means nothing, and
; shared memory, atomics and global variables are compared through what comes of them.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/after.ll > %t/out
; RUN: FileCheck %s < %t/out
; CHECK: @schedule: inconclusive on {{[0-9]+}} inputs: before depends on the schedule: p0[0] is another one under
; CHECK-NOT: @prints:
; CHECK: @prints_other: not refined: what vprintf wrote differs
; CHECK-NOT: @counts:
; CHECK: @counts_other: not refined: @counter[0] differs
; CHECK-NOT: @sum
; CHECK: @deadlock: not refined: how it ends differs
; CHECK-NEXT: before: no fault

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

@format = private addrspace(4) constant [4 x i8] c"%d\0A\00"
@counter = addrspace(1) global i32 0
@tile = internal addrspace(3) global [256 x i32] undef, align 4

; The last thread wins, and which one that is nobody knows.
define ptx_kernel void @schedule(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = atomicrmw xchg ptr addrspace(1) %out, i32 %tid monotonic
  ret void
}

define ptx_kernel void @prints() {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @show(i32 %tid)
  ret void
}

define ptx_kernel void @prints_other() {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  call void @show(i32 %tid)
  ret void
}

define ptx_kernel void @counts() {
  %old = atomicrmw add ptr addrspace(1) @counter, i32 2 monotonic
  ret void
}

define ptx_kernel void @counts_other() {
  %old = atomicrmw add ptr addrspace(1) @counter, i32 2 monotonic
  ret void
}

define ptx_kernel void @sum(ptr addrspace(1) noalias %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i32, ptr addrspace(3) @tile, i32 %tid
  store i32 %tid, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %zero = load i32, ptr addrspace(3) @tile
  %x = load i32, ptr addrspace(3) %p
  %s = add i32 %x, %zero
  %old = atomicrmw add ptr addrspace(1) %out, i32 %s monotonic
  ret void
}

define ptx_kernel void @deadlock(ptr addrspace(1) %out) {
  call void @llvm.nvvm.barrier.cta.sync.all(i32 0)
  ret void
}

define internal void @show(i32 %x) {
  %args = alloca i32
  store i32 %x, ptr %args
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @format to ptr), ptr %args)
  ret void
}

declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.all(i32)

;--- after.ll
target triple = "nvptx64-nvidia-cuda"

@format = private addrspace(4) constant [4 x i8] c"%d\0A\00"
@counter = addrspace(1) global i32 0
@tile = internal addrspace(3) global [256 x i32] undef, align 4

define ptx_kernel void @schedule(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %last = atomicrmw xchg ptr addrspace(1) %out, i32 %tid monotonic
  ret void
}

define ptx_kernel void @prints() {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %even = and i32 %tid, 1
  %c = icmp eq i32 %even, 0
  br i1 %c, label %a, label %b

a:
  call void @show(i32 %tid)
  ret void

b:
  call void @show(i32 %tid)
  ret void
}

define ptx_kernel void @prints_other() {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %next = xor i32 %tid, 1
  call void @show(i32 %next)
  ret void
}

define ptx_kernel void @counts() {
  %one = atomicrmw add ptr addrspace(1) @counter, i32 1 monotonic
  %two = atomicrmw add ptr addrspace(1) @counter, i32 1 monotonic
  ret void
}

define ptx_kernel void @counts_other() {
  %old = atomicrmw add ptr addrspace(1) @counter, i32 1 monotonic
  ret void
}

define ptx_kernel void @sum(ptr addrspace(1) noalias %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %old = atomicrmw add ptr addrspace(1) %out, i32 %tid monotonic
  ret void
}

define ptx_kernel void @deadlock(ptr addrspace(1) %out) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %wait, label %exit

wait:
  call void @llvm.nvvm.barrier.cta.sync.count(i32 0, i32 64)
  br label %exit

exit:
  ret void
}

define internal void @show(i32 %x) {
  %args = alloca i32
  store i32 %x, ptr %args
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @format to ptr), ptr %args)
  ret void
}

declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @llvm.nvvm.barrier.cta.sync.count(i32, i32)
