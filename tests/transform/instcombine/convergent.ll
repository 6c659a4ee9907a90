; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @collective(i32) convergent nounwind willreturn memory(none)

; Arithmetic moves to the one block that uses it.
define i32 @sinks(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @sinks(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[USE:.*]], label %[[SKIP:.*]]
; CHECK:       [[USE]]:
; CHECK-NEXT:    [[A:%.*]] = mul i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[SKIP]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = mul i32 %x, %y
  br i1 %c, label %use, label %skip
use:
  ret i32 %a
skip:
  ret i32 0
}

; What needs all its threads does not.
define i32 @stays(i1 %c, i32 %x) {
; CHECK-LABEL: define i32 @stays(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @collective(i32 [[X]])
; CHECK-NEXT:    br i1 [[C]], label %[[USE:.*]], label %[[SKIP:.*]]
; CHECK:       [[USE]]:
; CHECK-NEXT:    ret i32 [[A]]
; CHECK:       [[SKIP]]:
; CHECK-NEXT:    ret i32 0
; CHECK-NEXT:  }
entry:
  %a = call i32 @collective(i32 %x)
  br i1 %c, label %use, label %skip
use:
  ret i32 %a
skip:
  ret i32 0
}

; Two collective operations on two paths are not one behind them.
define i32 @not_merged(i1 %c, i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @not_merged(
; CHECK-SAME: i1 [[C:%.*]], i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[LEFT:.*]], label %[[RIGHT:.*]]
; CHECK:       [[LEFT]]:
; CHECK-NEXT:    [[A:%.*]] = call i32 @collective(i32 [[X]])
; CHECK-NEXT:    br label %[[JOIN:.*]]
; CHECK:       [[RIGHT]]:
; CHECK-NEXT:    [[B:%.*]] = call i32 @collective(i32 [[Y]])
; CHECK-NEXT:    br label %[[JOIN]]
; CHECK:       [[JOIN]]:
; CHECK-NEXT:    [[P:%.*]] = phi i32 [ [[A]], %[[LEFT]] ], [ [[B]], %[[RIGHT]] ]
; CHECK-NEXT:    ret i32 [[P]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %left, label %right
left:
  %a = call i32 @collective(i32 %x)
  br label %join
right:
  %b = call i32 @collective(i32 %y)
  br label %join
join:
  %p = phi i32 [ %a, %left ], [ %b, %right ]
  ret i32 %p
}
