; What metadata says of a result goes with it.
; CHECKS: auto
; RUN: nvopt -passes=deadargelim -S %s | FileCheck %s

define internal i32 @stores(i32 %x, ptr %p) noinline {
; CHECK-LABEL: define internal void @stores(
; CHECK-SAME: i32 [[X:%.*]], ptr [[P:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    store i32 [[X]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 %x, ptr %p
  ret i32 %x
}

define void @calls(ptr %p) {
; CHECK-LABEL: define void @calls(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    call void @stores(i32 3, ptr [[P]]), !prof [[PROF0:![0-9]+]]
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  %r = call noundef i32 @stores(i32 3, ptr %p), !range !0, !prof !1
  ret void
}

!0 = !{i32 0, i32 10}
!1 = !{!"branch_weights", i32 7}
