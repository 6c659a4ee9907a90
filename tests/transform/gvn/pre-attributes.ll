; A call that is made earlier, before something that may not return, is not undefined for arguments
; that are poison.
; CHECKS: auto
; RUN: nvopt -passes=gvn -S %s | FileCheck %s

declare void @may_not_return()
declare void @use(i32)

define i32 @not_always(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @not_always(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[U:%.*]] = call noundef i32 @llvm.umax.i32(i32 noundef [[X]], i32 [[Y]])
; CHECK-NEXT:    call void @use(i32 [[U]])
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[PRE:%.*]] = call i32 @llvm.umax.i32(i32 [[X]], i32 [[Y]])
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[V_PRE_PHI:%.*]] = phi i32 [ [[PRE]], %[[B]] ], [ [[U]], %[[A]] ]
; CHECK-NEXT:    call void @may_not_return()
; CHECK-NEXT:    ret i32 [[V_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %u = call noundef i32 @llvm.umax.i32(i32 noundef %x, i32 %y)
  call void @use(i32 %u)
  br label %j
b:
  br label %j
j:
  call void @may_not_return()
  %v = call noundef i32 @llvm.umax.i32(i32 noundef %x, i32 %y)
  ret i32 %v
}

define i32 @always(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @always(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[U:%.*]] = call noundef i32 @llvm.umax.i32(i32 noundef [[X]], i32 [[Y]])
; CHECK-NEXT:    call void @use(i32 [[U]])
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    [[PRE:%.*]] = call noundef i32 @llvm.umax.i32(i32 noundef [[X]], i32 [[Y]])
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[V_PRE_PHI:%.*]] = phi i32 [ [[PRE]], %[[B]] ], [ [[U]], %[[A]] ]
; CHECK-NEXT:    ret i32 [[V_PRE_PHI]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %u = call noundef i32 @llvm.umax.i32(i32 noundef %x, i32 %y)
  call void @use(i32 %u)
  br label %j
b:
  br label %j
j:
  %v = call noundef i32 @llvm.umax.i32(i32 noundef %x, i32 %y)
  ret i32 %v
}
