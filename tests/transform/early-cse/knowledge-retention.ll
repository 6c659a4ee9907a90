; RUN: opt -passes=early-cse --enable-knowledge-retention -S %s | FileCheck %s
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s --check-prefix=OFF --implicit-check-not=llvm.assume
; What a load or store that goes knew of its address stays as an assumption.
; OFF-LABEL: @dead_load(
; OFF-NEXT:    ret void

define void @dead_load(ptr %p) {
; CHECK-LABEL: @dead_load(
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "nonnull"(ptr %p), "align"(ptr %p, i64 4) ]
; CHECK-NEXT:    ret void
  %x = load i32, ptr %p
  ret void
}

; Null is an address in shared memory; an alignment of one says nothing.
define void @shared(ptr addrspace(3) %p) {
; CHECK-LABEL: @shared(
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr addrspace(3) %p, i64 4) ]
; CHECK-NEXT:    ret void
  %x = load i32, ptr addrspace(3) %p, align 1
  ret void
}

define void @null_is_valid(ptr %p) null_pointer_is_valid {
; CHECK-LABEL: @null_is_valid(
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4) ]
; CHECK-NEXT:    ret void
  %x = load i32, ptr %p, align 1
  ret void
}

; The argument says it all.
define void @said(ptr nonnull align 8 dereferenceable(4) %p) {
; CHECK-LABEL: @said(
; CHECK-NEXT:    ret void
  %x = load i32, ptr %p
  ret void
}

; The argument says less.
define void @said_less(ptr nonnull align 2 dereferenceable(2) %p) {
; CHECK-LABEL: @said_less(
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "align"(ptr %p, i64 4) ]
; CHECK-NEXT:    ret void
  %x = load i32, ptr %p
  ret void
}

; Said once by the first of two.
define i32 @twice(ptr %p) {
; CHECK-LABEL: @twice(
; CHECK-NEXT:    %x = load i32, ptr %p, align 4
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "nonnull"(ptr %p), "align"(ptr %p, i64 4) ]
; CHECK-NEXT:    %s = add i32 %x, %x
; CHECK-NEXT:    %t = add i32 %s, %x
; CHECK-NEXT:    ret i32 %t
  %x = load i32, ptr %p
  %y = load i32, ptr %p
  %z = load i32, ptr %p
  %s = add i32 %x, %y
  %t = add i32 %s, %z
  ret i32 %t
}

define void @stores(ptr %p, i32 %v) {
; CHECK-LABEL: @stores(
; CHECK-NEXT:    call void @llvm.assume(i1 true) [ "dereferenceable"(ptr %p, i64 4), "nonnull"(ptr %p), "align"(ptr %p, i64 4) ]
; CHECK-NEXT:    store i32 1, ptr %p, align 4
; CHECK-NEXT:    ret void
  store i32 %v, ptr %p
  store i32 1, ptr %p
  ret void
}

declare void @use(ptr)

; Everybody sees what a stack slot is.
define void @slot() {
; CHECK-LABEL: @slot(
; CHECK-NEXT:    %p = alloca i32, align 4
; CHECK-NEXT:    store i32 2, ptr %p, align 4
; CHECK-NEXT:    call void @use(ptr %p)
; CHECK-NEXT:    ret void
  %p = alloca i32
  store i32 1, ptr %p
  store i32 2, ptr %p
  call void @use(ptr %p)
  ret void
}

@g = global i32 0

define void @variable() {
; CHECK-LABEL: @variable(
; CHECK-NEXT:    store i32 2, ptr @g, align 4
; CHECK-NEXT:    ret void
  store i32 1, ptr @g
  store i32 2, ptr @g
  ret void
}

; An address that only the load needs is not kept alive.
define void @own_address(ptr %p, i64 %i) {
; CHECK-LABEL: @own_address(
; CHECK-NEXT:    %a = getelementptr i32, ptr %p, i64 %i
; CHECK-NEXT:    ret void
  %a = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %a
  ret void
}
