; Man pages say what the exit status means.

; RUN: nvopt man | FileCheck --check-prefix=WHOLE %s
; WHOLE: .TH nvopt 1
; WHOLE: 3 a fault, or no refinement
; RUN: nvopt man run | FileCheck --check-prefix=RUN-PAGE %s
; RUN-PAGE: .TH nvopt-run 1
; RUN-PAGE: Exit status: 0 fine, 1 bad input
; RUN: nvopt man check | FileCheck --check-prefix=CHECK-PAGE %s
; CHECK-PAGE: 3 the second module does not refine the first
; RUN: not nvopt man nothing 2>&1 | FileCheck --check-prefix=NONE %s
; NONE: no command `nothing`; there are
; RUN: nvopt completions bash | FileCheck --check-prefix=BASH %s
; BASH: --schedule
