; RUN: nvopt opt -mcpu=sm_90 -passes=load-store-vectorizer -S %s | FileCheck %s --check-prefixes=CHECK,NARROW
; RUN: nvopt opt -mcpu=sm_100 -mattr=+ptx88 -passes=load-store-vectorizer -S %s | FileCheck %s --check-prefixes=CHECK,WIDE

; 32 bytes at once where the target has it, in global memory only.
target triple = "nvptx64-nvidia-cuda"

define i64 @global(ptr addrspace(1) %p) {
; CHECK-LABEL: @global(
; NARROW-COUNT-2: load <2 x i64>, ptr addrspace(1)
; WIDE: load <4 x i64>, ptr addrspace(1) %p, align 32
; WIDE-NOT: load
; CHECK: ret
  %p1 = getelementptr i64, ptr addrspace(1) %p, i64 1
  %p2 = getelementptr i64, ptr addrspace(1) %p, i64 2
  %p3 = getelementptr i64, ptr addrspace(1) %p, i64 3
  %a = load i64, ptr addrspace(1) %p, align 32
  %b = load i64, ptr addrspace(1) %p1, align 8
  %c = load i64, ptr addrspace(1) %p2, align 8
  %d = load i64, ptr addrspace(1) %p3, align 8
  %x = add i64 %a, %b
  %y = add i64 %c, %d
  %z = add i64 %x, %y
  ret i64 %z
}

define i64 @shared(ptr addrspace(3) %p) {
; CHECK-LABEL: @shared(
; CHECK-COUNT-2: load <2 x i64>, ptr addrspace(3)
; CHECK: ret
  %p1 = getelementptr i64, ptr addrspace(3) %p, i64 1
  %p2 = getelementptr i64, ptr addrspace(3) %p, i64 2
  %p3 = getelementptr i64, ptr addrspace(3) %p, i64 3
  %a = load i64, ptr addrspace(3) %p, align 32
  %b = load i64, ptr addrspace(3) %p1, align 8
  %c = load i64, ptr addrspace(3) %p2, align 8
  %d = load i64, ptr addrspace(3) %p3, align 8
  %x = add i64 %a, %b
  %y = add i64 %c, %d
  %z = add i64 %x, %y
  ret i64 %z
}
