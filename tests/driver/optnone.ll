; Functions with `optnone` are left alone by what optimizes, whether a level or a user names it; what lowers
; and what looks runs on them as on others.
; RUN: nvopt -passes=dce -S %s -o - | FileCheck %s --check-prefixes=KEPT,DCE
; RUN: nvopt -passes='cgscc(function(dce))' -S %s -o - | FileCheck %s --check-prefixes=KEPT,DCE
; RUN: nvopt -passes='repeat<2>(function(dce))' -split-compile=2 -S %s -o - | FileCheck %s --check-prefixes=KEPT,DCE
; RUN: nvopt -passes=mem2reg -S %s -o - | FileCheck %s --check-prefixes=KEPT,MEM2REG
; RUN: nvopt -passes=instcombine -S %s -o - | FileCheck %s --check-prefixes=KEPT,COMBINE
; RUN: nvopt -O0 -S %s -o - | FileCheck %s --check-prefix=KEPT
; RUN: nvopt -O1 -S %s -o - | FileCheck %s --check-prefixes=KEPT,LEVEL
; RUN: nvopt -O2 -S %s -o - | FileCheck %s --check-prefixes=KEPT,LEVEL
; RUN: nvopt -O3 -S %s -o - | FileCheck %s --check-prefixes=KEPT,LEVEL
; RUN: nvopt -Ofast-compile=mid -S %s -o - | FileCheck %s --check-prefix=KEPT
; The same on any number of threads.
; RUN: nvopt -O2 -threads=1 -S %s -o %t.1.ll
; RUN: nvopt -O2 -threads=4 -S %s -o %t.4.ll
; RUN: cmp %t.1.ll %t.4.ll
; What must run and what lowers is not left out, and bisection speaks of what it can leave out only.
; RUN: nvopt -passes=lower-switch -S %s -o - | FileCheck %s --check-prefix=LOWERED
; RUN: nvopt -passes=dce,lower-switch -opt-bisect-limit=-1 -disable-output %s 2>&1 | FileCheck %s --check-prefix=BISECT
; RUN: nvopt -passes=lower-switch -opt-bisect-limit=0 -S %s -o - 2>/dev/null | FileCheck %s --check-prefix=KEPT
; RUN: nvopt -passes='function(print),print<domtree>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=LOOKS

; BISECT-NOT: dce on {{.*}}none
; BISECT: running pass ({{[0-9]+}}) dce on plain{{$}}
; BISECT-NOT: dce on {{.*}}none
; BISECT: running pass ({{[0-9]+}}) lower-switch on select_none{{$}}
; BISECT-NOT: dce on {{.*}}none

; LOOKS: define i32 @left_none(
; LOOKS: DominatorTree for function: left_none

define i32 @left_none(i32 %x) noinline optnone {
; KEPT-LABEL: @left_none(i32 %x)
; KEPT-NEXT:    %slot = alloca i32
; KEPT-NEXT:    %dead = mul i32 %x, 3
; KEPT-NEXT:    store i32 %x, ptr %slot
; KEPT-NEXT:    %a = load i32, ptr %slot
; KEPT-NEXT:    %b = add i32 %a, 1
; KEPT-NEXT:    %c = add i32 %b, 1
; KEPT-NEXT:    ret i32 %c
  %slot = alloca i32
  %dead = mul i32 %x, 3
  store i32 %x, ptr %slot
  %a = load i32, ptr %slot
  %b = add i32 %a, 1
  %c = add i32 %b, 1
  ret i32 %c
}

define i32 @plain(i32 %x) noinline {
; DCE-LABEL: @plain(
; DCE-NEXT:    %slot = alloca i32
; DCE-NEXT:    store i32 %x, ptr %slot
; MEM2REG-LABEL: @plain(
; MEM2REG-NEXT:    %dead = mul i32 %x, 3
; MEM2REG-NEXT:    %b = add i32 %x, 1
; COMBINE-LABEL: @plain(
; COMBINE-NOT:     mul
; COMBINE:         add i32 %x, 2
; LEVEL-LABEL: @plain(
; LEVEL-NEXT:    %c = add i32 %x, 2
; LEVEL-NEXT:    ret i32 %c
  %slot = alloca i32
  %dead = mul i32 %x, 3
  store i32 %x, ptr %slot
  %a = load i32, ptr %slot
  %b = add i32 %a, 1
  %c = add i32 %b, 1
  ret i32 %c
}

define i32 @select_none(i32 %x) noinline optnone {
; KEPT-LABEL: @select_none(
; KEPT:         switch i32 %x, label %other [
; LOWERED-LABEL: @select_none(
; LOWERED-NOT:     switch
; LOWERED:       }
  switch i32 %x, label %other [
    i32 1, label %one
    i32 7, label %seven
  ]

one:
  ret i32 10

seven:
  ret i32 70

other:
  ret i32 0
}
