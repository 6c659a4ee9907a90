; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s
; RUN: opt -passes=simplifycfg -S < %s | FileCheck %s

declare i32 @pure(i32) memory(none) nounwind willreturn speculatable
declare void @f()

; A short side is executed always.
; CHECK-LABEL: @triangle(
; CHECK-NEXT: entry:
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: %spec.select = select i1 %c, i32 %y, i32 %x
; CHECK-NEXT: ret i32 %spec.select
; CHECK-NEXT: }
define i32 @triangle(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = add i32 %x, 1
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %p
}

; Two short sides.
; CHECK-LABEL: @diamond(
; CHECK-NEXT: entry:
; CHECK-NEXT: %y = add i32 %x, 1
; CHECK-NEXT: %z = mul i32 %x, 3
; CHECK-NEXT: %p = select i1 %c, i32 %y, i32 %z
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @diamond(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %b
a:
  %y = add i32 %x, 1
  br label %j
b:
  %z = mul i32 %x, 3
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %z, %b ]
  ret i32 %p
}

; A load may trap.
; CHECK-LABEL: @not_when_guarded(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %j
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: %y = load i32, ptr %q, align 4
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %y, %a ], [ %x, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_when_guarded(i1 %c, ptr %q, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = load i32, ptr %q, align 4
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %p
}

; A division may trap.
; CHECK-LABEL: @not_when_dividing(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %j
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: %y = udiv i32 %x, %d
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %y, %a ], [ %x, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_when_dividing(i1 %c, i32 %x, i32 %d) {
entry:
  br i1 %c, label %a, label %j
a:
  %y = udiv i32 %x, %d
  br label %j
j:
  %p = phi i32 [ %y, %a ], [ %x, %entry ]
  ret i32 %p
}

; Too much for a select.
; CHECK-LABEL: @not_when_long(
; CHECK-NEXT: entry:
; CHECK-NEXT: br i1 %c, label %a, label %j
; CHECK-EMPTY:
; CHECK-NEXT: a:
; CHECK-NEXT: %y1 = mul i32 %x, %x
; CHECK-NEXT: %y2 = mul i32 %y1, %x
; CHECK-NEXT: %y3 = mul i32 %y2, %x
; CHECK-NEXT: %y4 = mul i32 %y3, %x
; CHECK-NEXT: %y5 = mul i32 %y4, %x
; CHECK-NEXT: br label %j
; CHECK-EMPTY:
; CHECK-NEXT: j:
; CHECK-NEXT: %p = phi i32 [ %y5, %a ], [ %x, %entry ]
; CHECK-NEXT: ret i32 %p
; CHECK-NEXT: }
define i32 @not_when_long(i1 %c, i32 %x) {
entry:
  br i1 %c, label %a, label %j
a:
  %y1 = mul i32 %x, %x
  %y2 = mul i32 %y1, %x
  %y3 = mul i32 %y2, %x
  %y4 = mul i32 %y3, %x
  %y5 = mul i32 %y4, %x
  br label %j
j:
  %p = phi i32 [ %y5, %a ], [ %x, %entry ]
  ret i32 %p
}

; Parameters of which the caller promises that they can be read are read on both ways.
; CHECK-LABEL: @readable(
; CHECK-NEXT: entry:
; CHECK-NEXT: %a = load i32, ptr %p, align 4
; CHECK-NEXT: %q = getelementptr i8, ptr %p, i64 4
; CHECK-NEXT: %b = load i32, ptr %q, align 4
; CHECK-NEXT: %r = select i1 %c, i32 %a, i32 %b
; CHECK-NEXT: ret i32 %r
define i32 @readable(ptr align 4 dereferenceable(8) %p, i1 %c) nofree nosync {
entry:
  br i1 %c, label %left, label %right
left:
  %a = load i32, ptr %p, align 4
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q, align 4
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}

; Somebody may have freed them since.
; CHECK-LABEL: @freed(
; CHECK: br i1 %c
define i32 @freed(ptr align 4 dereferenceable(8) %p, i1 %c) nofree {
entry:
  br i1 %c, label %left, label %right
left:
  %a = load i32, ptr %p, align 4
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q, align 4
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}

; Not so much of it.
; CHECK-LABEL: @too_short(
; CHECK: br i1 %c
define i32 @too_short(ptr align 4 dereferenceable(7) %p, i1 %c) nofree nosync {
entry:
  br i1 %c, label %left, label %right
left:
  %a = load i32, ptr %p, align 4
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q, align 4
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}

; Not so well aligned.
; CHECK-LABEL: @unaligned(
; CHECK: br i1 %c
define i32 @unaligned(ptr align 2 dereferenceable(8) %p, i1 %c) nofree nosync {
entry:
  br i1 %c, label %left, label %right
left:
  %a = load i32, ptr %p, align 4
  br label %end
right:
  %q = getelementptr i8, ptr %p, i64 4
  %b = load i32, ptr %q, align 4
  br label %end
end:
  %r = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %r
}
