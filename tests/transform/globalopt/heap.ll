; RUN: nvopt -passes=globalopt -S %s | FileCheck %s

; CHECK: @p.body = internal unnamed_addr addrspace(1) global [4 x i8] undef, align 16
; CHECK-NEXT: @p.init = internal unnamed_addr addrspace(1) global i1 false
; CHECK-NOT: @p =
@p = internal addrspace(1) global ptr null
; A thread that keeps the pointer across a barrier could tell one allocation from the next.
; CHECK: @kept = internal unnamed_addr addrspace(1) global ptr null
@kept = internal addrspace(1) global ptr null
; CHECK: @large = internal unnamed_addr addrspace(1) global ptr null
@large = internal addrspace(1) global ptr null

declare ptr @malloc(i64)
declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)

define void @allocate() {
; CHECK-LABEL: @allocate(
; CHECK-NEXT: store i1 true, ptr addrspace(1) @p.init
; CHECK-NEXT: ret void
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @p
  ret void
}

define i32 @access() {
; CHECK-LABEL: @access(
; CHECK-NEXT: %newgv = addrspacecast ptr addrspace(1) @p.body to ptr
; CHECK-NEXT: %v = load i32, ptr %newgv
  %q = load ptr, ptr addrspace(1) @p
  %v = load i32, ptr %q
  ret i32 %v
}

define i1 @is_missing() {
; CHECK-LABEL: @is_missing(
; CHECK-NEXT: %p.init.val = load i1, ptr addrspace(1) @p.init
; CHECK-NEXT: %notinit = xor i1 %p.init.val, true
; CHECK-NEXT: ret i1 %notinit
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp eq ptr %q, null
  ret i1 %c
}

define i1 @is_there() {
; CHECK-LABEL: @is_there(
; CHECK-NEXT: %p.init.val = load i1, ptr addrspace(1) @p.init
; CHECK-NEXT: ret i1 %p.init.val
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ne ptr %q, null
  ret i1 %c
}

define i1 @is_below() {
; CHECK-LABEL: @is_below(
; CHECK-NEXT: ret i1 false
  %q = load ptr, ptr addrspace(1) @p
  %c = icmp ult ptr %q, null
  ret i1 %c
}

define void @not_kept(i32 %x) {
; CHECK-LABEL: @not_kept(
; CHECK: call ptr @malloc
  %q = load ptr, ptr addrspace(1) @kept
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  %m = call ptr @malloc(i64 4)
  store ptr %m, ptr addrspace(1) @kept
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  store i32 %x, ptr %q
  ret void
}

define i32 @not_large() {
  %q = load ptr, ptr addrspace(1) @large
  %v = load i32, ptr %q
  %m = call ptr @malloc(i64 256)
  store ptr %m, ptr addrspace(1) @large
  ret i32 %v
}
