; What is executed always promises less: where the side was not taken the argument may be poison.
; CHECKS: auto
; RUN: nvopt -passes=simplifycfg -S %s | FileCheck %s

declare i32 @llvm.ctpop.i32(i32)
declare i32 @llvm.abs.i32(i32, i1)

define i32 @triangle(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @triangle(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @llvm.ctpop.i32(i32 [[X]])
; CHECK-NEXT:    [[SPEC_SELECT:%.*]] = select i1 [[C]], i32 [[V]], i32 0
; CHECK-NEXT:    ret i32 [[SPEC_SELECT]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %v = call noundef i32 @llvm.ctpop.i32(i32 noundef %x)
  br label %b
b:
  %r = phi i32 [ %v, %a ], [ 0, %entry ]
  ret i32 %r
}

define i32 @diamond(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @diamond(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @llvm.ctpop.i32(i32 [[X]])
; CHECK-NEXT:    [[W:%.*]] = call i32 @llvm.abs.i32(i32 [[X]], i1 false)
; CHECK-NEXT:    [[R:%.*]] = select i1 [[C]], i32 [[V]], i32 [[W]]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %v = call noundef i32 @llvm.ctpop.i32(i32 noundef %x)
  br label %j
b:
  %w = call noundef i32 @llvm.abs.i32(i32 noundef %x, i1 false)
  br label %j
j:
  %r = phi i32 [ %v, %a ], [ %w, %b ]
  ret i32 %r
}

; The second condition is computed always, too.
define i32 @conditions(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @conditions(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[V:%.*]] = call i32 @llvm.ctpop.i32(i32 [[X]])
; CHECK-NEXT:    [[D:%.*]] = icmp eq i32 [[V]], 3
; CHECK-NEXT:    [[OR_COND:%.*]] = select i1 [[C]], i1 true, i1 [[D]]
; CHECK-NEXT:    [[COMMON_RET_OP:%.*]] = select i1 [[OR_COND]], i32 1, i32 0
; CHECK-NEXT:    ret i32 [[COMMON_RET_OP]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %t, label %b
b:
  %v = call noundef i32 @llvm.ctpop.i32(i32 noundef %x)
  %d = icmp eq i32 %v, 3
  br i1 %d, label %t, label %f
t:
  ret i32 1
f:
  ret i32 0
}
