; RUN: nvopt %s -O3 --print-pipeline-passes --emit ptx | FileCheck --check-prefix=O3 %s
; RUN: nvopt %s -O2 --print-pipeline-passes -o k.ptx | FileCheck --check-prefix=O3 %s
; RUN: nvopt %s -O1 --print-pipeline-passes --emit ptx | FileCheck --check-prefix=O1 %s
; RUN: nvopt %s -O0 --print-pipeline-passes --emit ptx | FileCheck --check-prefix=NONE %s
; RUN: nvopt %s -Ofc=max --print-pipeline-passes --emit ptx | FileCheck --check-prefix=NONE %s
; RUN: nvopt %s -Ofc=mid --print-pipeline-passes --emit ptx | FileCheck --check-prefix=O1 %s
; RUN: nvopt %s -O3 --print-pipeline-passes -S | FileCheck --check-prefix=NONE %s
; RUN: nvopt k.ptx -O3 --print-pipeline-passes | FileCheck --check-prefix=O3 %s
; RUN: nvopt %s -O3 -opt -codegen-opt-level=0 --print-pipeline-passes --emit ptx | FileCheck --check-prefix=NONE %s
; RUN: nvopt %s -O3 --stats --verify-each --emit ptx 2>&1 | FileCheck --check-prefix=RUNS %s
; RUN: nvopt %s -O3 --stats -S 2>&1 | FileCheck --check-prefix=IR %s
; RUN: nvopt %s -O3 --time-passes --emit ptx -o /dev/null 2>&1 | FileCheck --check-prefix=TIME %s
; RUN: nvopt %s -O3 --time-trace %t.json --emit ptx -o /dev/null && FileCheck --check-prefix=TRACE %s < %t.json
; RUN: nvopt %s -O3 --opt-bisect-limit=5 --emit ptx -o /dev/null 2>&1 | FileCheck --check-prefix=BISECT %s
; RUN: %if ptxas %{ nvopt %s -O3 --emit ptx -arch sm_90 | %ptxas-verify -arch=sm_90 %}
; A level has machine passes if PTX is made, and none at -O0. They are printed, timed, numbered and checked as others are.
; O3: machine-function(peephole-opt,early-machinelicm,machine-cse,machine-sink,{{.*}}if-converter,machine-block-placement,branch-folder,
; O1-NOT: machine-sink
; O1: machine-function(peephole-opt,early-machinelicm,machine-cse,{{.*}}machine-block-placement,branch-folder,
; NONE-NOT: machine-function
; RUNS: machine-block-placement - functions with another order
; IR-NOT: machine-block-placement
; TIME: branch-folder
; TRACE: instcombine
; TRACE: branch-folder
; BISECT: BISECT: NOT running pass ({{[0-9]+}}) branch-folder on k
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k(ptr addrspace(1) %p, i32 %x, i32 %z) {
entry:
  %a1 = getelementptr i8, ptr addrspace(1) %p, i64 4
  %a2 = getelementptr i8, ptr addrspace(1) %p, i64 8
  %a3 = getelementptr i8, ptr addrspace(1) %p, i64 12
  switch i32 %x, label %else [ i32 5, label %then
                               i32 9, label %other ]
then:
  store volatile i32 %x, ptr addrspace(1) %p
  store i32 %z, ptr addrspace(1) %a1
  store i32 2, ptr addrspace(1) %a2
  store i32 3, ptr addrspace(1) %a3
  fence seq_cst
  store i32 4, ptr addrspace(1) %a3
  ret void
other:
  %w = load volatile i32, ptr addrspace(1) %p
  store i32 %z, ptr addrspace(1) %a1
  store i32 2, ptr addrspace(1) %a2
  store i32 3, ptr addrspace(1) %a3
  fence seq_cst
  store i32 4, ptr addrspace(1) %a3
  ret void
else:
  ret void
}
