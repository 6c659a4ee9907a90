; RUN: nvopt link -S %s %S/Inputs/types.ll | FileCheck %s
; Structs that are made of the same become one; a name that is taken gets a number.
; CHECK-DAG: %pair = type { i32, i32 }
; CHECK-DAG: %other = type { float }
; CHECK-DAG: %other.[[N:[0-9]+]] = type { i64 }
; CHECK-DAG: @a = global %pair
; CHECK-DAG: @b = global %pair
; CHECK-DAG: @c = global %other.[[N]]
; CHECK-DAG: @d = global %other zeroinitializer
%pair = type { i32, i32 }
%other = type { float }
@a = global %pair zeroinitializer
@d = global %other zeroinitializer
