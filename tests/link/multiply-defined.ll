; RUN: not nvopt link -S %s %S/Inputs/definitions.ll 2>&1 | FileCheck %s
; RUN: not nvopt -S %s %S/Inputs/definitions.ll 2>&1 | FileCheck %s
; Two strong definitions: the message names both files.
; CHECK: error: Linking globals named 'twice': symbol multiply defined!
; CHECK-NEXT: note: defined in `{{.*}}multiply-defined.ll` and in `{{.*}}definitions.ll`
define i32 @twice() {
  ret i32 1
}
