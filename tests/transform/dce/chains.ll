; RUN: nvopt -passes=dce -S %s | FileCheck %s
; RUN: opt -passes=dce -S < %s | FileCheck %s

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
declare i32 @reads(ptr) memory(read) nounwind willreturn
declare i32 @loops(ptr) memory(read) nounwind

; A chain goes whole, whatever order its links stand in.
define void @chain(i32 %x) {
; CHECK-LABEL: @chain(
; CHECK-NEXT:    ret void
  %a = add i32 %x, 1
  %b = mul i32 %a, %a
  %c = sub i32 %b, %a
  ret void
}

; A load nobody looks at, a special register, a call that only reads and comes back.
define void @reading(ptr %p) {
; CHECK-LABEL: @reading(
; CHECK-NEXT:    ret void
  %a = load i32, ptr %p, align 4
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = call i32 @reads(ptr %p)
  ret void
}

; A volatile load stays, and so does what computes its address.
define void @not_when_volatile(ptr %p, i64 %i) {
; CHECK-LABEL: @not_when_volatile(
; CHECK-NEXT:    %q = getelementptr i32, ptr %p, i64 %i
; CHECK-NEXT:    %a = load volatile i32, ptr %q, align 4
; CHECK-NEXT:    ret void
  %q = getelementptr i32, ptr %p, i64 %i
  %a = load volatile i32, ptr %q, align 4
  ret void
}

; An atomic that orders others stays.
define void @not_when_ordered(ptr %p) {
; CHECK-LABEL: @not_when_ordered(
; CHECK-NEXT:    %a = load atomic i32, ptr %p acquire, align 4
; CHECK-NEXT:    ret void
  %a = load atomic i32, ptr %p acquire, align 4
  ret void
}

; A call that may not come back stays.
define void @not_when_endless(ptr %p) {
; CHECK-LABEL: @not_when_endless(
; CHECK-NEXT:    %c = call i32 @loops(ptr %p)
; CHECK-NEXT:    ret void
  %c = call i32 @loops(ptr %p)
  ret void
}

; A barrier stays.
define void @not_when_barrier() {
; CHECK-LABEL: @not_when_barrier(
; CHECK-NEXT:    call void @llvm.nvvm.barrier
; CHECK-NEXT:    ret void
  call void @llvm.nvvm.barrier0()
  ret void
}

; A used value stays.
define i32 @not_when_used(i32 %x) {
; CHECK-LABEL: @not_when_used(
; CHECK-NEXT:    %a = add i32 %x, 1
; CHECK-NEXT:    ret i32 %a
  %a = add i32 %x, 1
  %b = add i32 %a, 1
  ret i32 %a
}
