@llvm.used = appending global [1 x ptr] [ptr @there], section "llvm.metadata"
@there = global i32 2
@wrong = appending constant [1 x i32] [i32 2]
module asm "// there"
