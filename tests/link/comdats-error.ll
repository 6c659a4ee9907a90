; RUN: not nvopt link -S %s %S/Inputs/comdats.ll 2>&1 | FileCheck %s
; The twin of comdats.ll: the sizes are not the same.
; CHECK: error: Linking COMDATs named 'size': SameSize violated!
$size = comdat samesize
@size = global i64 1, comdat
