; What needs the whole module is phase I, what comes behind it phase II; one function needs neither.
; RUN: nvopt -passes=dce,verify,dce -v -threads=2 -disable-output %s 2>&1 | FileCheck %s --check-prefix=TWO
; RUN: nvopt -passes=dce -v -threads=1 -disable-output %s 2>&1 | FileCheck %s --check-prefix=ONE
; RUN: nvopt -passes=dce -v -disable-output %S/Inputs/one-function.ll 2>&1 | FileCheck %s --check-prefix=ALONE --allow-empty

; TWO: Phase I{{$}}
; TWO-NEXT: Phase II{{$}}
; TWO-NEXT: Concurrent=Yes
; ONE: Phase I{{$}}
; ONE-NEXT: Phase II{{$}}
; ONE-NEXT: Concurrent=No
; ALONE-NOT: Phase

define void @f() {
  ret void
}

define void @g() {
  ret void
}
