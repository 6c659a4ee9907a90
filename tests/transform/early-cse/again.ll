; RUN: nvopt '-passes=early-cse,early-cse<memssa>' -S %s | FileCheck %s
; RUN: nvopt '-passes=early-cse<memssa>,instcombine,early-cse<memssa>' -S %s | FileCheck %s --check-prefix=AGAIN

; The weaker form of the pass has been here; the stronger one finds more.
define i32 @stronger(ptr noalias %p, ptr noalias %q) {
; CHECK-LABEL: @stronger(
; CHECK-NEXT:    %a = load i32, ptr %p, align 4
; CHECK-NEXT:    store i32 1, ptr %q, align 4
; CHECK-NEXT:    %c = mul i32 %a, %a
; CHECK-NEXT:    ret i32 %c
  %a = load i32, ptr %p, align 4
  store i32 1, ptr %q, align 4
  %b = load i32, ptr %p, align 4
  %c = mul i32 %a, %b
  ret i32 %c
}

; What another pass makes equal is found.
define i32 @made_equal(i32 %x, i32 %y) {
; AGAIN-LABEL: @made_equal(
; AGAIN-NEXT:    %a = add i32 %x, %y
; AGAIN-NEXT:    %c = mul i32 %a, %a
; AGAIN-NEXT:    ret i32 %c
  %a = add i32 %x, %y
  %n = sub i32 0, %y
  %b = sub i32 %x, %n
  %c = mul i32 %a, %b
  ret i32 %c
}
