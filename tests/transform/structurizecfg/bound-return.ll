; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s
; RUN: nvopt -passes=structurizecfg -S %s -pass-remarks-missed=structurizecfg 2>&1 | FileCheck %s --check-prefix=SAID
; CHECKS: auto

; Returns get one block of their own, unless a call has to stay directly before one.

declare i32 @next(i32)
declare i32 @llvm.experimental.deoptimize.i32(...)

define i32 @must_stay(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @must_stay(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[R:%.*]] = musttail call i32 @must_stay(i32 0, i1 false)
; CHECK-NEXT:    ret i32 [[R]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
; SAID-LABEL: define i32 @must_stay(
; SAID-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; SAID-NEXT:  [[ENTRY:.*]]:
; SAID-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; SAID:       [[A]]:
; SAID-NEXT:    [[R:%.*]] = musttail call i32 @must_stay(i32 0, i1 false)
; SAID-NEXT:    ret i32 [[R]]
; SAID:       [[B]]:
; SAID-NEXT:    ret i32 [[X]]
; SAID-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %r = musttail call i32 @must_stay(i32 0, i1 false)
  ret i32 %r
b:
  ret i32 %x
}

define i32 @deoptimizes(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @deoptimizes(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[R:%.*]] = call i32 (...) @llvm.experimental.deoptimize.i32(i32 1) [ "deopt"(i32 [[X]]) ]
; CHECK-NEXT:    ret i32 [[R]]
; CHECK:       [[B]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
; SAID-LABEL: define i32 @deoptimizes(
; SAID-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; SAID-NEXT:  [[ENTRY:.*]]:
; SAID-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; SAID:       [[A]]:
; SAID-NEXT:    [[R:%.*]] = call i32 (...) @llvm.experimental.deoptimize.i32(i32 1) [ "deopt"(i32 [[X]]) ]
; SAID-NEXT:    ret i32 [[R]]
; SAID:       [[B]]:
; SAID-NEXT:    ret i32 [[X]]
; SAID-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %r = call i32 (...) @llvm.experimental.deoptimize.i32(i32 1) [ "deopt"(i32 %x) ]
  ret i32 %r
b:
  ret i32 %x
}

define i32 @may_stay(i32 %x, i1 %c) {
; CHECK-LABEL: define i32 @may_stay(
; CHECK-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[FLOW:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    [[R:%.*]] = tail call i32 @next(i32 [[X]])
; CHECK-NEXT:    br label %[[FLOW]]
; CHECK:       [[FLOW]]:
; CHECK-NEXT:    [[TMP0:%.*]] = phi i32 [ [[R]], %[[A]] ], [ poison, %[[ENTRY]] ]
; CHECK-NEXT:    [[TMP1:%.*]] = phi i1 [ false, %[[A]] ], [ true, %[[ENTRY]] ]
; CHECK-NEXT:    br i1 [[TMP1]], label %[[B:.*]], label %[[FLOW1:.*]]
; CHECK:       [[B]]:
; CHECK-NEXT:    br label %[[FLOW1]]
; CHECK:       [[FLOW1]]:
; CHECK-NEXT:    [[TMP2:%.*]] = phi i32 [ [[X]], %[[B]] ], [ [[TMP0]], %[[FLOW]] ]
; CHECK-NEXT:    br label %[[UNIFIEDRETURNBLOCK:.*]]
; CHECK:       [[UNIFIEDRETURNBLOCK]]:
; CHECK-NEXT:    [[UNIFIEDRETVAL:%.*]] = phi i32 [ [[TMP2]], %[[FLOW1]] ]
; CHECK-NEXT:    ret i32 [[UNIFIEDRETVAL]]
; CHECK-NEXT:  }
; SAID-LABEL: define i32 @may_stay(
; SAID-SAME: i32 [[X:%.*]], i1 [[C:%.*]]) {
; SAID-NEXT:  [[ENTRY:.*]]:
; SAID-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[FLOW:.*]]
; SAID:       [[A]]:
; SAID-NEXT:    [[R:%.*]] = tail call i32 @next(i32 [[X]])
; SAID-NEXT:    br label %[[FLOW]]
; SAID:       [[FLOW]]:
; SAID-NEXT:    [[TMP0:%.*]] = phi i32 [ [[R]], %[[A]] ], [ poison, %[[ENTRY]] ]
; SAID-NEXT:    [[TMP1:%.*]] = phi i1 [ false, %[[A]] ], [ true, %[[ENTRY]] ]
; SAID-NEXT:    br i1 [[TMP1]], label %[[B:.*]], label %[[FLOW1:.*]]
; SAID:       [[B]]:
; SAID-NEXT:    br label %[[FLOW1]]
; SAID:       [[FLOW1]]:
; SAID-NEXT:    [[TMP2:%.*]] = phi i32 [ [[X]], %[[B]] ], [ [[TMP0]], %[[FLOW]] ]
; SAID-NEXT:    br label %[[UNIFIEDRETURNBLOCK:.*]]
; SAID:       [[UNIFIEDRETURNBLOCK]]:
; SAID-NEXT:    [[UNIFIEDRETVAL:%.*]] = phi i32 [ [[TMP2]], %[[FLOW1]] ]
; SAID-NEXT:    ret i32 [[UNIFIEDRETVAL]]
; SAID-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  %r = tail call i32 @next(i32 %x)
  ret i32 %r
b:
  ret i32 %x
}
