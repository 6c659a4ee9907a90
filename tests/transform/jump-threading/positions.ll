; The places in the pipeline: three at level 3, and none with the switch of the pass or with the slot at
; offset 320.
; RUN: nvopt -O3 --print-pipeline-passes | FileCheck %s --check-prefix=THREE
; THREE: {{[(,]}}jump-threading{{[<,)].*[(,]}}jump-threading{{[<,)].*[(,]}}jump-threading{{[<,)]}}
; RUN: nvopt -O3 -opt "-disable-JumpThreadingPass" --print-pipeline-passes | FileCheck %s --check-prefix=NONE
; RUN: nvopt -O3 -opt "-no-tailcallelim" --print-pipeline-passes | FileCheck %s --check-prefix=NONE
; NONE-NOT: {{[(,]}}jump-threading

define void @f() {
  ret void
}
