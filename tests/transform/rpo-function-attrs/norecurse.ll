; RUN: nvopt -passes=rpo-function-attrs -S %s | FileCheck %s
; RUN: opt -passes=rpo-function-attrs -S < %s | FileCheck %s

declare void @unknown()

; CHECK: define internal void @only_from_main() #[[ATTR:[0-9]+]]
define internal void @only_from_main() {
  call void @unknown()
  ret void
}

; CHECK: define internal void @address_taken() {
define internal void @address_taken() {
  call void @unknown()
  ret void
}

; CHECK: define ptr @main() #[[ATTR]]
define ptr @main() norecurse {
  call void @only_from_main()
  call void @address_taken()
  ret ptr @address_taken
}
; CHECK: attributes #[[ATTR]] = { norecurse }
