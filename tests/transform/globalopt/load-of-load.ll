; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; A load that is folded away feeds the address of another of the same variable: once the second is
; gone the first is dead, and is not to be erased twice.

@table = internal addrspace(1) global [4 x i32] zeroinitializer

define i32 @chain() {
; CHECK-LABEL: @chain(
; CHECK-NEXT:    ret i32 0
  %first = load i32, ptr addrspace(1) @table
  %is_small = icmp ult i32 %first, 16
  %at = select i1 %is_small, ptr addrspace(1) getelementptr (i8, ptr addrspace(1) @table, i64 4), ptr addrspace(1) @table
  %second = load i32, ptr addrspace(1) %at
  ret i32 %second
}
