; RUN: nvopt -passes=globalopt -S %s | FileCheck %s

; CHECK: @flag = internal unnamed_addr addrspace(1) global i1 false
@flag = internal addrspace(1) global i32 0
@level = internal global i32 3
; CHECK: @three = internal unnamed_addr global i32 0
@three = internal global i32 0
; CHECK: @atomic = internal global i32 0
@atomic = internal global i32 0

define i32 @set_flag() {
; CHECK-LABEL: @set_flag(
; CHECK-NEXT: %old.b = load i1, ptr addrspace(1) @flag
; CHECK-NEXT: %old = zext i1 %old.b to i32
; CHECK-NEXT: store i1 true, ptr addrspace(1) @flag
; CHECK-NEXT: ret i32 %old
  %old = load i32, ptr addrspace(1) @flag
  store i32 1, ptr addrspace(1) @flag
  ret i32 %old
}

; CHECK-LABEL: @either(
; CHECK-NEXT: %v.b = load i1, ptr @level
; CHECK-NEXT: %v = select i1 %v.b, i32 7, i32 3
define i32 @either(i1 %c) {
  %v = load i32, ptr @level
  store i32 7, ptr @level
  store i32 3, ptr @level
  ret i32 %v
}

define i32 @not_three() {
  %v = load i32, ptr @three
  store i32 1, ptr @three
  store i32 2, ptr @three
  ret i32 %v
}

define i32 @not_atomic() {
  %v = atomicrmw xchg ptr @atomic, i32 1 monotonic
  ret i32 %v
}
