; RUN: nvopt -passes=globalopt -S %s | FileCheck %s

; Path A: an aggregate that is only read is what its initializer says, in every space.
; CHECK-NOT: @read_only
@read_only = internal addrspace(1) global { i32, i32 } { i32 42, i32 7 }
; Storing what is there already changes nothing.
; CHECK-NOT: @stores_same
@stores_same = internal global i32 5
; Never read: the stores go, and with them the variable.
; CHECK-NOT: @never_read
@never_read = internal addrspace(1) global i32 0
; Undefined until the one store of a constant.
; CHECK-NOT: @once
@once = internal global i32 undef
; The other block's threads see it before the store: what shared memory holds first is undefined.
; CHECK: @shared = internal unnamed_addr addrspace(3) global i32 undef
@shared = internal addrspace(3) global i32 undef
; The host may write it.
; CHECK: @from_host = internal unnamed_addr addrspace(1) externally_initialized global i32 3
@from_host = internal addrspace(1) externally_initialized global i32 3
; Other modules may write it.
; CHECK: @external = local_unnamed_addr global i32 3
@external = global i32 3
; CHECK: @volatile = internal global i32 3
@volatile = internal global i32 3
; A thread that wrote it may have been overtaken by another: both values stay possible.
; CHECK: @two_values = internal unnamed_addr addrspace(1) global i32 0
@two_values = internal addrspace(1) global i32 0
; A kernel's reference keeps a variable alive.
; CHECK: @by_kernel = internal unnamed_addr addrspace(1) global [2 x i32] zeroinitializer
@by_kernel = internal addrspace(1) global [2 x i32] zeroinitializer
; CHECK-NOT: @points
; CHECK-NOT: @pointed
@pointed = internal global ptr null
@points = internal global ptr @pointed

define i32 @reads() {
; CHECK-LABEL: @reads(
; CHECK-NEXT: ret i32 7
  %v = load i32, ptr addrspace(1) getelementptr inbounds ({ i32, i32 }, ptr addrspace(1) @read_only, i64 0, i32 1)
  ret i32 %v
}

define i32 @stores_what_is_there() {
; CHECK-LABEL: @stores_what_is_there(
; CHECK-NEXT: ret i32 5
  store i32 5, ptr @stores_same
  %v = load i32, ptr @stores_same
  ret i32 %v
}

define void @writes(i32 %x) {
; CHECK-LABEL: @writes(
; CHECK-NEXT: ret void
  store i32 %x, ptr addrspace(1) @never_read
  ret void
}

define i32 @initialized_by_store() {
; CHECK-LABEL: @initialized_by_store(
; CHECK-NEXT: ret i32 9
  store i32 9, ptr @once
  %v = load i32, ptr @once
  ret i32 %v
}

define i32 @shared_is_not_initialized() {
; CHECK-LABEL: @shared_is_not_initialized(
; CHECK: load i32, ptr addrspace(3) @shared
  store i32 9, ptr addrspace(3) @shared
  %v = load i32, ptr addrspace(3) @shared
  ret i32 %v
}

define i32 @not_from_host() {
; CHECK-LABEL: @not_from_host(
; CHECK-NEXT: load i32
  %v = load i32, ptr addrspace(1) @from_host
  ret i32 %v
}

define i32 @not_external() {
; CHECK-LABEL: @not_external(
; CHECK-NEXT: load i32
  %v = load i32, ptr @external
  ret i32 %v
}

define i32 @not_volatile() {
; CHECK-LABEL: @not_volatile(
; CHECK-NEXT: load volatile i32
  %v = load volatile i32, ptr @volatile
  ret i32 %v
}

define i32 @not_own_store(i32 %x) {
; CHECK-LABEL: @not_own_store(
; CHECK-NEXT: store i32 %x
; CHECK-NEXT: load i32
  store i32 %x, ptr addrspace(1) @two_values
  %v = load i32, ptr addrspace(1) @two_values
  ret i32 %v
}

define ptx_kernel void @kernel(i64 %i, i32 %v, ptr addrspace(1) %out) {
  %p = getelementptr i32, ptr addrspace(1) @by_kernel, i64 %i
  store i32 %v, ptr addrspace(1) %p
  %w = load i32, ptr addrspace(1) @by_kernel
  store i32 %w, ptr addrspace(1) %out
  ret void
}

; What was loaded from it is stored back: it never changes.
; CHECK-LABEL: @stores_back(
; CHECK-NEXT: ret void
define void @stores_back() {
  %v = load ptr, ptr @points
  %w = load ptr, ptr %v
  store ptr %w, ptr @pointed
  ret void
}
