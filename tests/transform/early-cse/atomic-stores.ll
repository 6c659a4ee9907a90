; Stores that the next one overwrites, where one of them is atomic.
; CHECKS: auto
; RUN: nvopt -passes=early-cse -S %s | FileCheck %s

; Who reads the first one races with the second.
define void @unordered_plain(ptr %p) {
; CHECK-LABEL: define void @unordered_plain(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store atomic i32 0, ptr %p unordered, align 4
  store i32 3, ptr %p
  ret void
}

define void @plain_unordered(ptr %p) {
; CHECK-LABEL: define void @plain_unordered(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store atomic i32 3, ptr [[P]] unordered, align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p
  store atomic i32 3, ptr %p unordered, align 4
  ret void
}

; This one may be waited for.
define void @monotonic_plain(ptr %p) {
; CHECK-LABEL: define void @monotonic_plain(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store atomic i32 0, ptr [[P]] monotonic, align 4
; CHECK-NEXT:    store i32 3, ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store atomic i32 0, ptr %p monotonic, align 4
  store i32 3, ptr %p
  ret void
}

define void @plain_release(ptr %p) {
; CHECK-LABEL: define void @plain_release(
; CHECK-SAME: ptr [[P:%.*]]) {
; CHECK-NEXT:    store i32 0, ptr [[P]], align 4
; CHECK-NEXT:    store atomic i32 3, ptr [[P]] release, align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  store i32 0, ptr %p
  store atomic i32 3, ptr %p release, align 4
  ret void
}
