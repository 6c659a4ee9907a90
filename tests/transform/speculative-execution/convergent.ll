; RUN: nvopt -passes='speculative-execution' -S %s | FileCheck %s
; CHECKS: auto

declare i32 @shfl(i32) convergent memory(none) nounwind willreturn
declare i32 @pure(i32) memory(none) nounwind willreturn speculatable

; Threads that do not take the branch must not come to the exchange.
define void @stays(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @stays(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[E:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Y:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    store i32 [[Y]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %e
a:
  %y = call i32 @shfl(i32 %x)
  store i32 %y, ptr %p
  br label %e
e:
  ret void
}

; What needs its result stays behind with it; what does not goes up.
define void @needs_it(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @needs_it(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Z:%.*]] = add i32 [[X]], 3
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[E:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Y:%.*]] = call i32 @shfl(i32 [[X]])
; CHECK-NEXT:    [[W:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    [[S:%.*]] = add i32 [[W]], [[Z]]
; CHECK-NEXT:    store i32 [[S]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %e
a:
  %z = add i32 %x, 3
  %y = call i32 @shfl(i32 %x)
  %w = add i32 %y, 1
  %s = add i32 %w, %z
  store i32 %s, ptr %p
  br label %e
e:
  ret void
}
