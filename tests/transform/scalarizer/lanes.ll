; RUN: nvopt -passes=scalarizer -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

declare <2 x float> @whole(<2 x float>)
declare <2 x float> @llvm.fma.v2f32(<2 x float>, <2 x float>, <2 x float>)

define <2 x float> @arithmetic(<2 x float> %a, <2 x float> %b) {
; CHECK-LABEL: define <2 x float> @arithmetic(
; CHECK-SAME: <2 x float> [[A:%.*]], <2 x float> [[B:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x float> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x float> [[B]], i64 0
; CHECK-NEXT:    [[S_I0:%.*]] = fadd fast float [[A_I0]], [[B_I0]]
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x float> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x float> [[B]], i64 1
; CHECK-NEXT:    [[S_I1:%.*]] = fadd fast float [[A_I1]], [[B_I1]]
; CHECK-NEXT:    [[M_I0:%.*]] = call float @llvm.fma.f32(float [[S_I0]], float [[B_I0]], float 1.000000e+00)
; CHECK-NEXT:    [[M_I1:%.*]] = call float @llvm.fma.f32(float [[S_I1]], float [[B_I1]], float 2.000000e+00)
; CHECK-NEXT:    [[M_UPTO0:%.*]] = insertelement <2 x float> poison, float [[M_I0]], i64 0
; CHECK-NEXT:    [[M:%.*]] = insertelement <2 x float> [[M_UPTO0]], float [[M_I1]], i64 1
; CHECK-NEXT:    ret <2 x float> [[M]]
; CHECK-NEXT:  }
  %s = fadd fast <2 x float> %a, %b
  %m = call <2 x float> @llvm.fma.v2f32(<2 x float> %s, <2 x float> %b, <2 x float> <float 1.0, float 2.0>)
  ret <2 x float> %m
}

; A call needs the whole.
define <2 x float> @call(<2 x float> %a) {
; CHECK-LABEL: define <2 x float> @call(
; CHECK-SAME: <2 x float> [[A:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x float> [[A]], i64 0
; CHECK-NEXT:    [[N_I0:%.*]] = fneg float [[A_I0]]
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x float> [[A]], i64 1
; CHECK-NEXT:    [[N_I1:%.*]] = fneg float [[A_I1]]
; CHECK-NEXT:    [[N_UPTO0:%.*]] = insertelement <2 x float> poison, float [[N_I0]], i64 0
; CHECK-NEXT:    [[N:%.*]] = insertelement <2 x float> [[N_UPTO0]], float [[N_I1]], i64 1
; CHECK-NEXT:    [[R:%.*]] = call <2 x float> @whole(<2 x float> [[N]])
; CHECK-NEXT:    [[R_I0:%.*]] = extractelement <2 x float> [[R]], i64 0
; CHECK-NEXT:    [[D_I0:%.*]] = fdiv float [[R_I0]], [[A_I0]]
; CHECK-NEXT:    [[R_I1:%.*]] = extractelement <2 x float> [[R]], i64 1
; CHECK-NEXT:    [[D_I1:%.*]] = fdiv float [[R_I1]], [[A_I1]]
; CHECK-NEXT:    [[D_UPTO0:%.*]] = insertelement <2 x float> poison, float [[D_I0]], i64 0
; CHECK-NEXT:    [[D:%.*]] = insertelement <2 x float> [[D_UPTO0]], float [[D_I1]], i64 1
; CHECK-NEXT:    ret <2 x float> [[D]]
; CHECK-NEXT:  }
  %n = fneg <2 x float> %a
  %r = call <2 x float> @whole(<2 x float> %n)
  %d = fdiv <2 x float> %r, %a
  ret <2 x float> %d
}

; Phis of loops, whose lanes come later.
define <2 x i32> @loop(<2 x i32> %a, i32 %n) {
; CHECK-LABEL: define <2 x i32> @loop(
; CHECK-SAME: <2 x i32> [[A:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[X_I0:%.*]] = phi i32 [ [[A_I0]], %[[ENTRY]] ], [ [[Y_I0:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[X_I1:%.*]] = phi i32 [ [[A_I1]], %[[ENTRY]] ], [ [[Y_I1:%.*]], %[[HEAD]] ]
; CHECK-NEXT:    [[Y_I0]] = add i32 [[X_I0]], 1
; CHECK-NEXT:    [[Y_I1]] = add i32 [[X_I1]], 2
; CHECK-NEXT:    [[Y_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[Y_I0]], i64 0
; CHECK-NEXT:    [[Y:%.*]] = insertelement <2 x i32> [[Y_UPTO0]], i32 [[Y_I1]], i64 1
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[HEAD]], label %[[EXIT:.*]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret <2 x i32> [[Y]]
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %x = phi <2 x i32> [ %a, %entry ], [ %y, %head ]
  %y = add <2 x i32> %x, <i32 1, i32 2>
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %head, label %exit
exit:
  ret <2 x i32> %y
}

; Shuffles, insertions and extractions disappear.
define i32 @moves(<2 x i32> %a, <2 x i32> %b, i32 %x) {
; CHECK-LABEL: define i32 @moves(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[W:%.*]] = add i32 [[B_I1]], [[X]]
; CHECK-NEXT:    ret i32 [[W]]
; CHECK-NEXT:  }
  %s = shufflevector <2 x i32> %a, <2 x i32> %b, <4 x i32> <i32 3, i32 0, i32 poison, i32 1>
  %t = insertelement <4 x i32> %s, i32 %x, i32 2
  %u = extractelement <4 x i32> %t, i32 0
  %v = extractelement <4 x i32> %t, i32 2
  %w = add i32 %u, %v
  ret i32 %w
}

define i32 @variable(<2 x i32> %a, i32 %x, i32 %i) {
; CHECK-LABEL: define i32 @variable(
; CHECK-SAME: <2 x i32> [[A:%.*]], i32 [[X:%.*]], i32 [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[I]]
; CHECK-NEXT:    [[TMP2:%.*]] = icmp eq i32 [[TMP1]], 0
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[TMP3:%.*]] = select i1 [[TMP2]], i32 [[X]], i32 [[A_I0]]
; CHECK-NEXT:    [[TMP4:%.*]] = icmp eq i32 [[TMP1]], 1
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[TMP5:%.*]] = select i1 [[TMP4]], i32 [[X]], i32 [[A_I1]]
; CHECK-NEXT:    [[TMP6:%.*]] = icmp eq i32 [[I]], 0
; CHECK-NEXT:    [[TMP7:%.*]] = select i1 [[TMP6]], i32 [[TMP3]], i32 poison
; CHECK-NEXT:    [[TMP8:%.*]] = icmp eq i32 [[I]], 1
; CHECK-NEXT:    [[TMP9:%.*]] = select i1 [[TMP8]], i32 [[TMP5]], i32 [[TMP7]]
; CHECK-NEXT:    ret i32 [[TMP9]]
; CHECK-NEXT:  }
  %t = insertelement <2 x i32> %a, i32 %x, i32 %i
  %u = extractelement <2 x i32> %t, i32 %i
  ret i32 %u
}

; A load stays whole without the parameter.
define float @load(ptr addrspace(1) %p) {
; CHECK-LABEL: define float @load(
; CHECK-SAME: ptr addrspace(1) [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load <2 x float>, ptr addrspace(1) [[P]], align 8
; CHECK-NEXT:    [[V_I1:%.*]] = extractelement <2 x float> [[V]], i64 1
; CHECK-NEXT:    ret float [[V_I1]]
; CHECK-NEXT:  }
  %v = load <2 x float>, ptr addrspace(1) %p, align 8
  %a = extractelement <2 x float> %v, i32 1
  ret float %a
}

; A lane that a phi asks for before its block is looked at.
define <2 x i32> @later_lane(<2 x i32> %a, i32 %n) {
; CHECK-LABEL: define <2 x i32> @later_lane(
; CHECK-SAME: <2 x i32> [[A:%.*]], i32 [[N:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    br label %[[HEAD:.*]]
; CHECK:       [[HEAD]]:
; CHECK-NEXT:    [[I:%.*]] = phi i32 [ 0, %[[ENTRY]] ], [ [[J:%.*]], %[[TAIL:.*]] ]
; CHECK-NEXT:    [[X_I0:%.*]] = phi i32 [ [[A_I0]], %[[ENTRY]] ], [ [[Z_I0:%.*]], %[[TAIL]] ]
; CHECK-NEXT:    [[X_I1:%.*]] = phi i32 [ [[A_I1]], %[[ENTRY]] ], [ [[Z_I1:%.*]], %[[TAIL]] ]
; CHECK-NEXT:    [[Z_I1]] = add i32 [[X_I0]], 1
; CHECK-NEXT:    [[Z_I0]] = add i32 [[X_I1]], 2
; CHECK-NEXT:    [[Y_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[Z_I1]], i64 0
; CHECK-NEXT:    [[Y:%.*]] = insertelement <2 x i32> [[Y_UPTO0]], i32 [[Z_I0]], i64 1
; CHECK-NEXT:    [[J]] = add i32 [[I]], 1
; CHECK-NEXT:    [[C:%.*]] = icmp ult i32 [[J]], [[N]]
; CHECK-NEXT:    br i1 [[C]], label %[[TAIL]], label %[[EXIT:.*]]
; CHECK:       [[TAIL]]:
; CHECK-NEXT:    br label %[[HEAD]]
; CHECK:       [[EXIT]]:
; CHECK-NEXT:    ret <2 x i32> [[Y]]
; CHECK-NEXT:  }
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %tail ]
  %x = phi <2 x i32> [ %a, %entry ], [ %z, %tail ]
  %y = add <2 x i32> %x, <i32 1, i32 2>
  %j = add i32 %i, 1
  %c = icmp ult i32 %j, %n
  br i1 %c, label %tail, label %exit
tail:
  %z = shufflevector <2 x i32> %y, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  br label %head
exit:
  ret <2 x i32> %y
}

; Bit casts to fewer and to more lanes, and back.
define <4 x float> @bits(<4 x float> %a, <2 x double> %b) {
; CHECK-LABEL: define <4 x float> @bits(
; CHECK-SAME: <4 x float> [[A:%.*]], <2 x double> [[B:%.*]]) {
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x double> [[B]], i64 0
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <4 x float> [[A]], i64 0
; CHECK-NEXT:    [[TMP1:%.*]] = insertelement <2 x float> poison, float [[A_I0]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <4 x float> [[A]], i64 1
; CHECK-NEXT:    [[TMP2:%.*]] = insertelement <2 x float> [[TMP1]], float [[A_I1]], i64 1
; CHECK-NEXT:    [[D_I0:%.*]] = bitcast <2 x float> [[TMP2]] to double
; CHECK-NEXT:    [[A_I2:%.*]] = extractelement <4 x float> [[A]], i64 2
; CHECK-NEXT:    [[TMP3:%.*]] = insertelement <2 x float> poison, float [[A_I2]], i64 0
; CHECK-NEXT:    [[A_I3:%.*]] = extractelement <4 x float> [[A]], i64 3
; CHECK-NEXT:    [[TMP4:%.*]] = insertelement <2 x float> [[TMP3]], float [[A_I3]], i64 1
; CHECK-NEXT:    [[D_I1:%.*]] = bitcast <2 x float> [[TMP4]] to double
; CHECK-NEXT:    [[TMP5:%.*]] = bitcast double [[B_I0]] to <2 x float>
; CHECK-NEXT:    [[I0:%.*]] = extractelement <2 x float> [[TMP5]], i64 0
; CHECK-NEXT:    [[I1:%.*]] = extractelement <2 x float> [[TMP5]], i64 1
; CHECK-NEXT:    [[F_UPTO0:%.*]] = insertelement <4 x float> poison, float [[A_I2]], i64 0
; CHECK-NEXT:    [[F_UPTO1:%.*]] = insertelement <4 x float> [[F_UPTO0]], float [[A_I3]], i64 1
; CHECK-NEXT:    [[F_UPTO2:%.*]] = insertelement <4 x float> [[F_UPTO1]], float [[I0]], i64 2
; CHECK-NEXT:    [[F:%.*]] = insertelement <4 x float> [[F_UPTO2]], float [[I1]], i64 3
; CHECK-NEXT:    ret <4 x float> [[F]]
; CHECK-NEXT:  }
  %d = bitcast <4 x float> %a to <2 x double>
  %s = shufflevector <2 x double> %d, <2 x double> %b, <2 x i32> <i32 1, i32 2>
  %f = bitcast <2 x double> %s to <4 x float>
  ret <4 x float> %f
}
