; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; A load that is folded away feeds the value of another of the same variable that nobody uses: it is
; not to be erased twice.

@table = internal addrspace(1) global [4 x i32] zeroinitializer
@mixed = internal addrspace(1) global [4 x i32] zeroinitializer
; CHECK: @mixed = internal

define i32 @chain() {
; CHECK-LABEL: @chain(
; CHECK-NEXT:    ret i32 0
  %first = load i32, ptr addrspace(1) @table
  %index = zext i32 %first to i64
  %at = getelementptr i32, ptr addrspace(1) @table, i64 %index
  %second = load i32, ptr addrspace(1) %at
  ret i32 %second
}

; The address may be one in other memory: nothing is known of what is there, and stores to it stay.
define i32 @one_of_two(i1 %c, ptr addrspace(1) %other) {
; CHECK-LABEL: @one_of_two(
; CHECK:         %value = load i32, ptr addrspace(1) %at
; CHECK-NEXT:    store i32 1, ptr addrspace(1) %at
; CHECK-NEXT:    ret i32 %value
  %at = select i1 %c, ptr addrspace(1) @mixed, ptr addrspace(1) %other
  %value = load i32, ptr addrspace(1) %at
  store i32 1, ptr addrspace(1) %at
  ret i32 %value
}
