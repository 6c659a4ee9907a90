; Threading an edge past the point where threads meet again (JT-11). In @before the threads that
; took the side trip meet the others in %join, and all of them execute the barrier together. Where
; the side trip goes on to %sync by itself, since its condition is known there, the warp is still in
; two parts at the barrier.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/wrong.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: nvopt check %t/before.ll %t/right.ll | FileCheck --check-prefix=RIGHT %s
; CHECK: @k: not refined: how it ends differs (schedule warp)
; CHECK-NEXT: before: no fault
; CHECK-NEXT: after:  divergent barrier
; CHECK: repeat: nvopt run {{.*}}before.ll --kernel=k --grid=1 --block=32
; CHECK: does not refine: 0 functions compared without a difference, 1 with one
; RIGHT-NOT: not
; RIGHT: refines: 1 functions compared without a difference, 0 with one, 0 not compared

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join

side:
  store i32 %n, ptr addrspace(1) %at
  br label %join

join:
  %go = phi i1 [ true, %side ], [ %some, %entry ]
  br i1 %go, label %sync, label %exit

sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %tid, ptr addrspace(1) %at
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join

side:
  store i32 %n, ptr addrspace(1) %at
  br label %sync

join:
  br i1 %some, label %sync, label %exit

sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %tid, ptr addrspace(1) %at
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

;--- right.ll
; The condition becomes a select; the threads still meet before the barrier.
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %out, i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i32, ptr addrspace(1) %out, i32 %tid
  %odd = trunc i32 %tid to i1
  %some = icmp ne i32 %n, 0
  br i1 %odd, label %side, label %join

side:
  store i32 %n, ptr addrspace(1) %at
  br label %join

join:
  %go = select i1 %odd, i1 true, i1 %some
  br i1 %go, label %sync, label %exit

sync:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %tid, ptr addrspace(1) %at
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
