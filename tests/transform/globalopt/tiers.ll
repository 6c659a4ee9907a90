; The pass has its place from tier 2 on, behind globaldce, and one slot takes it away.
; RUN: opt -O1 -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NONE
; RUN: opt -O2 -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PLACE
; RUN: opt -O3 -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=PLACE
; RUN: opt -O2 -opt "-no-earlycse" -print-pipeline-passes -disable-output %s | FileCheck %s --check-prefix=NONE
; RUN: opt -O2 -S %s | FileCheck %s --check-prefix=GONE
; RUN: opt -O1 -S %s | FileCheck %s --check-prefix=KEPT
; RUN: opt -O2 -opt "-no-earlycse" -S %s | FileCheck %s --check-prefix=KEPT

; PLACE: globaldce,globalopt
; PLACE-NOT: globalopt
; NONE: sroa
; NONE-NOT: globalopt

target triple = "nvptx64-nvidia-cuda"

; GONE-NOT: @written
; KEPT: @written = internal addrspace(1) global i32 0
@written = internal addrspace(1) global i32 0

; Nobody reads what is stored.
define ptx_kernel void @kernel(i32 %x) {
  store i32 %x, ptr addrspace(1) @written
  ret void
}
