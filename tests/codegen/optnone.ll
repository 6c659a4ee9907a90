; A kernel that is not optimized is compiled all the same: a long copy, a switch and a critical edge at every level.
; RUN: nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | FileCheck %s
; RUN: nvopt -O2 -arch=sm_90 --emit=ptx %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt -O2 -arch=sm_90 --emit=ptx %s -o - | %ptxas-verify -arch=sm_90 %}
; RUN: %if ptxas %{ nvopt -O3 -arch=sm_75 --emit=ptx %s -o - | %ptxas-verify -arch=sm_75 %}
; RUN: nvopt -passes=lower-aggr-copies,break-crit-edges,dce -S %s -o - | FileCheck %s --check-prefixes=IR,LOWERED
; RUN: nvopt -O2 -S %s -o %t.ll
; RUN: FileCheck %s --check-prefix=IR --input-file=%t.ll
; RUN: nvopt check %s %t.ll
; RUN: nvopt run %t.ll --kernel=work --block=4 --arg=in@i32[64]=iota --arg=out@i32[4]=zero --expect=out=[100,3,200,7]
; RUN: nvopt run %t.ll --compile=sm_90 --kernel=work --block=4 --arg=in@i32[64]=iota --arg=out@i32[4]=zero --expect=out=[100,3,200,7]
; EXEC: --kernel=work --block=4 --arg=in@i32[64]=iota --arg=out@i32[4]=zero --expect=out=[100,3,200,7]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; CHECK-LABEL: .visible .entry work(
; CHECK:         ret;
; IR-LABEL: @work(
; LOWERED-NOT: llvm.memcpy
; IR:         %dead = mul
; IR:         br i1 %is_odd, label %{{.*}}crit{{.*}}, label %even
define ptx_kernel void @work(ptr %in, ptr %out) noinline optnone {
entry:
  %copy = alloca [64 x i32]
  call void @llvm.memcpy.p0.p0.i64(ptr %copy, ptr %in, i64 256, i1 false)
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %dead = mul i32 %tid, 3
  %bit = and i32 %tid, 1
  %is_odd = icmp ne i32 %bit, 0
  br i1 %is_odd, label %store, label %even

even:
  switch i32 %tid, label %store [
    i32 0, label %zero
    i32 2, label %two
  ]

zero:
  br label %store

two:
  br label %store

store:
  %base = phi i32 [ -1, %entry ], [ -2, %even ], [ 100, %zero ], [ 200, %two ]
  %twice = shl i32 %tid, 1
  %index = add i32 %twice, 1
  %at = getelementptr i32, ptr %copy, i32 %index
  %read = load i32, ptr %at
  %is_none = icmp slt i32 %base, 0
  %value = select i1 %is_none, i32 %read, i32 %base
  %to = getelementptr i32, ptr %out, i32 %tid
  store i32 %value, ptr %to
  ret void
}
