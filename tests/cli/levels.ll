; Levels, languages, options and plugin passes, as far as they choose passes.

; A level is a pipeline; what is printed can be given back.
; RUN: nvopt -O2 --print-pipeline-passes | FileCheck %s --check-prefix=O2
; O2: verify,{{.*}}dce
; RUN: nvopt "-passes=nvopt<O2>" --print-pipeline-passes | FileCheck %s --check-prefix=O2
; RUN: nvopt "-passes=default<O2>,dce" --print-pipeline-passes | FileCheck %s --check-prefix=O2
; RUN: nvopt %s -O2 -S -o - | FileCheck %s
; RUN: nvopt %s -O3 -lang=mid -S -o - | FileCheck %s
; RUN: nvopt %s -O1 -lang=ptx -S -o - | FileCheck %s
; RUN: nvopt %s -Ofast-compile=mid -S -o - | FileCheck %s
; RUN: nvopt %s "-passes=nvopt<Ofcmin>" -S -o - | FileCheck %s

; An option leaves a pass out, also of a pipeline by name.
; RUN: nvopt %s -O2 -opt "-no-dce" -opt -no-adce-a --print-pipeline-passes | FileCheck %s --check-prefix=NO-DCE
; RUN: nvopt %s "-passes=nvopt<O2>" -opt=-no-dce=true --print-pipeline-passes | FileCheck %s --check-prefix=NO-DCE
; NO-DCE-NOT: {{[(,]dce[,)]}}

; Missing passes are noted on request only.
; RUN: nvopt %s -O3 -verbose -disable-output 2>&1 | FileCheck %s --check-prefix=VERBOSE --allow-empty
; VERBOSE-NOT: error

; A plugin pass stands where its phase id says.
; RUN: nvopt %s -O1 --plugin-pass=name-blocks@0 --print-pipeline-passes | FileCheck %s --check-prefix=PLUGIN
; PLUGIN: {{^verify,nvvm-reflect,nvvm-reflect-pp,}}function(memcpyopt),constmerge,name-blocks,
; RUN: nvopt %s -O1 --plugin-pass=name-blocks@9 -opt -do-opt=0 --tier-threshold=1:10 --print-pipeline-passes | FileCheck %s --check-prefix=PLUGIN

; Several flags: one level, in a fixed order; -O0 is the last.
; RUN: nvopt -O0 -Ofc=max --print-pipeline-passes | FileCheck %s --check-prefix=FAST
; RUN: nvopt "-passes=nvopt<Ofcmax>" --print-pipeline-passes | FileCheck %s --check-prefix=FAST
; FAST: verify

; Mistakes.
; RUN: not nvopt %s -O2 -passes=dce 2>&1 | FileCheck %s --check-prefix=BOTH
; BOTH: Cannot specify -O#/-Ofast-compile=<min,mid,max> and --passes=/--foo-pass, use -passes='default<O#>,other-pass' or -passes='default<Ofcmax>,other-pass'
; RUN: not nvopt %s -Ofast-compile=most 2>&1 | FileCheck %s --check-prefix=FAST-LEVEL
; RUN: not nvopt %s -Ofc=1 2>&1 | FileCheck %s --check-prefix=FAST-LEVEL
; FAST-LEVEL: libnvvm : error: -Ofast-compile called with unsupported level, only supports 0, min, mid, or max
; RUN: not nvopt %s -O4 2>&1 | FileCheck %s --check-prefix=LEVEL
; LEVEL: unknown level `-O4`; there are -O0, -O1, -O2, -O3 and -Ofast-compile=0|min|mid|max
; RUN: not nvopt %s -O2 -opt "-do-lcm=0" 2>&1 | FileCheck %s --check-prefix=NAME
; NAME: unknown option `do-lcm`; `nvopt options` lists what there is; did you mean `do-licm`?
; RUN: not nvopt %s -O2 -opt -remat-use-limit=few 2>&1 | FileCheck %s --check-prefix=NUMBER
; NUMBER: `remat-use-limit` needs a whole number, not `few`
; RUN: not nvopt %s -O2 --plugin-pass=dce 2>&1 | FileCheck %s --check-prefix=BAD-PLUGIN
; BAD-PLUGIN: expected a pass and a phase id, as `dce@2`, not `dce`
; RUN: not nvopt %s -O2 --plugin-pass=dcee@0 2>&1 | FileCheck %s --check-prefix=NO-PLUGIN
; NO-PLUGIN: unknown pass name 'dcee'
; RUN: not nvopt %s -O2 --tier-threshold=4:1 2>&1 | FileCheck %s --check-prefix=BAD-TIER
; BAD-TIER: expected a tier from 0 to 3 and a phase id, as `1:5`, not `4:1`
; RUN: not nvopt %s "-passes=nvopt<O9>" 2>&1 | FileCheck %s --check-prefix=NO-LEVEL
; NO-LEVEL: --passes:1:1: error: unknown level 'O9'; there are O0, O1, O2, O3, Ofcmax, Ofcmid, Ofcmin
; RUN: not nvopt %s "-passes=function(memory-space-opt<first-time;third-time>)" 2>&1 | FileCheck %s --check-prefix=WORD
; WORD: --passes:1:10: error: invalid MemorySpaceOpt pass parameter 'third-time'
; RUN: not nvopt %s -lang=c 2>&1 | FileCheck %s --check-prefix=LANG
; LANG: invalid value 'c' for '--lang <NAME>'

; CHECK-LABEL: define i32 @f(
; CHECK-NOT: dead
; CHECK: ret i32 %x
define i32 @f(i32 %x) {
  %dead = mul i32 %x, %x
  ret i32 %x
}
