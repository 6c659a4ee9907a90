; RUN: nvopt link -S %s %S/Inputs/lists.ll | FileCheck %s
; Lists are appended, and so is assembly.
; CHECK: module asm "// here"
; CHECK-NEXT: module asm "// there"
; CHECK: @llvm.used = appending global [2 x ptr] [ptr @here, ptr @there], section "llvm.metadata"
module asm "// here"
@here = global i32 1
@llvm.used = appending global [1 x ptr] [ptr @here], section "llvm.metadata"
