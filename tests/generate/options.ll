; A seed means the same program everywhere; features can be left out; programs refine themselves.

; RUN: nvopt generate --seed=3 -o %t.ll
; RUN: nvopt generate --seed=3 -o %t2.ll
; RUN: diff %t.ll %t2.ll
; RUN: FileCheck %s < %t.ll
; CHECK: ; generated: seed=3 features=default
; CHECK: ; kernel: kernel0 grid=
; CHECK: define ptx_kernel void @kernel0(
; RUN: nvopt generate --seed=3 -o %t.bc
; RUN: nvopt --verify %t.bc
; RUN: nvopt check %t.ll %t.bc --seeds=6

; RUN: nvopt generate --seed=3 --features=none,loops --without=loops | FileCheck --check-prefix=PLAIN %s
; PLAIN: features=default,-odd-ints
; PLAIN-NOT: fadd

; RUN: nvopt generate --list-features | FileCheck --check-prefix=LIST %s
; LIST: odd-ints *
; LIST: debug-info{{$}}
; RUN: not nvopt generate --features=lops 2>&1 | FileCheck --check-prefix=NAME %s
; NAME: error: there is no feature `lops`; did you mean `loops`?
; RUN: not nvopt generate --without=nothing 2>&1 | FileCheck --check-prefix=NONE %s
; NONE: error: there is no feature `nothing`; --list-features names all
