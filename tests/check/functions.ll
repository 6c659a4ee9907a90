; Differences of functions that `nvopt check` finds, each with a twin that is right.

; RUN: split-file %s %t
; RUN: not nvopt check %t/before.ll %t/after.ll > %t/out
; RUN: FileCheck %s < %t/out
; RUN: not nvopt check -j4 %t/before.ll %t/after.ll > %t/parallel
; RUN: diff %t/out %t/parallel
; RUN: not nvopt check --json %t/before.ll %t/after.ll | FileCheck --check-prefix=JSON %s
; JSON: "refines":false
; RUN: nvopt check %t/before.ll %t/before.ll | FileCheck --check-prefix=SAME %s
; SAME: refines: 11 functions compared without a difference, 0 with one, 1 not compared, 1 only through their callers
; RUN: nvopt check --func=and_add %t/before.ll %t/after.ll
; RUN: not nvopt check --func=and_ad %t/before.ll %t/after.ll 2>&1 | FileCheck --check-prefix=NAME %s
; NAME: error: there is no function @and_ad; did you mean @and_add?

; CHECK-NOT: @and_add
; CHECK: @swapped: not refined: the result differs
; CHECK: repeat: nvopt run {{.*}}before.ll --func=swapped --arg=i32:
; CHECK: nvopt check {{.*}}before.ll {{.*}}after.ll --func=swapped --seed=1 --input=
; CHECK: @more_poison: not refined: the result differs
; CHECK-NEXT: before: i8:
; CHECK-NEXT: after:  i8:poison
; CHECK-NOT: @less_poison
; CHECK: @alias: not refined: p0[0] differs
; CHECK-NOT: @no_alias
; CHECK: @traps: not refined: how it ends differs
; CHECK-NEXT: before: trap
; CHECK-NEXT: after:  no fault
; CHECK: @gone: not refined: after: there is no function @gone
; CHECK: @other_type: not refined: its type was i32 (i32) and is i64 (i32)
; CHECK: @in_shared: not compared: parameter %p (ptr addrspace(3)): there are no buffers in address space 3
; CHECK: @hangs: not refined: how it ends differs
; CHECK-NEXT: before: no fault
; CHECK-NEXT: after:  step limit
; CHECK: @writes_global: not refined: @g[0] differs
; CHECK-NOT: @local
; CHECK: does not refine: 3 functions compared without a difference, 8 with one, 1 not compared, 1 only through their callers

;--- before.ll
@g = global i32 0

; Every value of 10 bits together is tried.
define i5 @and_add(i5 %a, i5 %b) {
  %x = and i5 %a, %b
  %y = or i5 %a, %b
  %s = add i5 %x, %y
  ret i5 %s
}

define i32 @swapped(i32 %a, i32 %b) {
  %d = sub i32 %a, %b
  ret i32 %d
}

define i8 @more_poison(i8 %a) {
  %s = add i8 %a, 1
  ret i8 %s
}

define i8 @less_poison(i8 %a) {
  %s = add nuw i8 %a, 1
  ret i8 %s
}

define void @alias(ptr %p, ptr %q) {
  store i32 1, ptr %p
  %x = load i32, ptr %q
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  ret void
}

define void @no_alias(ptr noalias %p, ptr noalias %q) {
  store i32 1, ptr %p
  %x = load i32, ptr %q
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  ret void
}

define void @traps(i32 %x) {
  %neg = icmp slt i32 %x, 0
  br i1 %neg, label %bad, label %good

bad:
  call void @llvm.trap()
  unreachable

good:
  ret void
}

define void @gone() {
  ret void
}

define i32 @other_type(i32 %x) {
  ret i32 %x
}

define i32 @in_shared(ptr addrspace(3) %p) {
  %x = load i32, ptr addrspace(3) %p
  ret i32 %x
}

define void @hangs(i32 %x) {
  ret void
}

define void @writes_global(i32 %x) {
  store i32 %x, ptr @g
  call void @local(i32 %x)
  ret void
}

define internal void @local(i32 %x) {
  ret void
}

declare void @llvm.trap()

;--- after.ll
@g = global i32 0

define i5 @and_add(i5 %a, i5 %b) {
  %s = add i5 %a, %b
  ret i5 %s
}

define i32 @swapped(i32 %a, i32 %b) {
  %d = sub i32 %b, %a
  ret i32 %d
}

define i8 @more_poison(i8 %a) {
  %s = add nuw i8 %a, 1
  ret i8 %s
}

define i8 @less_poison(i8 %a) {
  %s = add i8 %a, 1
  ret i8 %s
}

define void @alias(ptr %p, ptr %q) {
  %x = load i32, ptr %q
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  ret void
}

define void @no_alias(ptr noalias %p, ptr noalias %q) {
  %x = load i32, ptr %q
  %y = add i32 %x, 1
  store i32 %y, ptr %p
  ret void
}

define void @traps(i32 %x) {
  ret void
}

define i64 @other_type(i32 %x) {
  ret i64 0
}

define i32 @in_shared(ptr addrspace(3) %p) {
  ret i32 0
}

define void @hangs(i32 %x) {
entry:
  br label %again

again:
  %n = phi i32 [ 0, %entry ], [ %m, %again ]
  %m = add i32 %n, 1
  br label %again
}

define void @writes_global(i32 %x) {
  ret void
}

define internal void @local(i32 %x) {
  ret void
}
