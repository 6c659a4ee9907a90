; RUN: nvopt -passes=function-attrs -S %s | FileCheck %s

declare void @llvm.nvvm.barrier.cta.sync.aligned.all(i32)
declare void @unknown() convergent
declare void @plain()

; CHECK: Function Attrs: mustprogress
; CHECK-NOT: convergent
; CHECK-SAME: {{$}}
; CHECK-NEXT: define i32 @nothing_convergent(i32 returned %x)
define i32 @nothing_convergent(i32 %x) convergent {
  ret i32 %x
}

; A barrier is reached, and it synchronizes.
; CHECK: Function Attrs: convergent
; CHECK-NOT: nosync
; CHECK-SAME: {{$}}
; CHECK-NEXT: define void @barrier()
define void @barrier() convergent {
  call void @llvm.nvvm.barrier.cta.sync.aligned.all(i32 0)
  ret void
}

; CHECK: Function Attrs: convergent
; CHECK-NEXT: define void @calls_unknown()
define void @calls_unknown() convergent {
  call void @unknown()
  ret void
}

; CHECK: Function Attrs: convergent
; CHECK-NEXT: define void @convergent_call_site(ptr readonly captures(none) %f)
define void @convergent_call_site(ptr %f) convergent {
  call void %f() convergent
  ret void
}

; CHECK-NOT: Function Attrs
; CHECK: define void @plain_calls() {
define void @plain_calls() convergent {
  call void @plain()
  ret void
}

; An ordered atomic orders all memory, not only what it accesses.
; CHECK: Function Attrs:
; CHECK-NOT: memory
; CHECK-SAME: {{$}}
; CHECK-NEXT: define i32 @acquires(ptr
define i32 @acquires(ptr %p) {
  %x = load atomic i32, ptr %p acquire, align 4
  ret i32 %x
}
