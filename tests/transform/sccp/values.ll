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
; CHECK-LABEL: define i32 @loop(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    br label %[[NEXT:.*]]
; CHECK:       [[NEXT]]:
; CHECK-NEXT:    br i1 [[C]], label %[[L]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 1
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i32 @counts(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br label %[[L:.*]]
; CHECK:       [[L]]:
; CHECK-NEXT:    [[X:%.*]] = phi i32 [ 1, %[[ENTRY]] ], [ [[Y:%.*]], %[[L]] ]
; CHECK-NEXT:    [[Y]] = add i32 [[X]], [[X]]
; CHECK-NEXT:    br i1 [[C]], label %[[L]], label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[X]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i1 @ranges(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[LOW:%.*]] = and i32 [[X]], 15
; CHECK-NEXT:    [[SUM:%.*]] = add nuw nsw i32 [[LOW]], 1
; CHECK-NEXT:    ret i1 true
; CHECK-NEXT:  }
entry:
  %low = and i32 %x, 15
  %sum = add i32 %low, 1
  %is = icmp ult i32 %sum, 17
  ret i1 %is
}

define i32 @signed_operations(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @signed_operations(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 1
; CHECK-NEXT:    [[B:%.*]] = and i32 [[Y]], 255
; CHECK-NEXT:    [[D:%.*]] = udiv i32 [[A]], [[B]]
; CHECK-NEXT:    [[R:%.*]] = urem i32 [[A]], [[B]]
; CHECK-NEXT:    [[S:%.*]] = lshr i32 [[A]], 3
; CHECK-NEXT:    [[W:%.*]] = zext nneg i32 [[B]] to i64
; CHECK-NEXT:    [[T:%.*]] = trunc nuw nsw i64 [[W]] to i32
; CHECK-NEXT:    [[U:%.*]] = add nuw i32 [[D]], [[R]]
; CHECK-NEXT:    [[V:%.*]] = add nuw nsw i32 [[S]], [[T]]
; CHECK-NEXT:    [[Z:%.*]] = xor i32 [[U]], [[V]]
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i1 @fields(
; CHECK-SAME: i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    ret i1 false
; CHECK-NEXT:  }
entry:
  %both = call { i8, i1 } @llvm.uadd.with.overflow.i8(i8 100, i8 100)
  %bit = extractvalue { i8, i1 } %both, 1
  ret i1 %bit
}

define i32 @switch_range(i32 %x) {
; CHECK-LABEL: define i32 @switch_range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[LOW:%.*]] = and i32 [[X]], 1
; CHECK-NEXT:    switch i32 [[LOW]], label %[[DEFAULT_UNREACHABLE:.*]] [
; CHECK-NEXT:      i32 0, label %[[ZERO:.*]]
; CHECK-NEXT:      i32 1, label %[[ONE:.*]]
; CHECK-NEXT:    ]
; CHECK:       [[ZERO]]:
; CHECK-NEXT:    ret i32 10
; CHECK:       [[ONE]]:
; CHECK-NEXT:    ret i32 20
; CHECK:       [[DEFAULT_UNREACHABLE]]:
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
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
; CHECK-LABEL: define i32 @undef_branch() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    unreachable
; CHECK-NEXT:  }
entry:
  br i1 undef, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 2
}

; The call stays for what it does; its result is not known.
define i1 @call_stays() {
; CHECK-LABEL: define i1 @call_stays() {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[C:%.*]] = call i1 @cond()
; CHECK-NEXT:    ret i1 [[C]]
; CHECK-NEXT:  }
entry:
  %c = call i1 @cond()
  ret i1 %c
}

define float @no_float_from_poison(float %x, i1 %c) {
; CHECK-LABEL: define float @no_float_from_poison(
; CHECK-SAME: float [[X:%.*]], i1 [[C:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    br i1 [[C]], label %[[YES:.*]], label %[[NO:.*]]
; CHECK:       [[YES]]:
; CHECK-NEXT:    br label %[[NO]]
; CHECK:       [[NO]]:
; CHECK-NEXT:    [[F:%.*]] = phi float [ 1.000000e+00, %[[ENTRY]] ], [ 2.000000e+00, %[[YES]] ]
; CHECK-NEXT:    ret float [[F]]
; CHECK-NEXT:  }
entry:
  br i1 %c, label %yes, label %no
yes:
  br label %no
no:
  %f = phi float [ 1.0, %entry ], [ 2.0, %yes ]
  ret float %f
}

define i32 @intrinsic_range(i32 %x) {
; CHECK-LABEL: define i32 @intrinsic_range(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[M:%.*]] = call i32 @llvm.umin.i32(i32 [[X]], i32 9)
; CHECK-NEXT:    br label %[[OUT:.*]]
; CHECK:       [[OUT]]:
; CHECK-NEXT:    ret i32 [[M]]
; CHECK-NEXT:  }
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
