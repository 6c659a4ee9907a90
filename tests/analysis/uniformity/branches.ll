; RUN: nvopt opt -passes='print<uniformity>,verify<uniformity>' -disable-output %s 2>&1 | FileCheck %s
target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.smax.i32(i32, i32)

; The number of the block and what is made of it is uniform, that of the thread is not. Where the
; ways of a divergent branch meet, a phi is divergent although its operands are not.
define ptx_kernel void @joins(i32 %n, ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %most = call i32 @llvm.smax.i32(i32 %block, i32 %n)
  %loaded = load i32, ptr addrspace(1) %p
  %again = load volatile i32, ptr addrspace(1) %p
  %uniform = icmp slt i32 %most, %loaded
  br i1 %uniform, label %a, label %b

a:
  br label %b

b:
  %same = phi i32 [ 1, %entry ], [ 2, %a ]
  %divergent = icmp slt i32 %tid, %same
  br i1 %divergent, label %c, label %d

c:
  br label %d

d:
  %differs = phi i32 [ 1, %b ], [ 2, %c ]
  ret void
}

; A value of a loop that threads leave in different iterations is uniform inside and divergent
; behind.
define ptx_kernel void @temporal(i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %tid
  br i1 %more, label %loop, label %exit

exit:
  %behind = add i32 %i, %n
  ret void
}

; In a cycle that threads enter at different places everything is divergent.
define ptx_kernel void @irreducible(i32 %n) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp slt i32 %tid, 3
  br i1 %c, label %a, label %b

a:
  %x = add i32 %n, 1
  br label %b

b:
  %y = add i32 %n, 2
  %d = icmp slt i32 %n, 3
  br i1 %d, label %a, label %exit

exit:
  ret void
}

; Parameters of a device function differ from thread to thread, and so do generic loads and calls.
define i32 @device(i32 %n, ptr %p) {
  %x = load i32, ptr %p
  %y = call i32 @device(i32 %x, ptr %p)
  ret i32 %y
}

; Nothing here knows its thread.
define ptx_kernel void @uniform(i32 %n) {
  %x = add i32 %n, 1
  ret void
}

; CHECK:      UniformityInfo for function 'joins':
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:                %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
; CHECK-NEXT:                %most = call i32 @llvm.smax.i32(i32 %block, i32 %n)
; CHECK-NEXT:                %loaded = load i32, ptr addrspace(1) %p, align 4
; CHECK-NEXT:   DIVERGENT:   %again = load volatile i32, ptr addrspace(1) %p, align 4
; CHECK-NEXT:                %uniform = icmp slt i32 %most, %loaded
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br i1 %uniform, label %a, label %b
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK a
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %b
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK b
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %same = phi i32 [ 1, %entry ], [ 2, %a ]
; CHECK-NEXT:   DIVERGENT:   %divergent = icmp slt i32 %tid, %same
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %divergent, label %c, label %d
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK c
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %d
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK d
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %differs = phi i32 [ 1, %b ], [ 2, %c ]
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
; CHECK-NEXT: UniformityInfo for function 'temporal':
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(loop)
; CHECK-EMPTY:
; CHECK-NEXT: TEMPORAL DIVERGENCE LIST:
; CHECK-NEXT: Value         :  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK-NEXT: Used by       :  %behind = add i32 %i, %n
; CHECK-NEXT: Outside cycle :depth=1: entries(loop)
; CHECK-EMPTY:
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %loop
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK loop
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:                %i = phi i32 [ 0, %entry ], [ %next, %loop ]
; CHECK-NEXT:                %next = add i32 %i, 1
; CHECK-NEXT:   DIVERGENT:   %more = icmp slt i32 %next, %tid
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %more, label %loop, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %behind = add i32 %i, %n
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
; CHECK-NEXT: UniformityInfo for function 'irreducible':
; CHECK-NEXT: CYCLES ASSUMED DIVERGENT:
; CHECK-NEXT:   depth=1: entries(b a)
; CHECK-NEXT: CYCLES WITH DIVERGENT EXIT:
; CHECK-NEXT:   depth=1: entries(b a)
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK entry
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:   DIVERGENT:   %c = icmp slt i32 %tid, 3
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %c, label %a, label %b
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK a
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %x = add i32 %n, 1
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                br label %b
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK b
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %y = add i32 %n, 2
; CHECK-NEXT:   DIVERGENT:   %d = icmp slt i32 %n, 3
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   br i1 %d, label %a, label %exit
; CHECK-NEXT: END BLOCK
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK exit
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:                ret void
; CHECK-NEXT: END BLOCK
; CHECK-NEXT: UniformityInfo for function 'device':
; CHECK-NEXT: DIVERGENT ARGUMENTS:
; CHECK-NEXT:   DIVERGENT: i32 %n
; CHECK-NEXT:   DIVERGENT: ptr %p
; CHECK-EMPTY:
; CHECK-NEXT: BLOCK 0
; CHECK-NEXT: DEFINITIONS
; CHECK-NEXT:   DIVERGENT:   %x = load i32, ptr %p, align 4
; CHECK-NEXT:   DIVERGENT:   %y = call i32 @device(i32 %x, ptr %p)
; CHECK-NEXT: TERMINATORS
; CHECK-NEXT:   DIVERGENT:   ret i32 %y
; CHECK-NEXT: END BLOCK
; CHECK-NEXT: UniformityInfo for function 'uniform':
; CHECK-NEXT: ALL VALUES UNIFORM
