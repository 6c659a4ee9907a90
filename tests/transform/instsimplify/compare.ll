; RUN: nvopt -passes=instsimplify -S %s | FileCheck %s
; RUN: opt -passes=instsimplify -S < %s | FileCheck %s

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; A remainder is below its divisor.
define i1 @remainder(i32 %x, i32 %y) {
; CHECK-LABEL: @remainder(
; CHECK-NEXT:    ret i1 true
  %r = urem i32 %x, %y
  %c = icmp ult i32 %r, %y
  ret i1 %c
}

define i1 @not_below_another(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: @not_below_another(
; CHECK-NEXT:    %r = urem i32 %x, %y
; CHECK-NEXT:    %c = icmp ult i32 %r, %z
; CHECK-NEXT:    ret i1 %c
  %r = urem i32 %x, %y
  %c = icmp ult i32 %r, %z
  ret i1 %c
}

; A special register has a range.
define i1 @thread_index() {
; CHECK-LABEL: @thread_index(
; CHECK-NEXT:    ret i1 true
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 1024
  ret i1 %c
}

define i1 @not_below_less() {
; CHECK-LABEL: @not_below_less(
; CHECK-NEXT:    %t = call
; CHECK-NEXT:    %c = icmp ult i32 %t, 1023
; CHECK-NEXT:    ret i1 %c
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %c = icmp ult i32 %t, 1023
  ret i1 %c
}

; A branch that was taken says so.
define i1 @taken(i32 %x) {
; CHECK-LABEL: @taken(
; CHECK:       then:
; CHECK-NEXT:    ret i1 true
; CHECK:       else:
; CHECK-NEXT:    %d = icmp ult i32 %x, 20
; CHECK-NEXT:    ret i1 %d
  %c = icmp ult i32 %x, 10
  br i1 %c, label %then, label %else

then:
  %t = icmp ult i32 %x, 20
  ret i1 %t

else:
  %d = icmp ult i32 %x, 20
  ret i1 %d
}

; Equal floats are equal unless they are NaN.
define i1 @float_equal(float %x) {
; CHECK-LABEL: @float_equal(
; CHECK-NEXT:    ret i1 true
  %c = fcmp ueq float %x, %x
  ret i1 %c
}

define i1 @not_when_nan(float %x) {
; CHECK-LABEL: @not_when_nan(
; CHECK-NEXT:    %c = fcmp oeq float %x, %x
; CHECK-NEXT:    ret i1 %c
  %c = fcmp oeq float %x, %x
  ret i1 %c
}
