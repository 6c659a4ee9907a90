; Each function is compiled alone: nothing looks across functions, and linkage stays as it was.
; RUN: nvopt -passes=globaldce,dce -split-compile=1 -S %s -o - | FileCheck %s
; RUN: nvopt -passes=globaldce,dce -split-compile=2 -S %s -o - | FileCheck %s
; RUN: nvopt -passes=globaldce,dce -split-compile=7 -S %s -o - | FileCheck %s
; RUN: nvopt -passes=globaldce,dce -split-compile=0 -S %s -o - | FileCheck %s
; RUN: nvopt -passes=globaldce,dce -S %s -o - | FileCheck %s --check-prefix=WHOLE

; CHECK: @hidden = hidden global i32 0
@hidden = hidden global i32 0

; Nobody calls it, but that can be seen from the whole module only.
; CHECK: define internal void @unused(i32 %x) {
; CHECK-NEXT:   ret void
; WHOLE-NOT: @unused
define internal void @unused(i32 %x) {
  %a = add i32 %x, 1
  ret void
}

; CHECK: define dso_local void @f(i32 %x) {
; CHECK-NEXT:   ret void
define dso_local void @f(i32 %x) {
  %a = add i32 %x, 1
  ret void
}

; CHECK: define weak_odr protected void @g() {
define weak_odr protected void @g() {
  ret void
}
