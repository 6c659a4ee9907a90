; RUN: not nvopt link -S %s %S/Inputs/flags.ll 2>&1 | FileCheck %s
; A requirement that the linked module does not meet.
; CHECK: error: linking module flags 'most': does not have the required value
!llvm.module.flags = !{!0, !1}
!0 = !{i32 7, !"most", i32 3}
!1 = !{i32 3, !"must", !{!"most", i32 3}}
