; RUN: not nvopt link -S %s %S/Inputs/lists.ll 2>&1 | FileCheck %s
; The twin of lists.ll: one list is constant, the other is not.
; CHECK: error: Linking globals named 'wrong': Appending variables linked with different const'ness!
@wrong = appending global [1 x i32] [i32 1]
