; RUN: nvopt -passes=bdce -S %s | FileCheck %s

declare i32 @llvm.umin.i32(i32, i32)

; What is said of bits that nobody looks at need not hold when they have changed.

; CHECK-LABEL: define i32 @metadata(
; CHECK-NEXT: call i32 @llvm.umin.i32(i32 %x, i32 100)
; CHECK-NOT: range
; CHECK: ret i32
define i32 @metadata(i32 %x) {
  %odd = or i32 %x, 1
  %low = call i32 @llvm.umin.i32(i32 %odd, i32 100), !range !0
  %even = and i32 %low, -2
  ret i32 %even
}

; CHECK-LABEL: define i32 @attributes(
; CHECK-NEXT: call i32 @llvm.umin.i32(i32 %x, i32 100)
define i32 @attributes(i32 %x) {
  %odd = or i32 %x, 1
  %low = call range(i32 1, 101) i32 @llvm.umin.i32(i32 noundef range(i32 1, 0) %odd, i32 100)
  %even = and i32 %low, -2
  ret i32 %even
}

; Here every bit matters.
; CHECK-LABEL: define i32 @all(
; CHECK-NEXT: or i32 %x, 1
; CHECK-NEXT: call range(i32 1, 101) i32 @llvm.umin.i32(i32 %odd, i32 100), !range
define i32 @all(i32 %x) {
  %odd = or i32 %x, 1
  %low = call range(i32 1, 101) i32 @llvm.umin.i32(i32 %odd, i32 100), !range !0
  ret i32 %low
}

!0 = !{i32 1, i32 101}
