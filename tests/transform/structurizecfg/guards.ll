; Functions that are left alone.
; CHECKS: auto
; RUN: nvopt -passes=structurizecfg -S %s | FileCheck %s

declare void @x()

; An indirect branch cannot be guarded.
define void @indirect(i1 %c, ptr %p) {
; CHECK-LABEL: define void @indirect(
; CHECK-SAME: i1 [[C:%.*]], ptr [[P:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[A:.*]], label %[[B:.*]]
; CHECK:       [[A]]:
; CHECK-NEXT:    indirectbr ptr [[P]], [label %[[B]], label %[[D:.*]]]
; CHECK:       [[B]]:
; CHECK-NEXT:    call void @x()
; CHECK-NEXT:    ret void
; CHECK:       [[D]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
entry:
  br i1 %c, label %a, label %b
a:
  indirectbr ptr %p, [label %b, label %d]
b:
  call void @x()
  ret void
d:
  ret void
}

; Nothing to do.
define void @one_block() {
; CHECK-LABEL: define void @one_block() {
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  ret void
}
