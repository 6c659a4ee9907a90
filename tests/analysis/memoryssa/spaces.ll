; RUN: nvopt '-passes=print<memoryssa>' -disable-output %s 2>&1 | FileCheck %s

; Different memories do not meet; generic addresses meet all.
; CHECK-LABEL: MemorySSA for function: spaces
; CHECK: 1 = MemoryDef(liveOnEntry)
; CHECK: 2 = MemoryDef(1)
; CHECK: MemoryUse(1)
; CHECK-NEXT: %v = load i32, ptr addrspace(1) %g
; CHECK: MemoryUse(2)
; CHECK-NEXT: %w = load i32, ptr addrspace(3) %s
; CHECK: MemoryUse(liveOnEntry)
; CHECK-NEXT: %x = load i32, ptr addrspace(4) %c
; CHECK: MemoryUse(2)
; CHECK-NEXT: %y = load i32, ptr %p
define i32 @spaces(ptr addrspace(1) %g, ptr addrspace(3) %s, ptr addrspace(4) %c, ptr %p) {
  store i32 1, ptr addrspace(1) %g, align 4
  store i32 2, ptr addrspace(3) %s, align 4
  %v = load i32, ptr addrspace(1) %g, align 4
  %w = load i32, ptr addrspace(3) %s, align 4
  %x = load i32, ptr addrspace(4) %c, align 4
  %y = load i32, ptr %p, align 4
  %a = add i32 %v, %w
  %b = add i32 %x, %y
  %r = add i32 %a, %b
  ret i32 %r
}
