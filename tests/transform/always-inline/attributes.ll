; What the callee relied on the caller relies on from then on.
; RUN: nvopt -passes=always-inline -S %s | FileCheck %s

; CHECK: define i32 @reads_null(ptr %p) #[[NULL:[0-9]+]] {
; CHECK-NEXT: load i32, ptr %p
; CHECK: define i32 @reads_other(ptr %p) {
; CHECK-NEXT: load i32, ptr %p
; CHECK: attributes #[[NULL]] = { null_pointer_is_valid }

define internal i32 @null_is_valid(ptr %p) alwaysinline null_pointer_is_valid {
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @reads_null(ptr %p) {
  %v = call i32 @null_is_valid(ptr %p)
  ret i32 %v
}

define internal i32 @null_is_not(ptr %p) alwaysinline {
  %v = load i32, ptr %p
  ret i32 %v
}

define i32 @reads_other(ptr %p) {
  %v = call i32 @null_is_not(ptr %p)
  ret i32 %v
}
