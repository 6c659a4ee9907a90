; Formatted output from the device, of one thread after the other: integers, floats, characters,
; strings, widths.

; RUN: nvopt run %s --kernel=print --arg=i32:-7 | FileCheck %s
; CHECK: -7 -1.75 [ab  ] ! -5000000000 ff 007

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@format = private addrspace(4) constant [33 x i8] c"%d %5.2f [%-4s] %c %lld %x %03u\0A\00"
@word = private addrspace(1) constant [3 x i8] c"ab\00"
declare i32 @vprintf(ptr, ptr)

define ptx_kernel void @print(i32 %n) {
entry:
  %args = alloca { i32, double, ptr, i32, i64, i32, i32 }, align 8
  store i32 %n, ptr %args, align 8
  %a1 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 1
  %f = sitofp i32 %n to double
  %h = fdiv double %f, 4.0
  store double %h, ptr %a1, align 8
  %a2 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 2
  store ptr addrspacecast (ptr addrspace(1) @word to ptr), ptr %a2, align 8
  %a3 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 3
  store i32 33, ptr %a3, align 8
  %a4 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 4
  store i64 -5000000000, ptr %a4, align 8
  %a5 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 5
  store i32 255, ptr %a5, align 8
  %a6 = getelementptr inbounds { i32, double, ptr, i32, i64, i32, i32 }, ptr %args, i32 0, i32 6
  store i32 7, ptr %a6, align 4
  %r = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @format to ptr), ptr %args)
  ret void
}
