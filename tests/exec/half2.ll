; Pairs of halves: a dot product with packed multiply-adds, the two sums added at the end, and the
; packed minimum and maximum.

; EXEC: --kernel=dot --arg=f16[8]=iota --arg=f16[8]=fill:0.5 --arg=out@f16[1] --arg=i32:4 \
; EXEC:   --expect=out=14
; EXEC: @clamp(<2 x half> <half -3.0, half -3.0>) == <2 x half> <half -1.0, half 0.0>
; EXEC: @clamp(<2 x half> <half 0.5, half 8.0>) == <2 x half> <half 0.5, half 6.0>

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @dot(ptr addrspace(1) %x, ptr addrspace(1) %y, ptr addrspace(1) %out, i32 %pairs) {
entry:
  br label %each.head

each.head:
  %i = phi i32 [ 0, %entry ], [ %i.next, %each.latch ]
  %sum = phi <2 x half> [ zeroinitializer, %entry ], [ %next, %each.latch ]
  %each.more = icmp ult i32 %i, %pairs
  br i1 %each.more, label %each.body, label %each.end

each.body:
  %at1 = getelementptr inbounds <2 x half>, ptr addrspace(1) %x, i32 %i
  %a = load <2 x half>, ptr addrspace(1) %at1, align 4
  %at2 = getelementptr inbounds <2 x half>, ptr addrspace(1) %y, i32 %i
  %b = load <2 x half>, ptr addrspace(1) %at2, align 4
  %next = call <2 x half> @llvm.fma.v2f16(<2 x half> %a, <2 x half> %b, <2 x half> %sum)
  br label %each.latch

each.latch:
  %i.next = add i32 %i, 1
  br label %each.head

each.end:
  %low = extractelement <2 x half> %sum, i32 0
  %high = extractelement <2 x half> %sum, i32 1
  %total = fadd half %low, %high
  %at3 = getelementptr inbounds half, ptr addrspace(1) %out, i32 0
  store half %total, ptr addrspace(1) %at3, align 2
  ret void
}

define <2 x half> @clamp(<2 x half> %x) {
entry:
  %low = call <2 x half> @llvm.nvvm.fmax.f16x2(<2 x half> %x, <2 x half> <half -1.0, half 0.0>)
  %r = call <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half> %low, <2 x half> <half 1.0, half 6.0>)
  ret <2 x half> %r
}

declare <2 x half> @llvm.fma.v2f16(<2 x half>, <2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmax.f16x2(<2 x half>, <2 x half>)
declare <2 x half> @llvm.nvvm.fmin.f16x2(<2 x half>, <2 x half>)
