; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx80 %s -o - 2>&1 | FileCheck %s
; What inline assembly needs and the target lacks is said before the assembler says it, once for
; each text; what we do not know is left to the assembler.

; CHECK: error: in inline assembly: `cp.async.ca.shared.global` is not for sm_75 with PTX 8.0
; CHECK: note: in @copy
; CHECK: note: needs sm_80 or newer and PTX 7.0
define void @copy(i32 %to, ptr addrspace(1) %from) {
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 4;", "r,l"(i32 %to, ptr addrspace(1) %from)
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 4;", "r,l"(i32 %to, ptr addrspace(1) %from)
  ret void
}

; CHECK: error: in inline assembly: `shfl.up.b32` without `.sync` is not for sm_75 with PTX 8.0
; CHECK: note: needs an architecture before sm_70 or a PTX version before 6.4
define i32 @shuffle(i32 %x) {
  %r = call i32 asm "{.reg .pred p; shfl.up.b32 $0|p, $1, 1, 0;}", "=r,r"(i32 %x)
  ret i32 %r
}

; CHECK-NOT: error
define void @unknown(i32 %x) {
  call void asm sideeffect "brandnew.instruction.b32 [$0];", "r"(i32 %x)
  ret void
}
