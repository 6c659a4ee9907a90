; RUN: nvopt -passes=early-cse -S %s | FileCheck %s

declare void @llvm.nvvm.barrier0()
declare i32 @reads(ptr) memory(read) nounwind willreturn

; The second load is the first.
define i32 @loads(ptr %p) {
; CHECK-LABEL: @loads(
; CHECK-NEXT:    %a = load i32, ptr %p, align 4
; CHECK-NEXT:    %c = mul i32 %a, %a
; CHECK-NEXT:    ret i32 %c
  %a = load i32, ptr %p, align 4
  %b = load i32, ptr %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

; A store says what is there.
define i32 @store_then_load(ptr %p, i32 %x) {
; CHECK-LABEL: @store_then_load(
; CHECK-NEXT:    store i32 %x, ptr %p, align 4
; CHECK-NEXT:    ret i32 %x
  store i32 %x, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  ret i32 %a
}

define i32 @not_over_a_store(ptr %p, ptr %q) {
; CHECK-LABEL: @not_over_a_store(
; CHECK-NEXT:    %a = load i32, ptr %p, align 4
; CHECK-NEXT:    store i32 0, ptr %q, align 4
; CHECK-NEXT:    %b = load i32, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  store i32 0, ptr %q, align 4
  %b = load i32, ptr %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

; A store to shared memory leaves global memory alone.
define i32 @over_a_store_elsewhere(ptr addrspace(1) %p, ptr addrspace(3) %q) {
; CHECK-LABEL: @over_a_store_elsewhere(
; CHECK-NEXT:    %a = load i32, ptr addrspace(1) %p, align 4
; CHECK-NEXT:    store i32 0, ptr addrspace(3) %q, align 4
; CHECK-NEXT:    %c = mul i32 %a, %a
; CHECK-NEXT:    ret i32 %c
  %a = load i32, ptr addrspace(1) %p, align 4
  store i32 0, ptr addrspace(3) %q, align 4
  %b = load i32, ptr addrspace(1) %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

define i32 @not_over_a_barrier(ptr addrspace(3) %p) {
; CHECK-LABEL: @not_over_a_barrier(
; CHECK-NEXT:    %a = load i32, ptr addrspace(3) %p, align 4
; CHECK-NEXT:    call void @llvm.nvvm
; CHECK-NEXT:    %b = load i32, ptr addrspace(3) %p, align 4
  %a = load i32, ptr addrspace(3) %p, align 4
  call void @llvm.nvvm.barrier0()
  %b = load i32, ptr addrspace(3) %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

define i32 @not_when_volatile(ptr %p) {
; CHECK-LABEL: @not_when_volatile(
; CHECK-NEXT:    %a = load volatile i32, ptr %p, align 4
; CHECK-NEXT:    %b = load volatile i32, ptr %p, align 4
  %a = load volatile i32, ptr %p, align 4
  %b = load volatile i32, ptr %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

define i32 @not_when_ordered(ptr %p) {
; CHECK-LABEL: @not_when_ordered(
; CHECK-NEXT:    %a = load atomic i32, ptr %p acquire, align 4
; CHECK-NEXT:    %b = load atomic i32, ptr %p acquire, align 4
  %a = load atomic i32, ptr %p acquire, align 4
  %b = load atomic i32, ptr %p acquire, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

; A store that the next one overwrites goes; one that is read before stays.
define void @overwritten(ptr %p) {
; CHECK-LABEL: @overwritten(
; CHECK-NEXT:    store i32 2, ptr %p, align 4
; CHECK-NEXT:    ret void
  store i32 1, ptr %p, align 4
  store i32 2, ptr %p, align 4
  ret void
}

define i32 @not_when_read_between(ptr %p, ptr %q) {
; CHECK-LABEL: @not_when_read_between(
; CHECK-NEXT:    store i32 1, ptr %p, align 4
; CHECK-NEXT:    %a = load i32, ptr %q, align 4
; CHECK-NEXT:    store i32 2, ptr %p, align 4
  store i32 1, ptr %p, align 4
  %a = load i32, ptr %q, align 4
  store i32 2, ptr %p, align 4
  ret i32 %a
}

; A store of what was just loaded goes.
define i32 @stored_back(ptr %p) {
; CHECK-LABEL: @stored_back(
; CHECK-NEXT:    %a = load i32, ptr %p, align 4
; CHECK-NEXT:    ret i32 %a
  %a = load i32, ptr %p, align 4
  store i32 %a, ptr %p, align 4
  ret i32 %a
}

; Calls that only read.
define i32 @reading_calls(ptr %p) {
; CHECK-LABEL: @reading_calls(
; CHECK-NEXT:    %a = call i32 @reads(ptr %p)
; CHECK-NEXT:    %c = mul i32 %a, %a
; CHECK-NEXT:    ret i32 %c
  %a = call i32 @reads(ptr %p)
  %b = call i32 @reads(ptr %p)
  %c = mul i32 %a, %b
  ret i32 %c
}

; Where paths meet, memory may have been written.
define i32 @not_past_a_join(ptr %p, i1 %c) {
; CHECK-LABEL: @not_past_a_join(
; CHECK:       join:
; CHECK-NEXT:    %b = load i32, ptr %p, align 4
  %a = load i32, ptr %p, align 4
  br i1 %c, label %then, label %join

then:
  store i32 %a, ptr %p, align 4
  br label %join

join:
  %b = load i32, ptr %p, align 4
  %s = add i32 %a, %b
  ret i32 %s
}
