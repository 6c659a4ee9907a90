; Fast-math flags of a phi speak of that phi alone: its entries are not poison for others.
; CHECKS: auto
; RUN: nvopt -passes='simplifycfg<hoist-common-insts>' -verify-each -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; Two selects, one for each phi.
define void @different(i1 %c, i1 %e, float %x, float %y, ptr %p) {
; CHECK-LABEL: define void @different(
; CHECK-SAME: i1 [[C:%.*]], i1 [[E:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[E]], label %[[S:.*]], label %[[J:.*]]
; CHECK:       [[S]]:
; CHECK-NEXT:    store volatile i32 7, ptr [[P]], align 4
; CHECK-NEXT:    [[X_Y:%.*]] = select nnan i1 [[C]], float [[X]], float [[Y]]
; CHECK-NEXT:    [[X_Y1:%.*]] = select i1 [[C]], float [[X]], float [[Y]]
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[A:%.*]] = phi nnan float [ [[X_Y]], %[[S]] ], [ 1.000000e+00, %[[ENTRY]] ]
; CHECK-NEXT:    [[B:%.*]] = phi float [ [[X_Y1]], %[[S]] ], [ 2.000000e+00, %[[ENTRY]] ]
; CHECK-NEXT:    store volatile float [[A]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile float [[B]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %e, label %s, label %q
q:
  br label %j
s:
  br i1 %c, label %l, label %r
l:
  store volatile i32 7, ptr %p
  br label %j
r:
  store volatile i32 7, ptr %p
  br label %j
j:
  %a = phi nnan float [ %x, %l ], [ %y, %r ], [ 1.0, %q ]
  %b = phi float [ %x, %l ], [ %y, %r ], [ 2.0, %q ]
  store volatile float %a, ptr %p
  store volatile float %b, ptr %p
  ret void
}

; One select for both.
define void @same(i1 %c, i1 %e, float %x, float %y, ptr %p) {
; CHECK-LABEL: define void @same(
; CHECK-SAME: i1 [[C:%.*]], i1 [[E:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[E]], label %[[S:.*]], label %[[J:.*]]
; CHECK:       [[S]]:
; CHECK-NEXT:    store volatile i32 7, ptr [[P]], align 4
; CHECK-NEXT:    [[X_Y:%.*]] = select nnan i1 [[C]], float [[X]], float [[Y]]
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[A:%.*]] = phi nnan float [ [[X_Y]], %[[S]] ], [ 1.000000e+00, %[[ENTRY]] ]
; CHECK-NEXT:    [[B:%.*]] = phi nnan float [ [[X_Y]], %[[S]] ], [ 2.000000e+00, %[[ENTRY]] ]
; CHECK-NEXT:    store volatile float [[A]], ptr [[P]], align 4
; CHECK-NEXT:    store volatile float [[B]], ptr [[P]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %e, label %s, label %q
q:
  br label %j
s:
  br i1 %c, label %l, label %r
l:
  store volatile i32 7, ptr %p
  br label %j
r:
  store volatile i32 7, ptr %p
  br label %j
j:
  %a = phi nnan float [ %x, %l ], [ %y, %r ], [ 1.0, %q ]
  %b = phi nnan float [ %x, %l ], [ %y, %r ], [ 2.0, %q ]
  store volatile float %a, ptr %p
  store volatile float %b, ptr %p
  ret void
}

; The first store writes NaN too, the phi is none.
define void @stored(i1 %c, i1 %d, float %x, float %y, ptr %p, ptr %q) {
; CHECK-LABEL: define void @stored(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[KNOWN:%.*]] = select nnan i1 [[C]], float [[X]], float 1.000000e+00
; CHECK-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[D]], float [[Y]], float [[X]]
; CHECK-NEXT:    [[TMP0:%.*]] = or i1 [[C]], [[D]]
; CHECK-NEXT:    br i1 [[TMP0]], label %[[TMP1:.*]], label %[[TMP2:.*]]
; CHECK:       [[TMP1]]:
; CHECK-NEXT:    store float [[SIMPLIFYCFG_MERGE]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[TMP2]]
; CHECK:       [[TMP2]]:
; CHECK-NEXT:    store volatile float [[KNOWN]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %middle
then:
  store float %x, ptr %p
  br label %middle
middle:
  %known = phi nnan float [ %x, %then ], [ 1.0, %entry ]
  br i1 %d, label %again, label %end
again:
  store float %y, ptr %p
  br label %end
end:
  store volatile float %known, ptr %q
  ret void
}

; A phi without flags is what is stored.
define void @stored_plain(i1 %c, i1 %d, float %x, float %y, ptr %p, ptr %q) {
; CHECK-LABEL: define void @stored_plain(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], float [[X:%.*]], float [[Y:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[KNOWN:%.*]] = select i1 [[C]], float [[X]], float 1.000000e+00
; CHECK-NEXT:    [[SIMPLIFYCFG_MERGE:%.*]] = select i1 [[D]], float [[Y]], float [[KNOWN]]
; CHECK-NEXT:    [[TMP0:%.*]] = or i1 [[C]], [[D]]
; CHECK-NEXT:    br i1 [[TMP0]], label %[[TMP1:.*]], label %[[TMP2:.*]]
; CHECK:       [[TMP1]]:
; CHECK-NEXT:    store float [[SIMPLIFYCFG_MERGE]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[TMP2]]
; CHECK:       [[TMP2]]:
; CHECK-NEXT:    store volatile float [[KNOWN]], ptr [[Q]], align 4
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %then, label %middle
then:
  store float %x, ptr %p
  br label %middle
middle:
  %known = phi float [ %x, %then ], [ 1.0, %entry ]
  br i1 %d, label %again, label %end
again:
  store float %y, ptr %p
  br label %end
end:
  store volatile float %known, ptr %q
  ret void
}
