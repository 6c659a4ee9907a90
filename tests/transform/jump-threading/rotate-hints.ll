; A hint of the loop inside stays there, also if its branch goes back to the loop around it, too.
; CHECKS: auto
; RUN: nvopt -passes='jump-threading<rotate-loops>' -S %s | FileCheck %s

define i32 @nest(i32 %n, ptr %g) {
; CHECK-LABEL: define i32 @nest(
; CHECK-SAME: i32 [[N:%.*]], ptr [[G:%.*]]) {
; CHECK-NEXT:  [[H_THREAD:.*]]:
; CHECK-NEXT:    [[A:%.*]] = alloca i32, align 4
; CHECK-NEXT:    store i32 0, ptr [[A]], align 4
; CHECK-NEXT:    br label %[[PRE:.*]]
; CHECK:       [[H:.*]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ [[I1:%.*]], %[[IN:.*]] ]
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[I]], 4
; CHECK-NEXT:    br i1 [[C]], label %[[PRE]], label %[[X:.*]]
; CHECK:       [[PRE]]:
; CHECK-NEXT:    [[I4:%.*]] = phi i32 [ 0, %[[H_THREAD]] ], [ [[I]], %[[H]] ]
; CHECK-NEXT:    [[I1]] = add i32 [[I4]], 1
; CHECK-NEXT:    br label %[[IN]]
; CHECK:       [[IN]]:
; CHECK-NEXT:    [[J:%.*]] = phi i32 [ 0, %[[PRE]] ], [ [[J1:%.*]], %[[IN]] ]
; CHECK-NEXT:    [[V:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    [[W:%.*]] = add i32 [[V]], [[J]]
; CHECK-NEXT:    store i32 [[W]], ptr [[A]], align 4
; CHECK-NEXT:    [[J1]] = add i32 [[J]], 1
; CHECK-NEXT:    [[D:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[D]], label %[[IN]], label %[[H]], !llvm.loop [[LOOP0:![0-9]+]]
; CHECK:       [[X]]:
; CHECK-NEXT:    [[F:%.*]] = load i32, ptr [[A]], align 4
; CHECK-NEXT:    ret i32 [[F]]
; CHECK-NEXT:  }
entry:
  %a = alloca i32, align 4
  store i32 0, ptr %a
  br label %h
h:
  %i = phi i32 [ 0, %entry ], [ %i1, %in ]
  %c = icmp ult i32 %i, 4
  br i1 %c, label %pre, label %x
pre:
  %i1 = add i32 %i, 1
  br label %in
in:
  %j = phi i32 [ 0, %pre ], [ %j1, %in ]
  %v = load i32, ptr %a
  %w = add i32 %v, %j
  store i32 %w, ptr %a
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j, %n
  br i1 %d, label %in, label %h, !llvm.loop !0
x:
  %f = load i32, ptr %a
  ret i32 %f
}
!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
