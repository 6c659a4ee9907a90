; RUN: nvopt %s --link-lib=%S/Inputs/lib.ll -S -o - | FileCheck %s --implicit-check-not=unused
; RUN: nvopt %S/Inputs/lib.ll -o %t.bc
; RUN: nvopt %s --link-lib=%t.bc -S -o - | FileCheck %s --implicit-check-not=unused
; Of a library comes what is called, with all that needs, and becomes internal. A name that is taken
; gets a number.
; EXEC: --func=use --link-lib=%S/Inputs/lib.ll --arg=i32:1 --expect=result=i32:21 --schedule=warp

target triple = "nvptx64-nvidia-cuda"

; CHECK: @shared_name = global i32 1
; CHECK-DAG: @table = internal constant [2 x i32] [i32 7, i32 9]
; CHECK-DAG: @shared_name[[N:[0-9]+]] = internal global i32 3
@shared_name = global i32 1

; CHECK: define i32 @use(
; CHECK: call i32 @lib_get(
define i32 @use(i32 %i) {
  %r = call i32 @lib_get(i32 %i)
  ret i32 %r
}

; CHECK: define internal i32 @lib_get(
; CHECK: call i32 @lib_helper(
; CHECK: load i32, ptr @shared_name[[N]]
; CHECK: define internal i32 @lib_helper(
declare i32 @lib_get(i32)
