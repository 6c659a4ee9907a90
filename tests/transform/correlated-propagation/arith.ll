; Operations whose operands have known ranges; each with a twin that stays.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

define i64 @narrow(i64 %x, i64 %y) {
; CHECK-LABEL: define i64 @narrow(
; CHECK-SAME: i64 [[X:%.*]], i64 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i64 [[X]], 65535
; CHECK-NEXT:    [[B:%.*]] = and i64 [[Y]], 255
; CHECK-NEXT:    [[C:%.*]] = or i64 [[B]], 1
; CHECK-NEXT:    [[D_LHS_TRUNC:%.*]] = trunc i64 [[A]] to i16
; CHECK-NEXT:    [[D_RHS_TRUNC:%.*]] = trunc i64 [[C]] to i16
; CHECK-NEXT:    [[D1:%.*]] = udiv i16 [[D_LHS_TRUNC]], [[D_RHS_TRUNC]]
; CHECK-NEXT:    [[D_ZEXT:%.*]] = zext i16 [[D1]] to i64
; CHECK-NEXT:    [[E:%.*]] = urem i64 [[X]], [[C]]
; CHECK-NEXT:    [[F:%.*]] = xor i64 [[D_ZEXT]], [[E]]
; CHECK-NEXT:    ret i64 [[F]]
; CHECK-NEXT:  }
entry:
  %a = and i64 %x, 65535
  %b = and i64 %y, 255
  %c = or i64 %b, 1
  %d = udiv i64 %a, %c
  %e = urem i64 %x, %c
  %f = xor i64 %d, %e
  ret i64 %f
}

define i64 @narrow_signed(i64 range(i64 -200, 200) %x, i64 range(i64 -100, 100) %y) {
; CHECK-LABEL: define i64 @narrow_signed(
; CHECK-SAME: i64 range(i64 -200, 200) [[X:%.*]], i64 range(i64 -100, 100) [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[D_LHS_TRUNC:%.*]] = trunc i64 [[X]] to i16
; CHECK-NEXT:    [[D_RHS_TRUNC:%.*]] = trunc i64 [[Y]] to i16
; CHECK-NEXT:    [[D1:%.*]] = sdiv i16 [[D_LHS_TRUNC]], [[D_RHS_TRUNC]]
; CHECK-NEXT:    [[D_SEXT:%.*]] = sext i16 [[D1]] to i64
; CHECK-NEXT:    ret i64 [[D_SEXT]]
; CHECK-NEXT:  }
entry:
  %d = sdiv i64 %x, %y
  ret i64 %d
}

define i32 @no_division(i32 %x) {
; CHECK-LABEL: define i32 @no_division(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i32 [[X]], 15
; CHECK-NEXT:    [[E_CMP:%.*]] = icmp uge i32 [[A]], 10
; CHECK-NEXT:    [[E1:%.*]] = zext i1 [[E_CMP]] to i32
; CHECK-NEXT:    [[A_FROZEN:%.*]] = freeze i32 [[A]]
; CHECK-NEXT:    [[F_UREM:%.*]] = sub nuw i32 [[A_FROZEN]], 10
; CHECK-NEXT:    [[F_CMP:%.*]] = icmp ult i32 [[A_FROZEN]], 10
; CHECK-NEXT:    [[F2:%.*]] = select i1 [[F_CMP]], i32 [[A_FROZEN]], i32 [[F_UREM]]
; CHECK-NEXT:    [[G:%.*]] = add nuw nsw i32 0, [[E1]]
; CHECK-NEXT:    [[H:%.*]] = add nuw i32 [[G]], [[F2]]
; CHECK-NEXT:    ret i32 [[H]]
; CHECK-NEXT:  }
entry:
  %a = and i32 %x, 15
  %d = udiv i32 %a, 16
  %e = udiv i32 %a, 10
  %f = urem i32 %a, 10
  %g = add i32 %d, %e
  %h = add i32 %g, %f
  ret i32 %h
}

define i32 @negative_divisor(i32 %x) {
; CHECK-LABEL: define i32 @negative_divisor(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i32 [[X]], 15
; CHECK-NEXT:    [[N:%.*]] = sub nsw i32 0, [[A]]
; CHECK-NEXT:    [[NONNEG:%.*]] = sub i32 0, -3
; CHECK-NEXT:    [[D1:%.*]] = udiv i32 [[A]], [[NONNEG]]
; CHECK-NEXT:    [[D_NEG:%.*]] = sub i32 0, [[D1]]
; CHECK-NEXT:    [[N_NONNEG:%.*]] = sub i32 0, [[N]]
; CHECK-NEXT:    [[E2:%.*]] = urem i32 [[N_NONNEG]], 5
; CHECK-NEXT:    [[E_NEG:%.*]] = sub i32 0, [[E2]]
; CHECK-NEXT:    [[F:%.*]] = xor i32 [[D_NEG]], [[E_NEG]]
; CHECK-NEXT:    ret i32 [[F]]
; CHECK-NEXT:  }
entry:
  %a = and i32 %x, 15
  %n = sub i32 0, %a
  %d = sdiv i32 %a, -3
  %e = srem i32 %n, 5
  %f = xor i32 %d, %e
  ret i32 %f
}

