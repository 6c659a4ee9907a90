; A load that is known on all ways becomes a phi of what it is there. A phi that is there already is
; taken if it is that: with fast-math flags it is poison where the memory is no number.
; CHECKS: auto
; RUN: nvopt -passes=gvn -verify-each -verify-analyses -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; The load needs a phi of its own.
define float @flags(i1 %c, float %a, float %b, ptr %p, ptr %q) {
; CHECK-LABEL: define float @flags(
; CHECK-SAME: i1 [[C:%.*]], float [[A:%.*]], float [[B:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store float [[A]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store float [[B]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[X:%.*]] = phi float [ [[A]], %[[L]] ], [ [[B]], %[[R]] ]
; CHECK-NEXT:    store float [[X]], ptr [[Q]], align 4
; CHECK-NEXT:    ret float [[X]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store float %a, ptr %p
  br label %j
r:
  store float %b, ptr %p
  br label %j
j:
  %known = phi nnan float [ %a, %l ], [ %b, %r ]
  %x = load float, ptr %p
  store float %known, ptr %q
  ret float %x
}

; One phi is enough.
define float @plain(i1 %c, float %a, float %b, ptr %p, ptr %q) {
; CHECK-LABEL: define float @plain(
; CHECK-SAME: i1 [[C:%.*]], float [[A:%.*]], float [[B:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store float [[A]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store float [[B]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[KNOWN:%.*]] = phi float [ [[A]], %[[L]] ], [ [[B]], %[[R]] ]
; CHECK-NEXT:    store float [[KNOWN]], ptr [[Q]], align 4
; CHECK-NEXT:    ret float [[KNOWN]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store float %a, ptr %p
  br label %j
r:
  store float %b, ptr %p
  br label %j
j:
  %known = phi float [ %a, %l ], [ %b, %r ]
  %x = load float, ptr %p
  store float %known, ptr %q
  ret float %x
}

; A phi further up is no better.
define float @further_up(i1 %c, i1 %d, float %a, float %b, ptr %p, ptr %q) {
; CHECK-LABEL: define float @further_up(
; CHECK-SAME: i1 [[C:%.*]], i1 [[D:%.*]], float [[A:%.*]], float [[B:%.*]], ptr [[P:%.*]], ptr [[Q:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L:.*]], label %[[R:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    store float [[A]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J:.*]]
; CHECK:       [[R]]:
; CHECK-NEXT:    store float [[B]], ptr [[P]], align 4
; CHECK-NEXT:    br label %[[J]]
; CHECK:       [[J]]:
; CHECK-NEXT:    [[X:%.*]] = phi float [ [[A]], %[[L]] ], [ [[B]], %[[R]] ]
; CHECK-NEXT:    br i1 [[D]], label %[[M:.*]], label %[[K:.*]]
; CHECK:       [[M]]:
; CHECK-NEXT:    br label %[[K]]
; CHECK:       [[K]]:
; CHECK-NEXT:    store float [[X]], ptr [[Q]], align 4
; CHECK-NEXT:    ret float [[X]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %l, label %r
l:
  store float %a, ptr %p
  br label %j
r:
  store float %b, ptr %p
  br label %j
j:
  %inner = phi ninf float [ %a, %l ], [ %b, %r ]
  br i1 %d, label %m, label %k
m:
  br label %k
k:
  %outer = phi float [ %inner, %j ], [ %inner, %m ]
  %x = load float, ptr %p
  store float %outer, ptr %q
  ret float %x
}
