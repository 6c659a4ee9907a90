; What -opt sets.

; RUN: nvopt options | FileCheck %s --check-prefix=TEXT
; TEXT: slot  offset  type            default  name
; TEXT: {{^ +1 +16 +string +"" +ftz }}
; TEXT: {{^ +9 +200 +integer +1 +codegen-opt-level\* }}
; TEXT: {{^ +19 +400 +bool +1 +no-inline-a .*\[always-inline\]}}
; TEXT: {{^ +61 +1240 +bool +0 +do-licm \(inverted\) .*\[licm\]}}
; TEXT: {{^ +143 +2880 +bool +1 +do-licm .*\[licm\]}}
; TEXT: {{^ +181 +3648 +string-pointer +"" +language\*}}
; TEXT: {{^ +221 +4464 +bool +0 +no-late-cfg-b\*}}
; TEXT: {{^remat-gep-cost +6000}}

; RUN: nvopt options --json | FileCheck %s --check-prefix=JSON
; JSON: [
; JSON-NEXT: {"default":"","index":1,"name":"ftz","offset":16,"pass":null,"type":"string"},
; JSON: {"default":false,"index":7,"name":null,"offset":160,"pass":null,"type":"bool"},
; JSON: {"default":false,"index":13,"name":"no-dce","offset":280,"pass":"dce","type":"bool"},
; JSON: {"default":20,"index":197,"name":null,"offset":3984,"pass":null,"type":"integer"},
; JSON: "index":221,
; JSON-NEXT: ]

; RUN: nvopt options --help | FileCheck %s --check-prefix=HELP
; HELP: List the options that -opt sets
