; What a call that must be the last gives is returned as it is, also where it is known.
; CHECKS: auto
; RUN: nvopt -passes=correlated-propagation -S %s | FileCheck %s

declare i32 @callee(i32)

define i32 @must(i32 %x) {
; CHECK-LABEL: define i32 @must(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = musttail call range(i32 5, 6) i32 @callee(i32 [[X]])
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %r = musttail call range(i32 5, 6) i32 @callee(i32 %x)
  ret i32 %r
}

define i32 @may(i32 %x) {
; CHECK-LABEL: define i32 @may(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[R:%.*]] = tail call range(i32 5, 6) i32 @callee(i32 [[X]])
; CHECK-NEXT:    ret i32 5
; CHECK-NEXT:  }
  %r = tail call range(i32 5, 6) i32 @callee(i32 %x)
  ret i32 %r
}