define i32 @shifts_and_casts(i32 %x, i8 %y) {
; CHECK-LABEL: define i32 @shifts_and_casts(
; CHECK-SAME: i32 [[X:%.*]], i8 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = lshr i32 [[X]], 4
; CHECK-NEXT:    [[S:%.*]] = lshr i32 [[A]], 2
; CHECK-NEXT:    [[W:%.*]] = and i8 [[Y]], 127
; CHECK-NEXT:    [[E:%.*]] = zext nneg i8 [[W]] to i32
; CHECK-NEXT:    [[T:%.*]] = trunc nuw nsw i32 [[S]] to i30
; CHECK-NEXT:    [[U:%.*]] = zext nneg i30 [[T]] to i32
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[A]], [[E]]
; CHECK-NEXT:    [[Q:%.*]] = xor i32 [[R]], [[U]]
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
entry:
  %a = lshr i32 %x, 4
  %s = ashr i32 %a, 2
  %w = and i8 %y, 127
  %e = sext i8 %w to i32
  %m = and i32 %a, 268435455
  %t = trunc i32 %s to i30
  %u = zext i30 %t to i32
  %r = xor i32 %m, %e
  %q = xor i32 %r, %u
  ret i32 %q
}

define i32 @flags(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @flags(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i32 [[X]], 255
; CHECK-NEXT:    [[B:%.*]] = and i32 [[Y]], 255
; CHECK-NEXT:    [[S:%.*]] = add nuw nsw i32 [[A]], [[B]]
; CHECK-NEXT:    [[M:%.*]] = mul nuw nsw i32 [[A]], [[B]]
; CHECK-NEXT:    [[D:%.*]] = sub nsw i32 [[A]], [[B]]
; CHECK-NEXT:    [[L:%.*]] = shl nuw nsw i32 [[A]], 4
; CHECK-NEXT:    [[FREE:%.*]] = add i32 [[X]], [[Y]]
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[S]], [[M]]
; CHECK-NEXT:    [[Q:%.*]] = xor i32 [[D]], [[L]]
; CHECK-NEXT:    [[P:%.*]] = xor i32 [[R]], [[Q]]
; CHECK-NEXT:    [[Z:%.*]] = xor i32 [[P]], [[FREE]]
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
entry:
  %a = and i32 %x, 255
  %b = and i32 %y, 255
  %s = add i32 %a, %b
  %m = mul i32 %a, %b
  %d = sub i32 %a, %b
  %l = shl i32 %a, 4
  %free = add i32 %x, %y
  %r = xor i32 %s, %m
  %q = xor i32 %d, %l
  %p = xor i32 %r, %q
  %z = xor i32 %p, %free
  ret i32 %z
}

define i32 @intrinsics(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @intrinsics(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:  [[ENTRY:.*]]:
; CHECK-NEXT:    [[A:%.*]] = and i32 [[X]], 255
; CHECK-NEXT:    [[SAT1:%.*]] = add nuw nsw i32 [[A]], 7
; CHECK-NEXT:    [[BOTH2:%.*]] = add nsw i32 [[A]], 9
; CHECK-NEXT:    [[WIDE:%.*]] = zext nneg i1 false to i32
; CHECK-NEXT:    [[KEEP:%.*]] = call i32 @llvm.uadd.sat.i32(i32 [[Y]], i32 7)
; CHECK-NEXT:    [[R:%.*]] = xor i32 [[A]], [[A]]
; CHECK-NEXT:    [[Q:%.*]] = xor i32 [[SAT1]], [[BOTH2]]
; CHECK-NEXT:    [[P:%.*]] = xor i32 [[R]], [[Q]]
; CHECK-NEXT:    [[O:%.*]] = xor i32 [[WIDE]], [[KEEP]]
; CHECK-NEXT:    [[Z:%.*]] = xor i32 [[P]], [[O]]
; CHECK-NEXT:    ret i32 [[Z]]
; CHECK-NEXT:  }
entry:
  %a = and i32 %x, 255
  %abs = call i32 @llvm.abs.i32(i32 %a, i1 false)
  %max = call i32 @llvm.smax.i32(i32 %a, i32 -1)
  %sat = call i32 @llvm.uadd.sat.i32(i32 %a, i32 7)
  %both = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 9)
  %sum = extractvalue { i32, i1 } %both, 0
  %bit = extractvalue { i32, i1 } %both, 1
  %wide = zext i1 %bit to i32
  %keep = call i32 @llvm.uadd.sat.i32(i32 %y, i32 7)
  %r = xor i32 %abs, %max
  %q = xor i32 %sat, %sum
  %p = xor i32 %r, %q
  %o = xor i32 %wide, %keep
  %z = xor i32 %p, %o
  ret i32 %z
}
