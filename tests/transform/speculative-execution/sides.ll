; RUN: nvopt -passes=speculative-execution -S %s | FileCheck %s
; CHECKS: auto

declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

define void @triangle(i1 %c, i32 %x, ptr %p) {
; CHECK-LABEL: define void @triangle(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[Y:%.*]] = add i32 [[X]], 1
; CHECK-NEXT:    [[Q:%.*]] = getelementptr i32, ptr [[P]], i32 [[Y]]
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[E:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    store i32 [[Y]], ptr [[Q]], align 4
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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
; CHECK-LABEL: define void @guarded(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Z:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[E:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[Y:%.*]] = udiv i32 [[X]], [[Z]]
; CHECK-NEXT:    [[W:%.*]] = add i32 [[Y]], 1
; CHECK-NEXT:    store i32 [[W]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
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
; CHECK-LABEL: define void @convergent(
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
