; What is exact as a float is computed in integers; what is not, stays.
; CHECKS: auto
; RUN: opt -passes=float2int -verify-each -S %s | FileCheck %s

define i1 @compare(i8 %a, i8 %b) {
; CHECK-LABEL: define i1 @compare(
; CHECK-SAME: i8 [[A:%.*]], i8 [[B:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[TMP2:%.*]] = sext i8 [[B]] to i32
; CHECK-NEXT:    [[TMP3:%.*]] = add i32 [[TMP1]], [[TMP2]]
; CHECK-NEXT:    [[TMP4:%.*]] = sub i32 0, [[TMP3]]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[TMP4]], 10
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %y = sitofp i8 %b to float
  %s = fadd float %x, %y
  %n = fneg float %s
  %c = fcmp ult float %n, 1.000000e+01
  ret i1 %c
}

define i16 @back(i8 %a, i8 %b) {
; CHECK-LABEL: define i16 @back(
; CHECK-SAME: i8 [[A:%.*]], i8 [[B:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i8 [[A]] to i32
; CHECK-NEXT:    [[TMP2:%.*]] = zext i8 [[B]] to i32
; CHECK-NEXT:    [[TMP3:%.*]] = mul i32 [[TMP1]], [[TMP2]]
; CHECK-NEXT:    [[TMP4:%.*]] = sub i32 [[TMP3]], 4
; CHECK-NEXT:    [[R:%.*]] = trunc i32 [[TMP4]] to i16
; CHECK-NEXT:    ret i16 [[R]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to double
  %y = uitofp i8 %b to double
  %p = fmul double %x, %y
  %q = fsub double %p, 4.000000e+00
  %r = fptosi double %q to i16
  ret i16 %r
}

; 32 bits do not fit a float.
define i1 @too_wide(i32 %a) {
; CHECK-LABEL: define i1 @too_wide(
; CHECK-SAME: i32 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i32 [[A]] to float
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[X]], 3.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i32 %a to float
  %c = fcmp oeq float %x, 3.000000e+00
  ret i1 %c
}

; They fit a double, in 64 bits.
define i1 @double(i32 %a) {
; CHECK-LABEL: define i1 @double(
; CHECK-SAME: i32 [[A:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = zext i32 [[A]] to i64
; CHECK-NEXT:    [[C:%.*]] = icmp eq i64 [[TMP1]], 3
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i32 %a to double
  %c = fcmp oeq double %x, 3.000000e+00
  ret i1 %c
}

; Half is no integer, and minus zero none that is told apart.
define i1 @fraction(i8 %a) {
; CHECK-LABEL: define i1 @fraction(
; CHECK-SAME: i8 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[X]], 5.000000e-01
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %c = fcmp oeq float %x, 5.000000e-01
  ret i1 %c
}

define i1 @minus_zero(i8 %a) {
; CHECK-LABEL: define i1 @minus_zero(
; CHECK-SAME: i8 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[X]], -0.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %c = fcmp oeq float %x, -0.000000e+00
  ret i1 %c
}

; NaN has no integer.
define i1 @ordered(i8 %a) {
; CHECK-LABEL: define i1 @ordered(
; CHECK-SAME: i8 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[C:%.*]] = fcmp ord float [[X]], 1.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %c = fcmp ord float %x, 1.000000e+00
  ret i1 %c
}

; Somebody else wants the float.
define float @kept(i8 %a, ptr %p) {
; CHECK-LABEL: define float @kept(
; CHECK-SAME: i8 [[A:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[Y:%.*]] = fadd float [[X]], 1.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[Y]], 1.000000e+00
; CHECK-NEXT:    store i1 [[C]], ptr [[P]], align 1
; CHECK-NEXT:    ret float [[Y]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %y = fadd float %x, 1.000000e+00
  %c = fcmp oeq float %y, 1.000000e+00
  store i1 %c, ptr %p
  ret float %y
}

; A float that comes from elsewhere.
define i1 @foreign(i8 %a, float %f) {
; CHECK-LABEL: define i1 @foreign(
; CHECK-SAME: i8 [[A:%.*]], float [[F:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[Y:%.*]] = fadd float [[X]], [[F]]
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[Y]], 1.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %y = fadd float %x, %f
  %c = fcmp oeq float %y, 1.000000e+00
  ret i1 %c
}

define i32 @divided(i8 %a) {
; CHECK-LABEL: define i32 @divided(
; CHECK-SAME: i8 [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[Y:%.*]] = fdiv float [[X]], 2.000000e+00
; CHECK-NEXT:    [[R:%.*]] = fptosi float [[Y]] to i32
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %y = fdiv float %x, 2.000000e+00
  %r = fptosi float %y to i32
  ret i32 %r
}

define <2 x i1> @vector(<2 x i8> %a) {
; CHECK-LABEL: define <2 x i1> @vector(
; CHECK-SAME: <2 x i8> [[A:%.*]]) {
; CHECK-NEXT:    [[X:%.*]] = uitofp <2 x i8> [[A]] to <2 x float>
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq <2 x float> [[X]], zeroinitializer
; CHECK-NEXT:    ret <2 x i1> [[C]]
; CHECK-NEXT:  }
  %x = uitofp <2 x i8> %a to <2 x float>
  %c = fcmp oeq <2 x float> %x, zeroinitializer
  ret <2 x i1> %c
}

; Two ends of the same.
define i32 @shared(i8 %a, ptr %p) {
; CHECK-LABEL: define i32 @shared(
; CHECK-SAME: i8 [[A:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = sext i8 [[A]] to i32
; CHECK-NEXT:    [[R:%.*]] = mul i32 [[TMP1]], 3
; CHECK-NEXT:    [[C:%.*]] = icmp sgt i32 [[R]], 1
; CHECK-NEXT:    store i1 [[C]], ptr [[P]], align 1
; CHECK-NEXT:    ret i32 [[R]]
; CHECK-NEXT:  }
  %x = sitofp i8 %a to float
  %y = fmul float %x, 3.000000e+00
  %c = fcmp ogt float %y, 1.000000e+00
  store i1 %c, ptr %p
  %r = fptosi float %y to i32
  ret i32 %r
}

define i1 @strict(i8 %a) strictfp {
; CHECK-LABEL: define i1 @strict(
; CHECK-SAME: i8 [[A:%.*]]) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    [[X:%.*]] = uitofp i8 [[A]] to float
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[X]], 3.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  %x = uitofp i8 %a to float
  %c = fcmp oeq float %x, 3.000000e+00
  ret i1 %c
}

; Where nothing reaches, an operation may be its own operand.
define i1 @unreached(i8 %a) {
; CHECK-LABEL: define i1 @unreached(
; CHECK-SAME: i8 [[A:%.*]]) {
; CHECK-NEXT:    ret i1 false
; CHECK:       [[DEAD:.*]]:
; CHECK-NEXT:    [[Y:%.*]] = fadd float [[Y]], 1.000000e+00
; CHECK-NEXT:    [[C:%.*]] = fcmp oeq float [[Y]], 1.000000e+00
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
  ret i1 false
dead:
  %y = fadd float %y, 1.000000e+00
  %c = fcmp oeq float %y, 1.000000e+00
  ret i1 %c
}
