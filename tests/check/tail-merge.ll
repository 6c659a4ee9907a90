; A tail merge that ignores ordering (BF-12). One branch publishes a flag with release, the other
; stores a value that nobody waits for. Merging the two stores into one that is only monotonic loses
; the order, and what the flag guards is read in a race.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/wrong.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: nvopt check %t/before.ll %t/right.ll | FileCheck --check-prefix=RIGHT %s
; CHECK: @k: not refined: how it ends differs
; CHECK-NEXT: before: no fault
; CHECK-NEXT: after:  data race
; CHECK: does not refine:
; RIGHT: refines: 1 functions compared without a difference, 0 with one, 0 not compared

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

@flag = internal addrspace(3) global i32 undef, align 4
@other = internal addrspace(3) global i32 undef, align 4
@data = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @k(ptr addrspace(1) noalias %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %init, label %ready

init:
  store atomic i32 0, ptr addrspace(3) @flag monotonic, align 4
  store atomic i32 0, ptr addrspace(3) @other monotonic, align 4
  br label %ready

ready:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %writer, label %rest

writer:
  store i32 42, ptr addrspace(3) @data, align 4
  store atomic i32 1, ptr addrspace(3) @flag release, align 4
  br label %done

rest:
  store atomic i32 1, ptr addrspace(3) @other monotonic, align 4
  br label %done

done:
  %seen = load atomic i32, ptr addrspace(3) @flag acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %read, label %exit

read:
  %x = load i32, ptr addrspace(3) @data, align 4
  %right = icmp eq i32 %x, 42
  br i1 %right, label %exit, label %bad

bad:
  store i32 %x, ptr addrspace(1) %out
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

;--- wrong.ll
target triple = "nvptx64-nvidia-cuda"

@flag = internal addrspace(3) global i32 undef, align 4
@other = internal addrspace(3) global i32 undef, align 4
@data = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @k(ptr addrspace(1) noalias %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %init, label %ready

init:
  store atomic i32 0, ptr addrspace(3) @flag monotonic, align 4
  store atomic i32 0, ptr addrspace(3) @other monotonic, align 4
  br label %ready

ready:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %writer, label %done

writer:
  store i32 42, ptr addrspace(3) @data, align 4
  br label %done

done:
  %at = phi ptr addrspace(3) [ @flag, %writer ], [ @other, %ready ]
  store atomic i32 1, ptr addrspace(3) %at monotonic, align 4
  %seen = load atomic i32, ptr addrspace(3) @flag acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %read, label %exit

read:
  %x = load i32, ptr addrspace(3) @data, align 4
  %right = icmp eq i32 %x, 42
  br i1 %right, label %exit, label %bad

bad:
  store i32 %x, ptr addrspace(1) %out
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

;--- right.ll
; The merged store has the stronger ordering of the two.
target triple = "nvptx64-nvidia-cuda"

@flag = internal addrspace(3) global i32 undef, align 4
@other = internal addrspace(3) global i32 undef, align 4
@data = internal addrspace(3) global i32 undef, align 4

define ptx_kernel void @k(ptr addrspace(1) noalias %out) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %init, label %ready

init:
  store atomic i32 0, ptr addrspace(3) @flag monotonic, align 4
  store atomic i32 0, ptr addrspace(3) @other monotonic, align 4
  br label %ready

ready:
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  br i1 %first, label %writer, label %done

writer:
  store i32 42, ptr addrspace(3) @data, align 4
  br label %done

done:
  %at = phi ptr addrspace(3) [ @flag, %writer ], [ @other, %ready ]
  store atomic i32 1, ptr addrspace(3) %at release, align 4
  %seen = load atomic i32, ptr addrspace(3) @flag acquire, align 4
  %set = icmp eq i32 %seen, 1
  br i1 %set, label %read, label %exit

read:
  %x = load i32, ptr addrspace(3) @data, align 4
  %right = icmp eq i32 %x, 42
  br i1 %right, label %exit, label %bad

bad:
  store i32 %x, ptr addrspace(1) %out
  br label %exit

exit:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
