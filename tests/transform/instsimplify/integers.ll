; RUN: nvopt -passes=instsimplify -S %s | FileCheck %s
; RUN: opt -passes=instsimplify -S < %s | FileCheck %s

; Constants are folded, through chains.
define i32 @constants() {
; CHECK-LABEL: @constants(
; CHECK-NEXT:    ret i32 21
  %a = add i32 3, 4
  %b = mul i32 %a, 3
  ret i32 %b
}

; Nothing is added, multiplied or shifted.
define i32 @neutral(i32 %x) {
; CHECK-LABEL: @neutral(
; CHECK-NEXT:    ret i32 %x
  %a = add i32 %x, 0
  %b = mul i32 1, %a
  %c = shl i32 %b, 0
  %d = or i32 %c, 0
  %e = and i32 %d, -1
  ret i32 %e
}

; A difference that is added again.
define i32 @difference(i32 %x, i32 %y) {
; CHECK-LABEL: @difference(
; CHECK-NEXT:    ret i32 %x
  %d = sub i32 %x, %y
  %s = add i32 %d, %y
  ret i32 %s
}

define i32 @not_another_difference(i32 %x, i32 %y, i32 %z) {
; CHECK-LABEL: @not_another_difference(
; CHECK-NEXT:    %d = sub i32 %x, %y
; CHECK-NEXT:    %s = add i32 %d, %z
; CHECK-NEXT:    ret i32 %s
  %d = sub i32 %x, %y
  %s = add i32 %d, %z
  ret i32 %s
}

; A quotient of a product that did not wrap.
define i32 @product(i32 %x, i32 %y) {
; CHECK-LABEL: @product(
; CHECK-NEXT:    ret i32 %x
  %p = mul nuw i32 %x, %y
  %q = udiv i32 %p, %y
  ret i32 %q
}

define i32 @not_when_it_may_wrap(i32 %x, i32 %y) {
; CHECK-LABEL: @not_when_it_may_wrap(
; CHECK-NEXT:    %p = mul i32 %x, %y
; CHECK-NEXT:    %q = udiv i32 %p, %y
; CHECK-NEXT:    ret i32 %q
  %p = mul i32 %x, %y
  %q = udiv i32 %p, %y
  ret i32 %q
}

; A shift and back loses nothing if it promised so.
define i32 @shifts(i32 %x, i32 %n) {
; CHECK-LABEL: @shifts(
; CHECK-NEXT:    ret i32 %x
  %l = shl nuw i32 %x, %n
  %r = lshr i32 %l, %n
  ret i32 %r
}

define i32 @not_when_bits_are_lost(i32 %x, i32 %n) {
; CHECK-LABEL: @not_when_bits_are_lost(
; CHECK-NEXT:    %l = shl i32 %x, %n
; CHECK-NEXT:    %r = lshr i32 %l, %n
; CHECK-NEXT:    ret i32 %r
  %l = shl i32 %x, %n
  %r = lshr i32 %l, %n
  ret i32 %r
}

; Known bits: the mask keeps all that may be set.
define i32 @mask(i8 %x) {
; CHECK-LABEL: @mask(
; CHECK-NEXT:    %w = zext i8 %x to i32
; CHECK-NEXT:    ret i32 %w
  %w = zext i8 %x to i32
  %m = and i32 %w, 255
  ret i32 %m
}

define i32 @not_when_the_mask_cuts(i8 %x) {
; CHECK-LABEL: @not_when_the_mask_cuts(
; CHECK-NEXT:    %w = zext i8 %x to i32
; CHECK-NEXT:    %m = and i32 %w, 127
; CHECK-NEXT:    ret i32 %m
  %w = zext i8 %x to i32
  %m = and i32 %w, 127
  ret i32 %m
}

; Lanes that are poison do not matter.
define <2 x i32> @lanes(<2 x i32> %x) {
; CHECK-LABEL: @lanes(
; CHECK-NEXT:    ret <2 x i32> %x
  %a = add <2 x i32> %x, <i32 0, i32 poison>
  ret <2 x i32> %a
}

; Amounts of wide integers are looked at whole.
define i128 @not_a_shift_by_nothing(i128 %x) {
; CHECK-LABEL: @not_a_shift_by_nothing(
; CHECK-NEXT:    %r = ashr i128 %x, 127
; CHECK-NEXT:    ret i128 %r
  %r = ashr i128 %x, 127
  ret i128 %r
}
