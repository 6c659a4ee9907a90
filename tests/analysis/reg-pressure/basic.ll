; RUN: nvopt '-passes=print<reg-pressure>' -disable-output %s 2>&1 | FileCheck %s

; Two parameters, then their sum: a value dies where it is used last.
; CHECK-LABEL: Register pressure in function 'line':
; CHECK-NEXT: %entry: pred 0, b16 0, b32 2, b64 0 = 2
; CHECK-NEXT: max: pred 0, b16 0, b32 2, b64 0 = 2
define i32 @line(i32 %a, i32 %b) {
entry:
  %x = add i32 %a, %b
  %y = mul i32 %x, %x
  ret i32 %y
}

; What is used behind the loop lives through it; addresses take two words.
; CHECK-LABEL: Register pressure in function 'loop':
; CHECK: %loop: pred 1, b16 0, b32 3, b64 1 = 5
define i32 @loop(ptr addrspace(1) %p, i32 %n, i32 %k) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i2, %loop ]
  store i32 %i, ptr addrspace(1) %p, align 4
  %i2 = add i32 %i, 1
  %c = icmp slt i32 %i2, %n
  br i1 %c, label %loop, label %end
end:
  ret i32 %k
}
