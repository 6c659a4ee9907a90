; RUN: nvopt -passes=deadargelim -S %s | FileCheck %s

; CHECK: define internal i32 @unused(i32 zeroext %kept)
define internal i32 @unused(i32 %gone, i32 zeroext %kept, ptr %also) {
  ret i32 %kept
}

; CHECK: define internal void @nobody_looks(ptr %p)
; CHECK-NEXT: store
; CHECK-NEXT: ret void
define internal i32 @nobody_looks(ptr %p) {
  store i32 1, ptr %p
  ret i32 5
}

; Passed on to itself only.
; CHECK: define internal void @passes_on(i32 %n)
define internal void @passes_on(i32 %n, i32 %through) {
  %z = icmp eq i32 %n, 0
  br i1 %z, label %end, label %more
more:
  %m = sub i32 %n, 1
; CHECK: call void @passes_on(i32 %m)
  call void @passes_on(i32 %m, i32 %through)
  br label %end
end:
  ret void
}

; CHECK: define internal i32 @taken(i32 %gone)
define internal i32 @taken(i32 %gone) {
  ret i32 0
}

; Others call it: the type stays, the argument says nothing.
; CHECK: define void @external(i32 %gone)
define void @external(i32 noundef %gone) {
  ret void
}

; CHECK-LABEL: @calls(
; CHECK-NEXT: %r = call i32 @unused(i32 zeroext %b)
; CHECK-NEXT: call void @nobody_looks(ptr %p)
; CHECK-NEXT: call void @passes_on(i32 %a)
; CHECK-NEXT: call void @external(i32 poison)
; CHECK-NEXT: store ptr @taken, ptr %p
; CHECK-NEXT: ret i32 %r
define i32 @calls(i32 %a, i32 %b, ptr %p) {
  %r = call i32 @unused(i32 %a, i32 zeroext %b, ptr %p)
  %s = call i32 @nobody_looks(ptr %p)
  call void @passes_on(i32 %a, i32 %b)
  call void @external(i32 noundef %a)
  store ptr @taken, ptr %p
  ret i32 %r
}
