; RUN: nvopt -passes=flatten-cfg -S %s | FileCheck %s
; CHECKS: auto

declare void @f()
declare i32 @shfl(i32) convergent memory(none) nounwind willreturn

define void @chain(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: define void @chain(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], i32 [[Z:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    [[Y1:%.*]] = add i32 [[Y]], [[X]]
; CHECK-NEXT:    [[Y2:%.*]] = mul i32 [[Y1]], 3
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[Y2]], 2
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[A]], i1 [[C]], i1 false
; CHECK-NEXT:    [[G:%.*]] = icmp eq i32 [[Z]], 3
; CHECK-NEXT:    [[OR_COND1:%.*]] = select i1 [[OR_COND]], i1 [[G]], i1 false
; CHECK-NEXT:    br i1 [[OR_COND1]], label %[[T:.*]], label %[[E:.*]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %y1 = add i32 %y, %x
  %y2 = mul i32 %y1, 3
  %c = icmp eq i32 %y2, 2
  br i1 %c, label %d, label %e
d:
  %g = icmp eq i32 %z, 3
  br i1 %g, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}

define void @convergent(i32 %x, i32 %y) {
; CHECK-LABEL: define void @convergent(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = icmp eq i32 [[X]], 1
; CHECK-NEXT:    br i1 [[A]], label %[[B:.*]], label %[[E:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[S:%.*]] = call i32 @shfl(i32 [[Y]])
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[S]], 2
; CHECK-NEXT:    br i1 [[C]], label %[[T:.*]], label %[[E]]
; CHECK:       [[T]]:
; CHECK-NEXT:    call void @f()
; CHECK-NEXT:    br label %[[E]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  %a = icmp eq i32 %x, 1
  br i1 %a, label %b, label %e
b:
  %s = call i32 @shfl(i32 %y)
  %c = icmp eq i32 %s, 2
  br i1 %c, label %t, label %e
t:
  call void @f()
  br label %e
e:
  ret void
}
