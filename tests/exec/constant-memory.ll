; What the host copies to constant memory before a launch.

; EXEC: --block=4 --arg=f32[4]=iota --set=@weights=[1, 10, 100, 1000] --expect=0=[0, 10, 200, 3000]
; EXEC: --block=4 --arg=f32[4]=fill:1 --expect=0=[1, 1, 1, 1]
; RUN: not nvopt run %s --block=4 '--arg=f32[4]' --set=@weight=1 2>&1 | FileCheck --check-prefix=NAME %s
; NAME: error: there is no global variable @weight to read; the global variables are @weights
; RUN: not nvopt run %s --block=4 '--arg=f32[4]' '--set=@weights=[1]' 2>&1 | FileCheck --check-prefix=LEN %s
; LEN: error: @weights: 1 values for 4 elements

; A pass may not take what the module says for granted, and `nvopt check` finds it if it does.
; RUN: sed -e 's/%w = load.*$/%w = fadd float 0.0, 1.0/' %s > %t.ll
; RUN: not nvopt check %s %t.ll | FileCheck %s
; CHECK: @scale: not refined: p0[{{.*}}] differs
; CHECK: --set=@weights=

target triple = "nvptx64-nvidia-cuda"

@weights = addrspace(4) externally_initialized global [4 x float] [float 1.0, float 1.0, float 1.0, float 1.0]

define ptx_kernel void @scale(ptr addrspace(1) %data) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr addrspace(1) %data, i32 %tid
  %c = and i32 %tid, 3
  %q = getelementptr float, ptr addrspace(4) @weights, i32 %c
  %x = load float, ptr addrspace(1) %p
  %w = load float, ptr addrspace(4) %q
  %y = fmul float %x, %w
  store float %y, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
