; A pass that panics is left out where it did; the rest of the pipeline runs everywhere.
; REQUIRES: planted
; RUN: nvopt -passes=plant-panic,dce -crash-dir=%t.dir -S %s -o - 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=ERR --input-file=%t.err
; RUN: not nvopt -passes=plant-panic,dce -strict -S %s -o - 2>&1 | FileCheck %s --check-prefix=STRICT

; ERR: warning: pass `plant-panic` crashed on @panics and was left out: planted
; ERR: repeats the crash
; STRICT: error: pass `plant-panic` crashed on @panics: planted

; CHECK-LABEL: @panics(
; CHECK-NEXT:    ret void
define void @panics(i32 %x) {
  %a = add i32 %x, 1
  ret void
}

; CHECK-LABEL: @calm(
; CHECK-NEXT:    ret void
define void @calm(i32 %x) {
  %a = add i32 %x, 1
  ret void
}
