; The options of `nvopt run`, and what it says about mistakes.

; RUN: nvopt run %s --block=4 '--arg=out@i32[4]' '--arg={i32:10,f32:1.5}' --print=out --print=@calls | FileCheck %s
; CHECK: 10
; CHECK: out@i32[4]=[10, 11, 12, 13]
; CHECK-NEXT: @calls@i32[1]=[4]
; RUN: nvopt run %s --block=4 '--arg=i32[4]' --arg=bytes:0a0000000000c03f --json | FileCheck --check-prefix=JSON %s
; JSON-DAG: "verdict":"fine"
; JSON-DAG: "output":"10\n"
; RUN: nvopt run %s --block=2 '--arg=out@i32[2]' '--arg={i32:1,f32:0}' --save=out:%t --quiet
; RUN: nvopt run %s --block=2 '--arg=out@i32[2]' '--arg={i32:1,f32:0}' --expect-file=out=%t
; RUN: not nvopt run %s --block=2 '--arg=out@i32[2]' '--arg={i32:2,f32:0}' --expect-file=out=%t 2>&1 | FileCheck --check-prefix=DIFF %s
; DIFF: not as expected (schedule warp): out[0] is 2, not 1; out[1] is 3, not 2
; RUN: not nvopt run %s --block=5 '--arg=out@i32[4]' '--arg={i32:2,f32:0}' 2>&1 | FileCheck --check-prefix=FAULT %s
; FAULT: fault (schedule warp): out of bounds:
; FAULT-NEXT: at store i32

; RUN: not nvopt run %s --kernel=addd 2>&1 | FileCheck --check-prefix=NAME %s
; NAME: error: there is no function @addd; did you mean @add?
; RUN: not nvopt run %s --kernel=nothing 2>&1 | FileCheck --check-prefix=NAMES %s
; NAMES: error: there is no function @nothing; the kernels are @add
; RUN: not nvopt run %s --kernel=show 2>&1 | FileCheck --check-prefix=KERNEL %s
; KERNEL: error: @show is not a kernel (call it with --func); the kernels are @add
; RUN: not nvopt run %s --func=vprintf 2>&1 | FileCheck --check-prefix=BODY %s
; BODY: error: @vprintf has no body
; RUN: not nvopt run %s --arg=i32:1 2>&1 | FileCheck --check-prefix=COUNT %s
; COUNT: error: @add takes 2 arguments, not 1: (ptr, ptr)
; RUN: not nvopt run %s --arg=i32:1 --arg=null 2>&1 | FileCheck --check-prefix=TYPE %s
; TYPE: error: argument 0 (%out, ptr) of @add: a value of type i32 does not have this type
; RUN: not nvopt run %s --arg=null --arg=bytes:00 2>&1 | FileCheck --check-prefix=BYTES %s
; BYTES: error: argument 1 (%params, ptr) of @add: 1 bytes, not 8
; RUN: not nvopt run %s --block=2000 --arg=null '--arg={i32:0,f32:0}' 2>&1 | FileCheck --check-prefix=BLOCK %s
; BLOCK: error: a block of 2000 threads; at most 1024 can be
; RUN: not nvopt run %s --grid=4000000000 --arg=null '--arg={i32:0,f32:0}' 2>&1 | FileCheck --check-prefix=GRID %s
; GRID: error: a grid of 128000000000 threads; at most
; RUN: not nvopt run %s '--arg=i32[4]=ones' --arg=null 2>&1 | FileCheck --check-prefix=FILL %s
; FILL: error: argument `i32[4]=ones`: `ones` is no contents; expected zero, undef, iota
; RUN: not nvopt run %s '--arg=i32[9999999999999]' --arg=null 2>&1 | FileCheck --check-prefix=LARGE %s
; LARGE: error: a buffer of 9999999999999 i32; 1073741824 bytes are allowed
; RUN: not nvopt run %s '--arg=&x' '--arg={i32:0,f32:0}' 2>&1 | FileCheck --check-prefix=ALIAS %s
; ALIAS: error: argument 0 (%out, ptr) of @add: there is no buffer `x`: no argument is one
; RUN: not nvopt run %s '--arg=i32[1]' '--arg={i32:0,f32:0}' --expect=x=1 2>&1 | FileCheck --check-prefix=EXPECT %s
; EXPECT: error: there is no buffer `x`; there are out
; RUN: not nvopt run %s '--arg=i32[1]' '--arg={i32:0,f32:0}' '--expect=out[1]=1' 2>&1 | FileCheck --check-prefix=RANGE %s
; RANGE: error: `out` has 1 elements; 1..2 are not in it

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@calls = addrspace(1) global i32 0
@format = private addrspace(4) constant [4 x i8] c"%d\0A\00"

define ptx_kernel void @add(ptr %out, ptr byval({ i32, float }) %params) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = load i32, ptr %params
  %sum = add i32 %x, %tid
  %at = getelementptr i32, ptr %out, i32 %tid
  store i32 %sum, ptr %at
  %old = atomicrmw add ptr addrspace(1) @calls, i32 1 monotonic
  %first = icmp eq i32 %tid, 0
  br i1 %first, label %print, label %exit

print:
  call void @show(i32 %sum)
  br label %exit

exit:
  ret void
}

define void @show(i32 %x) {
  %args = alloca i32
  store i32 %x, ptr %args
  %n = call i32 @vprintf(ptr addrspacecast (ptr addrspace(4) @format to ptr), ptr %args)
  ret void
}

declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
