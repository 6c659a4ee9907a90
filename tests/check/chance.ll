; What before does by chance is not compared: it reads the clock, or freezes poison. A difference beside it is.
; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/after.ll > %t/out
; RUN: FileCheck %s < %t/out
; CHECK: @clock: not compared: {{.*}}depends on the clock
; CHECK: @choice: not compared: {{.*}}depends on what a freeze makes of something undefined
; CHECK: @plain: not refined: p0[0] differs
; CHECK: does not refine: 0 functions compared without a difference, 1 with one, 2 not compared

;--- before.ll
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.clock()

define ptx_kernel void @clock(ptr addrspace(1) %out) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %d = sub i32 %b, %a
  store i32 %d, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @choice(ptr addrspace(1) %out) {
  %f = freeze i32 poison
  store i32 %f, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @plain(ptr addrspace(1) %out) {
  store i32 1, ptr addrspace(1) %out
  ret void
}

;--- after.ll
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.clock()

define ptx_kernel void @clock(ptr addrspace(1) %out) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %x = add i32 %a, 1
  %b = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  %d = sub i32 %b, %a
  store i32 %d, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @choice(ptr addrspace(1) %out) {
  store i32 7, ptr addrspace(1) %out
  ret void
}

define ptx_kernel void @plain(ptr addrspace(1) %out) {
  store i32 2, ptr addrspace(1) %out
  ret void
}
