; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
declare ptr @malloc(i64)
declare void @free(ptr)

; A pointer to n structs becomes a pointer to n of each field.
; CHECK: @table.f0 = internal unnamed_addr addrspace(1) global ptr null
; CHECK-NEXT: @table.f1 = internal unnamed_addr addrspace(1) global ptr null
; CHECK-NOT: @table =
%entry = type { i32, float }
@table = internal addrspace(1) global ptr null

; CHECK-LABEL: @allocate(
; CHECK: %isneg = icmp slt i64 %n, 0
; CHECK-NEXT: %isnull0 = icmp eq ptr [[F0:%.*]], null
; CHECK-NEXT: %tmp0 = or i1 %isneg, %isnull0
; CHECK-NEXT: %isnull1 = icmp eq ptr [[F1:%.*]], null
; CHECK-NEXT: %tmp1 = or i1 %tmp0, %isnull1
; CHECK-NEXT: br i1 %tmp1, label %malloc_ret_null, label %malloc_cont
; CHECK: malloc_ret_null:
; CHECK-NEXT: %table.f0.nonnull = icmp ne ptr [[F0]], null
; CHECK-NEXT: br i1 %table.f0.nonnull, label %free_it0, label %next0
; CHECK: free_it0:
; CHECK-NEXT: call void @free(ptr [[F0]])
; CHECK-NEXT: br label %next0
; CHECK: next0:
; CHECK-NEXT: store ptr null, ptr addrspace(1) @table.f0
; CHECK-NEXT: %table.f1.nonnull = icmp ne ptr [[F1]], null
; CHECK-NEXT: br i1 %table.f1.nonnull, label %free_it1, label %next1
; CHECK: free_it1:
; CHECK-NEXT: call void @free(ptr [[F1]])
; CHECK: next1:
; CHECK-NEXT: store ptr null, ptr addrspace(1) @table.f1
; CHECK-NEXT: br label %malloc_cont
; CHECK: malloc_cont:
; CHECK-NEXT: ret void
define void @allocate(i64 %n) {
  %bytes = mul i64 %n, 8
  %m = call ptr @malloc(i64 %bytes)
  store ptr %m, ptr addrspace(1) @table
  ret void
}

; CHECK-LABEL: @read(
; CHECK: [[P:%.*]] = load ptr, ptr addrspace(1) @table.f1
; CHECK-NEXT: %e = getelementptr float, ptr [[P]], i64 %i
; CHECK-NEXT: %v = load float, ptr %e
define float @read(i64 %i) {
  %p = load ptr, ptr addrspace(1) @table
  %e = getelementptr %entry, ptr %p, i64 %i, i32 1
  %v = load float, ptr %e
  ret float %v
}

; CHECK-LABEL: @write(
; CHECK: load ptr, ptr addrspace(1) @table.f0
define void @write(i64 %i, i32 %x) {
  %p = load ptr, ptr addrspace(1) @table
  %e = getelementptr %entry, ptr %p, i64 %i, i32 0
  store i32 %x, ptr %e
  ret void
}

; CHECK-LABEL: @is_missing(
; CHECK: load ptr, ptr addrspace(1) @table.f0
; CHECK-NEXT: icmp eq ptr
define i1 @is_missing() {
  %p = load ptr, ptr addrspace(1) @table
  %c = icmp eq ptr %p, null
  ret i1 %c
}
