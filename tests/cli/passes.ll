; What passes there are.

; RUN: nvopt passes | FileCheck %s --check-prefix=TEXT
; TEXT: What is planned and not there yet is marked with `-`.
; TEXT: Module passes:
; TEXT: {{^  verify +stops if the module}}
; TEXT: Call-graph passes:
; TEXT: Function analyses:
; TEXT: {{^  domtree}}
; TEXT: Function passes:
; TEXT: {{^  dce +removes instructions}}
; TEXT: {{memory-space-opt +finds}}
; TEXT-NEXT: <first-time;second-time;warnings;no-warnings>
; TEXT: Loop passes:
; TEXT: loop-index-split
; TEXT: Machine passes:
; TEXT: branch-folder
; TEXT: Named pipelines:
; TEXT: nvopt
; TEXT-NEXT: <O0;O1;O2;O3;Ofcmax;Ofcmid;Ofcmin>

; RUN: nvopt passes --json | FileCheck %s --check-prefix=JSON
; JSON: {"about":"{{.*}}","class":"MemorySpaceOpt","exists":{{true|false}},"kind":"pass","level":"function","name":"memory-space-opt","params":"first-time;second-time;warnings;no-warnings"}
; JSON: "kind":"pipeline"
