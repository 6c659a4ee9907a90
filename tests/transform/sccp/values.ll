; Constants on every path that can be taken, ranges, structs, calls; and what must stay.
; CHECKS: auto
; RUN: opt -passes=sccp -verify-each -S %s | FileCheck %s

declare void @a()
declare void @use(i32)
declare i1 @cond()
declare { i8, i1 } @llvm.uadd.with.overflow.i8(i8, i8)
declare i32 @llvm.umin.i32(i32, i32)

; The other way is never taken: the phi is one.
define i32 @loop(i1 %c) {
entry:
  br label %l
l:
  %x = phi i32 [ 1, %entry ], [ %y, %next ]
  %is = icmp eq i32 %x, 1
  br i1 %is, label %next, label %never
next:
  %y = mul i32 %x, %x
  br i1 %c, label %l, label %out
never:
  call void @a()
  ret i32 5
out:
  ret i32 %x
}

; A negative twin: the value really changes.
define i32 @counts(i1 %c) {
entry:
  br label %l
l:
  %x = phi i32 [ 1, %entry ], [ %y, %l ]
  %y = add i32 %x, %x
  br i1 %c, label %l, label %out
out:
  ret i32 %x
}

define i1 @ranges(i32 %x) {
entry:
  %low = and i32 %x, 15
  %sum = add i32 %low, 1
  %is = icmp ult i32 %sum, 17
  ret i1 %is
}

define i32 @signed_operations(i32 %x, i32 %y) {
entry:
  %a = lshr i32 %x, 1
  %b = and i32 %y, 255
  %d = sdiv i32 %a, %b
  %r = srem i32 %a, %b
  %s = ashr i32 %a, 3
  %w = sext i32 %b to i64
  %t = trunc i64 %w to i32
  %u = add i32 %d, %r
  %v = add i32 %s, %t
  %z = xor i32 %u, %v
  ret i32 %z
}

define i1 @fields(i1 %c) {
entry:
  %both = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 100, i8 100)
  %bit = extractvalue { i8, i1 } %both, 1
  ret i1 %bit
}

define i32 @switch_range(i32 %x) {
entry:
  %low = and i32 %x, 1
  switch i32 %low, label %default [
    i32 0, label %zero
    i32 1, label %one
    i32 7, label %seven
  ]
zero:
  ret i32 10
one:
  ret i32 20
seven:
  ret i32 30
default:
  ret i32 40
}

; A branch on undef is undefined: nothing behind it is executed.
define i32 @undef_branch() {
entry:
  br i1 undef, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

; The call stays for what it does; its result is not known.
define i1 @call_stays() {
entry:
  %c = call i1 @cond()
  ret i1 %c
}

define float @no_float_from_poison(float %x, i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %f = phi float [ 1.0, %entry ], [ 2.0, %yes ]
  ret float %f
}

define i32 @intrinsic_range(i32 %x) {
entry:
  %m = call i32 @llvm.umin.i32(i32 %x, i32 9)
  %is = icmp ugt i32 %m, 9
  br i1 %is, label %never, label %out
never:
  call void @a()
  br label %out
out:
  ret i32 %m
}
