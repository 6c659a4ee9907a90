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

; The standard passes are there, and not only planned.
; RUN: nvopt passes --json | FileCheck %s --check-prefix=THERE
; THERE-DAG: "exists":true,{{.*}}"name":"sroa"
; THERE-DAG: "exists":true,{{.*}}"name":"mem2reg"
; THERE-DAG: "exists":true,{{.*}}"name":"instcombine"
; THERE-DAG: "exists":true,{{.*}}"name":"instsimplify"
; THERE-DAG: "exists":true,{{.*}}"name":"aggressive-instcombine"
; THERE-DAG: "exists":true,{{.*}}"name":"early-cse"
; THERE-DAG: "exists":true,{{.*}}"name":"gvn"
; THERE-DAG: "exists":true,{{.*}}"name":"newgvn"
; THERE-DAG: "exists":true,{{.*}}"name":"sccp"
; THERE-DAG: "exists":true,{{.*}}"name":"correlated-propagation"
; THERE-DAG: "exists":true,{{.*}}"name":"reassociate"
; THERE-DAG: "exists":true,{{.*}}"name":"nary-reassociate"
; THERE-DAG: "exists":true,{{.*}}"name":"slsr"
; THERE-DAG: "exists":true,{{.*}}"name":"separate-const-offset-from-gep"
; THERE-DAG: "exists":true,{{.*}}"name":"constraint-elimination"
; THERE-DAG: "exists":true,{{.*}}"name":"adce"
; THERE-DAG: "exists":true,{{.*}}"name":"bdce"
; THERE-DAG: "exists":true,{{.*}}"name":"dce"
; THERE-DAG: "exists":true,{{.*}}"name":"sink"
; THERE-DAG: "exists":true,{{.*}}"name":"div-rem-pairs"
; THERE-DAG: "exists":true,{{.*}}"name":"float2int"
; THERE-DAG: "exists":true,{{.*}}"name":"scalarizer"
; THERE-DAG: "exists":true,{{.*}}"name":"consthoist"
; THERE-DAG: "exists":true,{{.*}}"name":"simplifycfg"
; THERE-DAG: "exists":true,{{.*}}"name":"jump-threading"
; THERE-DAG: "exists":true,{{.*}}"name":"dfa-jump-threading"
; THERE-DAG: "exists":true,{{.*}}"name":"break-crit-edges"
; THERE-DAG: "exists":true,{{.*}}"name":"structurizecfg"
; THERE-DAG: "exists":true,{{.*}}"name":"speculative-execution"
; THERE-DAG: "exists":true,{{.*}}"name":"tailcallelim"
; THERE-DAG: "exists":true,{{.*}}"name":"unreachableblockelim"
; THERE-DAG: "exists":true,{{.*}}"name":"lower-switch"
; THERE-DAG: "exists":true,{{.*}}"name":"flatten-cfg"
; THERE-DAG: "exists":true,{{.*}}"name":"dse"
; THERE-DAG: "exists":true,{{.*}}"name":"memcpyopt"
; THERE-DAG: "exists":true,{{.*}}"name":"mldst-motion"
; THERE-DAG: "exists":true,{{.*}}"name":"load-store-vectorizer"
; THERE-DAG: "exists":true,{{.*}}"name":"infer-address-spaces"
; THERE-DAG: "exists":true,{{.*}}"name":"lower-aggr-copies"
; THERE-DAG: "exists":true,{{.*}}"name":"inline"
; THERE-DAG: "exists":true,{{.*}}"name":"always-inline"
; THERE-DAG: "exists":true,{{.*}}"name":"function-attrs"
; THERE-DAG: "exists":true,{{.*}}"name":"rpo-function-attrs"
; THERE-DAG: "exists":true,{{.*}}"name":"ipsccp"
; THERE-DAG: "exists":true,{{.*}}"name":"deadargelim"
; THERE-DAG: "exists":true,{{.*}}"name":"argpromotion"
; THERE-DAG: "exists":true,{{.*}}"name":"globalopt"
; THERE-DAG: "exists":true,{{.*}}"name":"globaldce"
; THERE-DAG: "exists":true,{{.*}}"name":"constmerge"
; THERE-DAG: "exists":true,{{.*}}"name":"internalize"
; THERE-DAG: "exists":true,{{.*}}"name":"mergefunc"
; THERE-DAG: "exists":true,{{.*}}"name":"called-value-propagation"

; What is taken from command lines for LLVM, and changes nothing, says so.
; RUN: nvopt passes | FileCheck %s --check-prefix=IDLE
; IDLE: {{^  ipsccp }}
; IDLE-NEXT: func-spec
; IDLE-NEXT: {{^      taken from LLVM, changes nothing yet: func-spec$}}
; RUN: nvopt passes --json | FileCheck %s --check-prefix=IDLE-JSON
; IDLE-JSON: "idle_params":["func-spec"]{{.*}}"name":"ipsccp"
