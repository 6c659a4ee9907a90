; RUN: not nvopt opt -passes=verfy -disable-output %s 2>&1 | FileCheck %s --check-prefix=NAME
; RUN: not nvopt opt "-passes=module(verify" -disable-output %s 2>&1 | FileCheck %s --check-prefix=OPEN
; RUN: nvopt opt "-passes=module(verify,function(verify))" -S %s | FileCheck %s
; NAME: --passes:1:1: error: unknown pass name 'verfy'
; NAME: did you mean `verify`?
; OPEN: --passes:1:7: error: `(` is never closed
; CHECK: define void @f()

define void @f() {
  ret void
}
