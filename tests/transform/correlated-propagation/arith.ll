; Operations whose operands have known ranges; each with a twin that stays.
; CHECKS: auto
; RUN: opt -passes=correlated-propagation -verify-each -verify-analyses -S %s | FileCheck %s

declare i32 @llvm.abs.i32(i32, i1)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32)

define i64 @narrow(i64 %x, i64 %y) {
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
entry:
  %d = sdiv i64 %x, %y
  ret i64 %d
}

define i32 @no_division(i32 %x) {
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
entry:
  %a = and i32 %x, 15
  %n = sub i32 0, %a
  %d = sdiv i32 %a, -3
  %e = srem i32 %n, 5
  %f = xor i32 %d, %e
  ret i32 %f
}

define i32 @shifts_and_casts(i32 %x, i8 %y) {
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
