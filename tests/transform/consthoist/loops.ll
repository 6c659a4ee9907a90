; RUN: nvopt -passes=consthoist -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

; Used twice in the loop and too wide for an instruction.
define i64 @wide(i64 %x, i64 %n) {
; CHECK-LABEL: define i64 @wide(
; CHECK-SAME: i64 [[X:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[CONST:%.*]] = bitcast i64 6364136223846793005 to i64
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ [[X]], %[[ENTRY]] ], [ [[B:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[A:%.*]] = mul i64 [[I]], [[CONST]]
; CHECK-NEXT:    [[B]] = add i64 [[A]], [[CONST]]
; CHECK-NEXT:    [[C:%.*]] = icmp ult i64 [[B]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i64 [[B]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i64 [ %x, %entry ], [ %b, %loop ]
  %a = mul i64 %i, 6364136223846793005
  %b = add i64 %a, 6364136223846793005
  %c = icmp ult i64 %b, %n
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %b
}

; Used once, or narrow enough.
define i64 @cheap(i64 %x, i64 %n) {
; CHECK-LABEL: define i64 @cheap(
; CHECK-SAME: i64 [[X:%.*]], i64 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi i64 [ [[X]], %[[ENTRY]] ], [ [[B:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[A:%.*]] = mul i64 [[I]], 6364136223846793005
; CHECK-NEXT:    [[D:%.*]] = mul i64 [[A]], -1000
; CHECK-NEXT:    [[B]] = add i64 [[D]], -1000
; CHECK-NEXT:    [[C:%.*]] = icmp ult i64 [[B]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret i64 [[B]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi i64 [ %x, %entry ], [ %b, %loop ]
  %a = mul i64 %i, 6364136223846793005
  %d = mul i64 %a, -1000
  %b = add i64 %d, -1000
  %c = icmp ult i64 %b, %n
  br i1 %c, label %loop, label %exit
exit:
  ret i64 %b
}

define double @floats(double %x, double %n) {
; CHECK-LABEL: define double @floats(
; CHECK-SAME: double [[X:%.*]], double [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[CONST:%.*]] = bitcast i64 4591870180066957722 to double
; CHECK-NEXT:    br label %[[LOOP:.*]]
; CHECK:       [[LOOP]]:
; CHECK-NEXT:    [[I:%.*]] = phi double [ [[X]], %[[ENTRY]] ], [ [[B:%.*]], %[[LOOP]] ]
; CHECK-NEXT:    [[A:%.*]] = fmul double [[I]], [[CONST]]
; CHECK-NEXT:    [[B]] = fadd double [[A]], [[CONST]]
; CHECK-NEXT:    [[E:%.*]] = fmul double [[B]], 2.000000e+00
; CHECK-NEXT:    [[F:%.*]] = fmul double [[E]], 2.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fcmp ult double [[F]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[LOOP]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret double [[B]]
; CHECK-NEXT:  }
entry:
  br label %loop
loop:
  %i = phi double [ %x, %entry ], [ %b, %loop ]
  %a = fmul double %i, 0x3FB999999999999A
  %b = fadd double %a, 0x3FB999999999999A
  %e = fmul double %b, 2.0
  %f = fmul double %e, 2.0
  %c = fcmp ult double %f, %n
  br i1 %c, label %loop, label %exit
exit:
  ret double %b
}

; No loop.
define i64 @straight(i64 %x) {
; CHECK-LABEL: define i64 @straight(
; CHECK-SAME: i64 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = mul i64 [[X]], 6364136223846793005
; CHECK-NEXT:    [[B:%.*]] = add i64 [[A]], 6364136223846793005
; CHECK-NEXT:    ret i64 [[B]]
; CHECK-NEXT:  }
  %a = mul i64 %x, 6364136223846793005
  %b = add i64 %a, 6364136223846793005
  ret i64 %b
}
