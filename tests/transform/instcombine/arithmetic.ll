; RUN: nvopt -passes=instcombine -S %s | FileCheck %s
; CHECKS: auto

; A difference from a constant is a sum, and sums with constants are one.
define i32 @constants_join(i32 %x) {
; CHECK-LABEL: define i32 @constants_join(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = add i32 [[X]], 7
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = sub i32 %x, 3
  %b = add i32 %a, 10
  ret i32 %b
}

define i32 @not_of_a_sum(i32 %x) {
; CHECK-LABEL: define i32 @not_of_a_sum(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = sub i32 -6, [[X]]
; CHECK-NEXT:    ret i32 [[B]]
; CHECK-NEXT:  }
  %a = add i32 %x, 5
  %b = xor i32 %a, -1
  ret i32 %b
}

; A product with a power of two is a shift; both promises hold for it, too.
define i32 @power_of_two(i32 %x) {
; CHECK-LABEL: define i32 @power_of_two(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = shl nuw nsw i32 [[X]], 3
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = mul nuw nsw i32 %x, 8
  ret i32 %a
}

; The smallest number is a power of two, but the signed promise is another one.
define i32 @keeps_one_promise(i32 %x) {
; CHECK-LABEL: define i32 @keeps_one_promise(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = shl nuw i32 [[X]], 31
; CHECK-NEXT:    ret i32 [[A]]
; CHECK-NEXT:  }
  %a = mul nuw nsw i32 %x, -2147483648
  ret i32 %a
}

; A quotient of thread indices is unsigned, and so a shift.
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define i32 @thread_quotient() {
; CHECK-LABEL: define i32 @thread_quotient() {
; CHECK-NEXT:    [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; CHECK-NEXT:    [[Q:%.*]] = lshr i32 [[T]], 5
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = sdiv i32 %t, 32
  ret i32 %q
}

; A number that may be negative is divided as it is.
define i32 @signed_quotient(i32 %x) {
; CHECK-LABEL: define i32 @signed_quotient(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[Q:%.*]] = sdiv i32 [[X]], 32
; CHECK-NEXT:    ret i32 [[Q]]
; CHECK-NEXT:  }
  %q = sdiv i32 %x, 32
  ret i32 %q
}

define i32 @remainder(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @remainder(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[TMP1:%.*]] = freeze i32 [[X]]
; CHECK-NEXT:    [[TMP2:%.*]] = urem i32 [[TMP1]], [[Y]]
; CHECK-NEXT:    ret i32 [[TMP2]]
; CHECK-NEXT:  }
  %q = udiv i32 %x, %y
  %m = mul i32 %q, %y
  %r = sub i32 %x, %m
  ret i32 %r
}

; Bits that nobody looks at are not computed.
define i8 @low_bits(i32 %x) {
; CHECK-LABEL: define i8 @low_bits(
; CHECK-SAME: i32 [[X:%.*]]) {
; CHECK-NEXT:    [[B:%.*]] = add i32 [[X]], 3
; CHECK-NEXT:    [[C:%.*]] = trunc i32 [[B]] to i8
; CHECK-NEXT:    ret i8 [[C]]
; CHECK-NEXT:  }
  %a = or i32 %x, 65280
  %b = add i32 %a, 3
  %c = trunc i32 %b to i8
  ret i8 %c
}

; What a remainder is taken from divides as the whole.
define i32 @quotient_without_remainder(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @quotient_without_remainder(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[QUOTIENT:%.*]] = sdiv i32 [[X]], [[Y]]
; CHECK-NEXT:    ret i32 [[QUOTIENT]]
; CHECK-NEXT:  }
  %rest = srem i32 %x, %y
  %whole = sub nsw i32 %x, %rest
  %quotient = sdiv i32 %whole, %y
  ret i32 %quotient
}

; Negative: the remainder is of another kind.
define i32 @quotient_with_other_remainder(i32 %x, i32 %y) {
; CHECK-LABEL: define i32 @quotient_with_other_remainder(
; CHECK-SAME: i32 [[X:%.*]], i32 [[Y:%.*]]) {
; CHECK-NEXT:    [[REST:%.*]] = urem i32 [[X]], [[Y]]
; CHECK-NEXT:    [[WHOLE:%.*]] = sub i32 [[X]], [[REST]]
; CHECK-NEXT:    [[QUOTIENT:%.*]] = sdiv i32 [[WHOLE]], [[Y]]
; CHECK-NEXT:    ret i32 [[QUOTIENT]]
; CHECK-NEXT:  }
  %rest = urem i32 %x, %y
  %whole = sub i32 %x, %rest
  %quotient = sdiv i32 %whole, %y
  ret i32 %quotient
}
