; RUN: nvopt %s -o %t.bc
; RUN: nvopt %t.bc -o - | FileCheck %s
; RUN: nvopt opt %t.bc -o - | nvopt opt -S -o - | FileCheck %s
; Through our own bitcode and back, names included.

@table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4

; CHECK: @table = internal addrspace(4) constant [2 x i32] [i32 1, i32 2], align 4
; CHECK: define ptx_kernel void @kernel(ptr addrspace(1) noalias writeonly %out, i32 %index) #[[#ATTRS:]]
; CHECK-NEXT: entry:
; CHECK-NEXT:   %slot = getelementptr inbounds [2 x i32], ptr addrspace(4) @table, i32 0, i32 %index
; CHECK-NEXT:   %value = load i32, ptr addrspace(4) %slot, align 4, !range ![[#RANGE:]]
; CHECK-NEXT:   call void asm sideeffect "bar.sync 0;", "~{memory}"()
; CHECK-NEXT:   store i32 %value, ptr addrspace(1) %out, align 4
; CHECK-NEXT:   ret void
; CHECK: attributes #[[#ATTRS]] = { convergent nounwind "nvvm.maxntid"="256" }
; CHECK: ![[#RANGE]] = !{i32 1, i32 3}
define ptx_kernel void @kernel(ptr addrspace(1) noalias writeonly %out, i32 %index) #0 {
entry:
  %slot = getelementptr inbounds [2 x i32], ptr addrspace(4) @table, i32 0, i32 %index
  %value = load i32, ptr addrspace(4) %slot, align 4, !range !0
  call void asm sideeffect "bar.sync 0;", "~{memory}"()
  store i32 %value, ptr addrspace(1) %out, align 4
  ret void
}

attributes #0 = { convergent nounwind "nvvm.maxntid"="256" }
!0 = !{i32 1, i32 3}
