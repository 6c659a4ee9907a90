; What is passed to a function is passed on by it, also if only that is new of it and it is known last: here it
; hangs on poison in a vector, which is settled when nothing else is open.
; RUN: nvopt %s -passes=ipsccp -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s
; RUN: FileCheck %s --check-prefix=IR --input-file=%t.ll
; CHECK: refines:
target triple = "nvptx64-nvidia-cuda"

; IR: define internal double @returns_the_third({{.*}}, i32 %second, i32 %third)
; IR: uitofp i32 %third
define internal double @returns_the_third(i32 %first, i32 %second, i32 %third) {
  %is_last = icmp eq i32 %first, 0
  br i1 %is_last, label %last, label %again

last:
  %result = uitofp i32 %third to double
  ret double %result

again:
  %other = call double @returns_the_third(i32 0, i32 0, i32 %second)
  ret double %other
}

define ptx_kernel void @kernel(ptr addrspace(1) %out, i32 %n) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %half = uitofp i32 %tid to half
  %low = insertelement <2 x half> poison, half %half, i32 0
  %both = insertelement <2 x half> %low, half 0xHE87C, i32 1
  %bits = bitcast <2 x half> %both to i32
  %odd = or i32 %tid, 1
  %part = udiv i32 %bits, %odd
  %is_positive = icmp sle i32 0, %part
  %second = select i1 %is_positive, i32 %n, i32 0
  %value = call double @returns_the_third(i32 %tid, i32 %second, i32 5)
  %place = getelementptr double, ptr addrspace(1) %out, i32 %tid
  store double %value, ptr addrspace(1) %place
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
