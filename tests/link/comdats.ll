; RUN: nvopt link -S %s %S/Inputs/comdats.ll | FileCheck %s
; Of each comdat one is kept: the first, the largest, any of the same size.
; CHECK-DAG: @any = global i32 1, comdat
; CHECK-DAG: @large = global i64 2, comdat
; CHECK-DAG: @size = global i32 1, comdat
$any = comdat any
$large = comdat any
$size = comdat samesize
@any = global i32 1, comdat
@large = global i32 1, comdat
@size = global i32 1, comdat
