; RUN: nvopt -passes=reassociate -S %s | FileCheck %s
; CHECKS: auto

; Constants meet.
define i32 @constants(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @constants(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = add i32 [[X]], 7
; CHECK-NEXT:    [[C:%.*]] = add i32 [[TMP1]], [[Y]]
; CHECK-NEXT:    ret i32 [[C]]
; CHECK-NEXT:  }
  %a = add i32 %x, 4
  %b = add i32 %a, %y
  %c = add i32 %b, 3
  ret i32 %c
}

; What cancels goes.
define i32 @cancels(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @cancels(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %a = add i32 %x, %y
  %b = sub i32 %a, %x
  ret i32 %b
}

define i32 @repeats(i32 %x) {
; CHECK-LABEL: define i32 @repeats(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = mul i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = add i32 %x, %x
  %b = add i32 %a, %x
  ret i32 %b
}

define i32 @xor(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @xor(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    ret i32 [[Y]]
; CHECK-NEXT:  }
  %a = xor i32 %x, %y
  %b = xor i32 %a, %x
  ret i32 %b
}

; Floats only where the program allows it.
define float @strict(float %x, float %y) {
; CHECK-LABEL: define float @strict(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = fadd float [[X]], 4.000000e+00
; CHECK-NEXT:    [[B:%.*]] = fadd float [[A]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = fadd float [[B]], 3.000000e+00
; CHECK-NEXT:    ret float [[C]]
; CHECK-NEXT:  }
  %a = fadd float %x, 4.0
  %b = fadd float %a, %y
  %c = fadd float %b, 3.0
  ret float %c
}

define float @fast(float %x, float %y) {
; CHECK-LABEL: define float @fast(
; CHECK-SAME: float [[X:%.*]], float [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = fadd fast float [[X]], 7.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fadd fast float [[TMP1]], [[Y]]
; CHECK-NEXT:    ret float [[C]]
; CHECK-NEXT:  }
  %a = fadd fast float %x, 4.0
  %b = fadd fast float %a, %y
  %c = fadd fast float %b, 3.0
  ret float %c
}

; What changes in the loop is added last.
define void @invariant(i32 %x, i32 %y, ptr %p) {
; CHECK-LABEL: define void @invariant(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[N:%.*]], %[[L]] ]
; CHECK-NEXT:    [[TMP0:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    [[B:%.*]] = add i32 [[TMP0]], [[I]]
; CHECK-NEXT:    store i32 [[B]], ptr [[P]], align 4
; CHECK-NEXT:    [[N]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp eq i32 [[N]], 10
; CHECK-NEXT:    br i1 [[C]], label %[[E:.*]], label %[[L]]
; CHECK:       [[E]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br label %l
l:
  %i = phi i32 [ 0, %entry ], [ %n, %l ]
  %a = add i32 %i, %x
  %b = add i32 %a, %y
  store i32 %b, ptr %p
  %n = add i32 %i, 1
  %c = icmp eq i32 %n, 10
  br i1 %c, label %e, label %l
e:
  ret void
}
