; RUN: nvopt -passes=ipsccp -S %s | FileCheck %s

declare void @effect(i32)

; Every call passes two.
; CHECK-LABEL: define internal i32 @always_two(i32 %x)
; CHECK-NEXT: ret i32 poison
define internal i32 @always_two(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; Two calls disagree.
; CHECK-LABEL: define internal range(i32 2, 4) i32 @either(i32 range(i32 1, 3) %x)
; CHECK-NEXT: %y = add
define internal i32 @either(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

; What others pass is not known; what it returns is.
; CHECK-LABEL: define i32 @visible(i32 %x)
; CHECK-NEXT: call void @effect(i32 %x)
define i32 @visible(i32 %x) {
  call void @effect(i32 %x)
  ret i32 7
}

; Another definition may take its place.
; CHECK-LABEL: define weak i32 @replaceable()
define weak i32 @replaceable() {
  ret i32 9
}

; The mode decides the branch.
; CHECK-LABEL: define internal void @by_mode(i32 %mode)
; CHECK-NOT: effect(i32 1)
; CHECK: call void @effect(i32 2)
; CHECK-NEXT: ret void
define internal void @by_mode(i32 %mode) {
  %c = icmp eq i32 %mode, 1
  br i1 %c, label %one, label %other
one:
  call void @effect(i32 1)
  ret void
other:
  call void @effect(i32 2)
  ret void
}

; A recursive function that counts: the limit ends it.
; CHECK-LABEL: define internal i32 @counts(i32 %n)
; CHECK: call i32 @counts(
define internal i32 @counts(i32 %n) {
  %z = icmp ugt i32 %n, 1000000
  br i1 %z, label %end, label %more
more:
  %m = add i32 %n, 1
  %r = call i32 @counts(i32 %m)
  ret i32 %r
end:
  ret i32 5
}

; CHECK-LABEL: define range(i32 9, 12) i32 @main(i32 %a)
; CHECK: call void @effect(i32 3)
; CHECK-NEXT: call i32 @visible(i32 %a)
; CHECK-NEXT: call void @effect(i32 7)
; CHECK-NEXT: %w = call i32 @replaceable()
; CHECK-NEXT: call void @effect(i32 %w)
define i32 @main(i32 %a) {
  %r = call i32 @always_two(i32 2)
  %s = call i32 @always_two(i32 2)
  call void @effect(i32 %s)
  %v = call i32 @visible(i32 %a)
  call void @effect(i32 %v)
  %w = call i32 @replaceable()
  call void @effect(i32 %w)
  %e = call i32 @either(i32 1)
  %f = call i32 @either(i32 2)
  call void @by_mode(i32 3)
  %n = call i32 @counts(i32 0)
  %t = add i32 %e, %f
  %u = add i32 %t, %n
  ret i32 %u
}
