; A scalar that all lanes use is the same for each of them, also where it may be undef.
; CHECKS: auto
; RUN: nvopt -passes=scalarizer -S %s | FileCheck %s

define <2 x i32> @choice(<2 x i32> %a, <2 x i32> %b, ptr %p) {
; CHECK-LABEL: define <2 x i32> @choice(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[C:%.*]] = load i1, ptr [[P]], align 1
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i1 [[C]]
; CHECK-NEXT:    [[S_I0:%.*]] = select i1 [[TMP1]], i32 [[A_I0]], i32 [[B_I0]]
; CHECK-NEXT:    [[S_I1:%.*]] = select i1 [[TMP1]], i32 [[A_I1]], i32 [[B_I1]]
; CHECK-NEXT:    [[S_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[S_I0]], i64 0
; CHECK-NEXT:    [[S:%.*]] = insertelement <2 x i32> [[S_UPTO0]], i32 [[S_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[S]]
; CHECK-NEXT:  }
  %c = load i1, ptr %p
  %s = select i1 %c, <2 x i32> %a, <2 x i32> %b
  ret <2 x i32> %s
}

define <2 x i32> @defined(<2 x i32> %a, <2 x i32> %b, i1 noundef %c) {
; CHECK-LABEL: define <2 x i32> @defined(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], i1 noundef [[C:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[S_I0:%.*]] = select i1 [[C]], i32 [[A_I0]], i32 [[B_I0]]
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[S_I1:%.*]] = select i1 [[C]], i32 [[A_I1]], i32 [[B_I1]]
; CHECK-NEXT:    [[S_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[S_I0]], i64 0
; CHECK-NEXT:    [[S:%.*]] = insertelement <2 x i32> [[S_UPTO0]], i32 [[S_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[S]]
; CHECK-NEXT:  }
  %s = select i1 %c, <2 x i32> %a, <2 x i32> %b
  ret <2 x i32> %s
}

; Poison is the same everywhere.
define <2 x i32> @compared(<2 x i32> %a, <2 x i32> %b, i32 noundef %x, i32 noundef %y) {
; CHECK-LABEL: define <2 x i32> @compared(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], i32 noundef [[X:%.*]], i32 noundef [[Y:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[D:%.*]] = sub nsw i32 [[X]], [[Y]]
; CHECK-NEXT:    [[C:%.*]] = icmp slt i32 [[D]], 0
; CHECK-NEXT:    [[S_I0:%.*]] = select i1 [[C]], i32 [[A_I0]], i32 [[B_I0]]
; CHECK-NEXT:    [[S_I1:%.*]] = select i1 [[C]], i32 [[A_I1]], i32 [[B_I1]]
; CHECK-NEXT:    [[S_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[S_I0]], i64 0
; CHECK-NEXT:    [[S:%.*]] = insertelement <2 x i32> [[S_UPTO0]], i32 [[S_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[S]]
; CHECK-NEXT:  }
  %d = sub nsw i32 %x, %y
  %c = icmp slt i32 %d, 0
  %s = select i1 %c, <2 x i32> %a, <2 x i32> %b
  ret <2 x i32> %s
}

define <2 x i32> @lanes(<2 x i32> %a, <2 x i32> %b, <2 x i1> %c) {
; CHECK-LABEL: define <2 x i32> @lanes(
; CHECK-SAME: <2 x i32> [[A:%.*]], <2 x i32> [[B:%.*]], <2 x i1> [[C:%.*]]) {
; CHECK-NEXT:    [[C_I0:%.*]] = extractelement <2 x i1> [[C]], i64 0
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[B_I0:%.*]] = extractelement <2 x i32> [[B]], i64 0
; CHECK-NEXT:    [[S_I0:%.*]] = select i1 [[C_I0]], i32 [[A_I0]], i32 [[B_I0]]
; CHECK-NEXT:    [[C_I1:%.*]] = extractelement <2 x i1> [[C]], i64 1
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[B_I1:%.*]] = extractelement <2 x i32> [[B]], i64 1
; CHECK-NEXT:    [[S_I1:%.*]] = select i1 [[C_I1]], i32 [[A_I1]], i32 [[B_I1]]
; CHECK-NEXT:    [[S_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[S_I0]], i64 0
; CHECK-NEXT:    [[S:%.*]] = insertelement <2 x i32> [[S_UPTO0]], i32 [[S_I1]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[S]]
; CHECK-NEXT:  }
  %s = select <2 x i1> %c, <2 x i32> %a, <2 x i32> %b
  ret <2 x i32> %s
}

define <2 x i32> @inserted(<2 x i32> %a, i32 %x, i32 %at) {
; CHECK-LABEL: define <2 x i32> @inserted(
; CHECK-SAME: <2 x i32> [[A:%.*]], i32 [[X:%.*]], i32 [[AT:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[AT]]
; CHECK-NEXT:    [[TMP2:%.*]] = icmp eq i32 [[TMP1]], 0
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[TMP3:%.*]] = select i1 [[TMP2]], i32 [[X]], i32 [[A_I0]]
; CHECK-NEXT:    [[TMP4:%.*]] = icmp eq i32 [[TMP1]], 1
; CHECK-NEXT:    [[A_I1:%.*]] = extractelement <2 x i32> [[A]], i64 1
; CHECK-NEXT:    [[TMP5:%.*]] = select i1 [[TMP4]], i32 [[X]], i32 [[A_I1]]
; CHECK-NEXT:    [[R_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[TMP3]], i64 0
; CHECK-NEXT:    [[R:%.*]] = insertelement <2 x i32> [[R_UPTO0]], i32 [[TMP5]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[R]]
; CHECK-NEXT:  }
  %r = insertelement <2 x i32> %a, i32 %x, i32 %at
  ret <2 x i32> %r
}

define <2 x i32> @at_constant(<2 x i32> %a, i32 %x) {
; CHECK-LABEL: define <2 x i32> @at_constant(
; CHECK-SAME: <2 x i32> [[A:%.*]], i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A_I0:%.*]] = extractelement <2 x i32> [[A]], i64 0
; CHECK-NEXT:    [[R_UPTO0:%.*]] = insertelement <2 x i32> poison, i32 [[A_I0]], i64 0
; CHECK-NEXT:    [[R:%.*]] = insertelement <2 x i32> [[R_UPTO0]], i32 [[X]], i64 1
; CHECK-NEXT:    ret <2 x i32> [[R]]
; CHECK-NEXT:  }
  %r = insertelement <2 x i32> %a, i32 %x, i32 1
  ret <2 x i32> %r
}

define <2 x ptr> @addresses(ptr %p, <2 x i64> %i) {
; CHECK-LABEL: define <2 x ptr> @addresses(
; CHECK-SAME: ptr [[P:%.*]], <2 x i64> [[I:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze ptr [[P]]
; CHECK-NEXT:    [[I_I0:%.*]] = extractelement <2 x i64> [[I]], i64 0
; CHECK-NEXT:    [[R_I0:%.*]] = getelementptr i32, ptr [[TMP1]], i64 [[I_I0]]
; CHECK-NEXT:    [[I_I1:%.*]] = extractelement <2 x i64> [[I]], i64 1
; CHECK-NEXT:    [[R_I1:%.*]] = getelementptr i32, ptr [[TMP1]], i64 [[I_I1]]
; CHECK-NEXT:    [[R_UPTO0:%.*]] = insertelement <2 x ptr> poison, ptr [[R_I0]], i64 0
; CHECK-NEXT:    [[R:%.*]] = insertelement <2 x ptr> [[R_UPTO0]], ptr [[R_I1]], i64 1
; CHECK-NEXT:    ret <2 x ptr> [[R]]
; CHECK-NEXT:  }
  %r = getelementptr i32, ptr %p, <2 x i64> %i
  ret <2 x ptr> %r
}
