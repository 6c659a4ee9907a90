; Operations in another order, or in another format, have results that were not there before. One that is infinite, or
; no number, must not be promised away.

; RUN: nvopt %s -passes=instcombine -S -o %t.instcombine.ll
; RUN: nvopt check %s %t.instcombine.ll | FileCheck %s
; RUN: nvopt %s -passes=reassociate -S -o %t.reassociate.ll
; RUN: nvopt check %s %t.reassociate.ll | FileCheck %s
; RUN: nvopt %s -O2 -S -o %t.O2.ll
; RUN: nvopt check %s %t.O2.ll | FileCheck %s
; RUN: FileCheck --check-prefix=KEPT %s < %t.O2.ll
; CHECK: refines: 8 functions compared without a difference, 0 with one, 0 not compared

; Finite as a double, infinite as a float.
define float @narrow_sum(float %x, float %y) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %s = fadd ninf double %a, %b
  %r = fptrunc double %s to float
  ret float %r
}

define float @narrow_product(float %x, float %y) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %p = fmul ninf double %a, %b
  %r = fptrunc double %p to float
  ret float %r
}

define float @narrow_negation(double %x) {
  %n = fneg ninf double %x
  %r = fptrunc double %n to float
  ret float %r
}

; The constants, joined, are infinite.
define float @large_factors(float %x) {
  %a = fmul reassoc nsz float %x, 0x4640000000000000
  %b = fmul reassoc nsz ninf float %a, 0x4640000000000000
  ret float %b
}

define float @large_terms(float %x, float %y) {
  %a = fadd reassoc nsz float %x, 0x47E8000000000000
  %b = fadd reassoc nsz float %y, 0x47E8000000000000
  %s = fadd reassoc nsz ninf float %a, %b
  ret float %s
}

; A kernel that scales in two steps does not become nothing.
; KEPT-LABEL: define ptx_kernel void @scaled(
; KEPT: fmul
; KEPT: store
define ptx_kernel void @scaled(ptr addrspace(1) %p) {
  %x = load float, ptr addrspace(1) %p
  %a = fmul fast float %x, 0x4640000000000000
  %b = fmul fast float %a, 0x4640000000000000
  store float %b, ptr addrspace(1) %p
  ret void
}

; A sign is changed as it is; a difference flushes.
define float @flushed(float %x) "denormal-fp-math-f32"="preserve-sign" {
  %n = fsub float -0.0, %x
  %r = fsub float -0.0, %n
  ret float %r
}

; Without flushing it is one sign.
; KEPT-LABEL: define {{.*}}float @plain(
; KEPT: fneg float
define float @plain(float %x) {
  %n = fsub float -0.0, %x
  ret float %n
}
