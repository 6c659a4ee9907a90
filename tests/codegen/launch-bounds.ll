; RUN: nvopt llc -mcpu=sm_75 %s -o - | FileCheck %s --check-prefixes=CHECK,SMALL
; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --check-prefixes=CHECK,LARGE
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_75 %s -o - | %ptxas-verify -arch=sm_75 %}
; Launch bounds; more threads than a multiprocessor has cannot be asked of it.
; CHECK-LABEL: .entry fits(
; CHECK: .maxntid 256, 1, 1
; CHECK-NEXT: .minnctapersm 4
define ptx_kernel void @fits() #0 {
  ret void
}

; CHECK-LABEL: .entry large(
; CHECK: .maxntid 1024, 1, 1
; LARGE-NEXT: .minnctapersm 2
; SMALL-NOT: .minnctapersm
define ptx_kernel void @large() #1 {
  ret void
}

attributes #0 = { "nvvm.maxntid"="256" "nvvm.minctasm"="4" }
attributes #1 = { "nvvm.maxntid"="1024" "nvvm.minctasm"="2" }
