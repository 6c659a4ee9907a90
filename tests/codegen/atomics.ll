; RUN: nvopt llc -mcpu=sm_60 %s -o - | FileCheck %s --check-prefixes=CHECK,SM60
; RUN: nvopt llc -mcpu=sm_75 %s -o - | FileCheck %s --check-prefixes=CHECK,SM75
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_75 %s -o - | %ptxas-verify -arch=sm_75 %}
; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --check-prefixes=CHECK,SM90
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Atomics with orders and scopes: the memory model's instructions from sm_70 on, fences around plain
; ones before; loops of compare-and-swap for what has no instruction.
; CHECK-LABEL: [add_param_0]
; SM60: atom.sys.global.add.u32
; SM75: atom.relaxed.sys.global.add.u32
; SM90: atom.relaxed.sys.global.add.u32
define i32 @add(ptr addrspace(1) %p, i32 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i32 %x monotonic
  ret i32 %r
}

; CHECK-LABEL: [exchange_block_param_0]
; SM60: membar.cta;
; SM60-NEXT: atom.cta.shared.exch.b32
; SM60-NEXT: membar.cta;
; SM75: atom.acq_rel.cta.shared.exch.b32
; SM90: atom.acq_rel.cta.shared.exch.b32
define i32 @exchange_block(ptr addrspace(3) %p, i32 %x) {
  %r = atomicrmw xchg ptr addrspace(3) %p, i32 %x syncscope("block") acq_rel
  ret i32 %r
}

; CHECK-LABEL: [fadd_param_0]
; SM60: atom.gpu.global.add.f32
; SM75: atom.relaxed.gpu.global.add.f32
; SM90: atom.relaxed.gpu.global.add.f32
define float @fadd(ptr addrspace(1) %p, float %x) {
  %r = atomicrmw fadd ptr addrspace(1) %p, float %x syncscope("device") monotonic
  ret float %r
}

; CHECK-LABEL: [byte_param_0]
; CHECK: shl.b32 {{.*}}255
; SM60: atom.sys.global.cas.b32
; SM75: atom.relaxed.sys.global.cas.b32
; SM90: atom.relaxed.sys.global.cas.b32
; CHECK: @!%p{{[0-9]+}} bra
define i8 @byte(ptr addrspace(1) %p, i8 %x) {
  %r = atomicrmw add ptr addrspace(1) %p, i8 %x monotonic
  ret i8 %r
}

; CHECK-LABEL: [nand_param_0]
; CHECK: and.b32
; CHECK: xor.b32 {{.*}}, -1;
; SM60: atom.sys.cas.b32
; SM75: atom.relaxed.sys.cas.b32
; SM90: atom.relaxed.sys.cas.b32
define i32 @nand(ptr %p, i32 %x) {
  %r = atomicrmw nand ptr %p, i32 %x monotonic
  ret i32 %r
}

; CHECK-LABEL: [cas_param_0]
; SM60: membar.sys;
; SM60-NEXT: atom.sys.global.cas.b32
; SM60: membar.sys;
; SM75: fence.sc.sys;
; SM75-NEXT: atom.acquire.sys.global.cas.b32
; SM90: fence.sc.sys;
; SM90-NEXT: atom.acquire.sys.global.cas.b32
define i32 @cas(ptr addrspace(1) %p, i32 %old, i32 %new) {
  %r = cmpxchg ptr addrspace(1) %p, i32 %old, i32 %new seq_cst seq_cst
  %v = extractvalue { i32, i1 } %r, 0
  ret i32 %v
}

; CHECK-LABEL: [load_acquire_param_0]
; SM60: ld.volatile.global.b32
; SM60-NEXT: membar.gl;
; SM75: ld.acquire.gpu.global.b32
; SM90: ld.acquire.gpu.global.b32
define i32 @load_acquire(ptr addrspace(1) %p) {
  %r = load atomic i32, ptr addrspace(1) %p syncscope("device") acquire, align 4
  ret i32 %r
}

; CHECK-LABEL: [store_release_param_0]
; SM60: membar.sys;
; SM60-NEXT: st.volatile.global.b32
; SM75: st.release.sys.global.b32
; SM90: st.release.sys.global.b32
define void @store_release(ptr addrspace(1) %p, i32 %x) {
  store atomic i32 %x, ptr addrspace(1) %p release, align 4
  ret void
}

; CHECK: {{^[{]}}
; SM60: membar.cta;
; SM60-NEXT: membar.sys;
; SM75: fence.acq_rel.cta;
; SM75-NEXT: fence.sc.sys;
; SM90: fence.acq_rel.cta;
; SM90-NEXT: fence.sc.sys;
define void @fences() {
  fence syncscope("block") acq_rel
  fence seq_cst
  ret void
}
