; A sum of 32 bits that wraps is an address in the object, and its parts are not.

; RUN: nvopt %s -passes=separate-const-offset-from-gep -S -o %t
; RUN: nvopt check %s %t | FileCheck %s
; CHECK: refines: 1 functions compared without a difference, 0 with one, 0 not compared

target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @indices(i32 %i) {
  %array = alloca [8 x i32], addrspace(5)
  %j = add i32 %i, 5
  %p = getelementptr inbounds [8 x i32], ptr addrspace(5) %array, i32 0, i32 %j
  store i32 7, ptr addrspace(5) %p
  %v = load i32, ptr addrspace(5) %p
  ret i32 %v
}
