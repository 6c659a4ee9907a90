; RUN: nvopt -passes=rpo-function-attrs -S %s | FileCheck %s
; CHECKS: auto
; Who calls a function as its `dso_local_equivalent` is not known, so it may recurse.
declare void @unknown()

; Not.
define internal void @equivalent() {
; CHECK-LABEL: define internal void @equivalent() {
; CHECK-NEXT:    call void @unknown()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @unknown()
  ret void
}

define internal void @named() {
; CHECK-LABEL: define internal void @named(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @unknown()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @unknown()
  ret void
}

define void @calls() norecurse {
; CHECK-LABEL: define void @calls(
; CHECK-SAME: ) #[[ATTR0:[0-9]+]] {
; CHECK-NEXT:    call void @equivalent()
; CHECK-NEXT:    call void @named()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void @equivalent()
  call void @named()
  ret void
}

define void @may_recurse() {
; CHECK-LABEL: define void @may_recurse() {
; CHECK-NEXT:    call void dso_local_equivalent @equivalent()
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  call void dso_local_equivalent @equivalent()
  ret void
}
