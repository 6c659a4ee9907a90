; RUN: nvopt -passes=speculative-execution -S %s | FileCheck %s
; CHECKS: auto

declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

define void @triangle(i1 %c, i32 %x, ptr %p) {
entry:
  br i1 %c, label %a, label %e
a:
  %y = add i32 %x, 1
  %q = getelementptr i32, ptr %p, i32 %y
  store i32 %y, ptr %q
  br label %e
e:
  ret void
}

; Neither a division that may trap nor what needs it moves.
define void @guarded(i1 %c, i32 %x, i32 %z, ptr %p) {
entry:
  br i1 %c, label %a, label %e
a:
  %y = udiv i32 %x, %z
  %w = add i32 %y, 1
  store i32 %w, ptr %p
  br label %e
e:
  ret void
}

define void @convergent(i1 %c, i32 %x, ptr %p) {
entry:
  br i1 %c, label %a, label %e
a:
  %y = call i32 @shfl(i32 %x)
  store i32 %y, ptr %p
  br label %e
e:
  ret void
}
