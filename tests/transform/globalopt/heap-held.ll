; A pointer that is held while the same thread allocates anew leads to the old memory.

; RUN: nvopt -passes=globalopt -S %s | FileCheck %s
; RUN: nvopt %s -passes=globalopt -S -o %t.ll
; RUN: nvopt check %s %t.ll | FileCheck %s --check-prefix=SAME
; SAME: refines: 5 functions compared without a difference, 0 with one, 0 not compared
target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: @across_a_call = internal {{.*}} ptr null
; CHECK-DAG: @across_its_store = internal {{.*}} ptr null
; CHECK-DAG: @used_at_once.body = internal {{.*}} [4 x i8] undef
; CHECK-DAG: @past_a_reader.body = internal {{.*}} [4 x i8] undef
; CHECK-DAG: @own = internal {{.*}} ptr null
@across_a_call = internal addrspace(1) global ptr null
@across_its_store = internal addrspace(1) global ptr null
@used_at_once = internal addrspace(1) global ptr null
@past_a_reader = internal addrspace(1) global ptr null
@own = internal addrspace(1) global ptr null

declare ptr @malloc(i64) nosync nounwind willreturn
declare i32 @llvm.ctpop.i32(i32)

define internal void @allocate(i32 %v) nosync nounwind willreturn noinline {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @across_a_call
  %q = load ptr, ptr addrspace(1) @across_a_call
  store i32 %v, ptr %q
  ret void
}

define i32 @held(i32 %x, i32 %y) {
  call void @allocate(i32 %x)
  %q = load ptr, ptr addrspace(1) @across_a_call
  call void @allocate(i32 %y)
  %v = load i32, ptr %q
  ret i32 %v
}

define internal i32 @second(i32 %x) noinline {
  %q = load ptr, ptr addrspace(1) @across_its_store
  %is_null = icmp eq ptr %q, null
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @across_its_store
  %r = load ptr, ptr addrspace(1) @across_its_store
  store i32 %x, ptr %r
  br i1 %is_null, label %first, label %later
first:
  ret i32 0
later:
  %s = load ptr, ptr addrspace(1) @across_its_store
  %v = load i32, ptr %q
  store i32 %x, ptr %s
  ret i32 %v
}

define i32 @twice(i32 %x, i32 %y) {
  %a = call i32 @second(i32 %x)
  %b = call i32 @second(i32 %y)
  ret i32 %b
}

define i32 @at_once(i32 %x) {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @used_at_once
  %q = load ptr, ptr addrspace(1) @used_at_once
  store i32 %x, ptr %q
  %v = load i32, ptr %q
  ret i32 %v
}

; What writes no memory allocates none.
define i32 @past(i32 %x) {
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @past_a_reader
  %q = load ptr, ptr addrspace(1) @past_a_reader
  store i32 %x, ptr %q
  %bits = call i32 @llvm.ctpop.i32(i32 %x)
  %v = load i32, ptr %q
  %sum = add i32 %v, %bits
  ret i32 %sum
}

; An allocator of the module's own may do more, and is kept.
define internal ptr @_Znwm(i64 %n) noinline {
  %m = call ptr @malloc(i64 8)
  ret ptr %m
}
define i32 @other_allocator(i32 %x) {
; CHECK-LABEL: @other_allocator(
; CHECK: call {{.*}}ptr @_Znwm(
  %m = call ptr @_Znwm(i64 4)
  store ptr %m, ptr addrspace(1) @own
  %q = load ptr, ptr addrspace(1) @own
  store i32 %x, ptr %q
  %v = load i32, ptr %q
  ret i32 %v
}
