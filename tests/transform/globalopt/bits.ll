; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: nvopt opt -passes=globalopt -globalopt-max-bits=2048 -S %s | FileCheck %s --check-prefix=WIDER

; Path A folds loads of aggregates of at most 2047 bits: 252 bytes are 2016 bits, 256 are 2048.
@below = internal addrspace(1) global [63 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62]
; CHECK-NOT: @below =
; CHECK: @above = internal unnamed_addr addrspace(1) constant [64 x i32]
; WIDER-NOT: @above =
@above = internal addrspace(1) global [64 x i32] [i32 0, i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23, i32 24, i32 25, i32 26, i32 27, i32 28, i32 29, i32 30, i32 31, i32 32, i32 33, i32 34, i32 35, i32 36, i32 37, i32 38, i32 39, i32 40, i32 41, i32 42, i32 43, i32 44, i32 45, i32 46, i32 47, i32 48, i32 49, i32 50, i32 51, i32 52, i32 53, i32 54, i32 55, i32 56, i32 57, i32 58, i32 59, i32 60, i32 61, i32 62, i32 63]

define i32 @reads_below() {
; CHECK-LABEL: @reads_below(
; CHECK-NEXT: ret i32 5
  %v = load i32, ptr addrspace(1) getelementptr inbounds ([63 x i32], ptr addrspace(1) @below, i64 0, i64 5)
  ret i32 %v
}

define i32 @reads_above() {
; CHECK-LABEL: @reads_above(
; CHECK-NEXT: load i32
; WIDER-LABEL: @reads_above(
; WIDER-NEXT: ret i32 5
  %v = load i32, ptr addrspace(1) getelementptr inbounds ([64 x i32], ptr addrspace(1) @above, i64 0, i64 5)
  ret i32 %v
}

; The largest whole number of bytes below 2048 bits, and the smallest that is not.
@last = internal addrspace(1) global [255 x i8] c"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstu"
@first = internal addrspace(1) global [256 x i8] c"abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv"

define i8 @reads_last() {
; CHECK-LABEL: @reads_last(
; CHECK-NEXT: ret i8 102
  %v = load i8, ptr addrspace(1) getelementptr inbounds ([255 x i8], ptr addrspace(1) @last, i64 0, i64 5)
  ret i8 %v
}

define i8 @reads_first() {
; CHECK-LABEL: @reads_first(
; CHECK-NEXT: load i8
; WIDER-LABEL: @reads_first(
; WIDER-NEXT: ret i8 102
  %v = load i8, ptr addrspace(1) getelementptr inbounds ([256 x i8], ptr addrspace(1) @first, i64 0, i64 5)
  ret i8 %v
}
