; The knob prints what is known of values when the pass is done.
; RUN: opt -passes=jump-threading -print-lvi-after-jump-threading -disable-output %s 2>&1 | FileCheck %s
; RUN: opt -passes=jump-threading -disable-output %s 2>&1 | FileCheck %s --check-prefix=OFF --allow-empty
; OFF-NOT: LVI
; CHECK-LABEL: LVI for function 'f':
; CHECK: ; LatticeVal for: '  %small = icmp ult i32 %x, 10' in BB: '%l' is: constantrange<-1, 0>
; CHECK: l:
; CHECK-NEXT: ; LatticeVal for: 'i32 %x' is: constantrange<0, 10>
; CHECK-NEXT: ; LatticeVal for: '  %y = add nuw i32 %x, 1' in BB: '%l' is: constantrange<1, 11>

define i32 @f(i32 %x) {
entry:
  %small = icmp ult i32 %x, 10
  br i1 %small, label %l, label %m
l:
  %y = add nuw i32 %x, 1
  ret i32 %y
m:
  ret i32 0
}
