; RUN: not nvopt link -S %s %S/Inputs/flags.ll 2>&1 | FileCheck %s
; The twin of flags.ll: a flag that must agree does not.
; CHECK: error: linking module flags 'same': IDs have conflicting values: 'i32 4' from {{.*}}flags.ll, and 'i32 5' from llvm-link
!llvm.module.flags = !{!0}
!0 = !{i32 1, !"same", i32 5}
