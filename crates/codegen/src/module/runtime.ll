; Routines that compiled code calls: division of i128, conversions between i128 and floats, the
; remainder of floats, and powers. Each is right for every input for which LLVM's operation is defined.
; `src/module/runtime.rs` compiles those that a module needs.
target triple = "nvptx64-nvidia-cuda"

; Long division: the divisor is moved below the highest bit of the dividend, then subtracted
; where it fits, one bit of the quotient a turn.
define internal { i128, i128 } @__nvopt_udivrem_i128(i128 %a, i128 %b) {
entry:
  %a.hi = lshr i128 %a, 64
  %b.hi = lshr i128 %b, 64
  %any.hi = or i128 %a.hi, %b.hi
  %is.narrow = icmp eq i128 %any.hi, 0
  br i1 %is.narrow, label %narrow, label %wide

narrow:
  %a.lo = trunc i128 %a to i64
  %b.lo = trunc i128 %b to i64
  %q.lo = udiv i64 %a.lo, %b.lo
  %r.lo = urem i64 %a.lo, %b.lo
  %q.narrow = zext i64 %q.lo to i128
  %r.narrow = zext i64 %r.lo to i128
  br label %done

wide:
  %is.less = icmp ult i128 %a, %b
  br i1 %is.less, label %done, label %align

align:
  %a.zeros = call i128 @llvm.ctlz.i128(i128 %a, i1 true)
  %b.zeros = call i128 @llvm.ctlz.i128(i128 %b, i1 true)
  %distance = sub i128 %b.zeros, %a.zeros
  %d.first = shl i128 %b, %distance
  br label %loop

loop:
  %turns = phi i128 [ %distance, %align ], [ %turns.next, %loop ]
  %d = phi i128 [ %d.first, %align ], [ %d.next, %loop ]
  %r = phi i128 [ %a, %align ], [ %r.next, %loop ]
  %q = phi i128 [ 0, %align ], [ %q.next, %loop ]
  %fits = icmp uge i128 %r, %d
  %less = sub i128 %r, %d
  %r.next = select i1 %fits, i128 %less, i128 %r
  %bit = zext i1 %fits to i128
  %q.moved = shl i128 %q, 1
  %q.next = or i128 %q.moved, %bit
  %d.next = lshr i128 %d, 1
  %turns.next = sub i128 %turns, 1
  %is.last = icmp eq i128 %turns, 0
  br i1 %is.last, label %done, label %loop

done:
  %q.done = phi i128 [ %q.narrow, %narrow ], [ 0, %wide ], [ %q.next, %loop ]
  %r.done = phi i128 [ %r.narrow, %narrow ], [ %a, %wide ], [ %r.next, %loop ]
  %half = insertvalue { i128, i128 } poison, i128 %q.done, 0
  %both = insertvalue { i128, i128 } %half, i128 %r.done, 1
  ret { i128, i128 } %both
}

define internal i128 @__nvopt_join(i64 %lo, i64 %hi) {
  %l = zext i64 %lo to i128
  %h = zext i64 %hi to i128
  %up = shl i128 %h, 64
  %whole = or i128 %up, %l
  ret i128 %whole
}

define i128 @__nvopt_udiv_i128(i64 %a.lo, i64 %a.hi, i64 %b.lo, i64 %b.hi) {
  %a = call i128 @__nvopt_join(i64 %a.lo, i64 %a.hi)
  %b = call i128 @__nvopt_join(i64 %b.lo, i64 %b.hi)
  %both = call { i128, i128 } @__nvopt_udivrem_i128(i128 %a, i128 %b)
  %q = extractvalue { i128, i128 } %both, 0
  ret i128 %q
}

define i128 @__nvopt_urem_i128(i64 %a.lo, i64 %a.hi, i64 %b.lo, i64 %b.hi) {
  %a = call i128 @__nvopt_join(i64 %a.lo, i64 %a.hi)
  %b = call i128 @__nvopt_join(i64 %b.lo, i64 %b.hi)
  %both = call { i128, i128 } @__nvopt_udivrem_i128(i128 %a, i128 %b)
  %r = extractvalue { i128, i128 } %both, 1
  ret i128 %r
}

define i128 @__nvopt_sdiv_i128(i64 %a.lo, i64 %a.hi, i64 %b.lo, i64 %b.hi) {
  %a = call i128 @__nvopt_join(i64 %a.lo, i64 %a.hi)
  %b = call i128 @__nvopt_join(i64 %b.lo, i64 %b.hi)
  %a.size = call i128 @llvm.abs.i128(i128 %a, i1 false)
  %b.size = call i128 @llvm.abs.i128(i128 %b, i1 false)
  %both = call { i128, i128 } @__nvopt_udivrem_i128(i128 %a.size, i128 %b.size)
  %q = extractvalue { i128, i128 } %both, 0
  %signs = xor i128 %a, %b
  %differ = icmp slt i128 %signs, 0
  %negated = sub i128 0, %q
  %result = select i1 %differ, i128 %negated, i128 %q
  ret i128 %result
}

define i128 @__nvopt_srem_i128(i64 %a.lo, i64 %a.hi, i64 %b.lo, i64 %b.hi) {
  %a = call i128 @__nvopt_join(i64 %a.lo, i64 %a.hi)
  %b = call i128 @__nvopt_join(i64 %b.lo, i64 %b.hi)
  %a.size = call i128 @llvm.abs.i128(i128 %a, i1 false)
  %b.size = call i128 @llvm.abs.i128(i128 %b, i1 false)
  %both = call { i128, i128 } @__nvopt_udivrem_i128(i128 %a.size, i128 %b.size)
  %r = extractvalue { i128, i128 } %both, 1
  %is.negative = icmp slt i128 %a, 0
  %negated = sub i128 0, %r
  %result = select i1 %is.negative, i128 %negated, i128 %r
  ret i128 %result
}

; Toward zero; what does not fit may be anything.
define i128 @__nvopt_f64_to_u128(double %x) {
  %bits = bitcast double %x to i64
  %field = lshr i64 %bits, 52
  %exponent = and i64 %field, 2047
  %fraction = and i64 %bits, 4503599627370495
  %mantissa = or i64 %fraction, 4503599627370496
  %wide = zext i64 %mantissa to i128
  %is.small = icmp ult i64 %exponent, 1023
  %is.left = icmp uge i64 %exponent, 1075
  %left = sub i64 %exponent, 1075
  %right = sub i64 1075, %exponent
  %left.safe = select i1 %is.left, i64 %left, i64 0
  %left.in = and i64 %left.safe, 127
  %right.safe = select i1 %is.left, i64 0, i64 %right
  %right.in = and i64 %right.safe, 127
  %l = zext i64 %left.in to i128
  %r = zext i64 %right.in to i128
  %up = shl i128 %wide, %l
  %down = lshr i128 %up, %r
  %result = select i1 %is.small, i128 0, i128 %down
  ret i128 %result
}

define i128 @__nvopt_f64_to_i128(double %x) {
  %bits = bitcast double %x to i64
  %size.bits = and i64 %bits, 9223372036854775807
  %size = bitcast i64 %size.bits to double
  %number = call i128 @__nvopt_f64_to_u128(double %size)
  %is.negative = icmp slt i64 %bits, 0
  %negated = sub i128 0, %number
  %result = select i1 %is.negative, i128 %negated, i128 %number
  ret i128 %result
}

; The highest 64 bits, the lowest of them set if anything below is: rounding those is rounding
; the whole. The second result is how far they were moved.
define internal { i64, i64 } @__nvopt_top_bits(i128 %x) {
  %hi.wide = lshr i128 %x, 64
  %hi = trunc i128 %hi.wide to i64
  %zeros = call i64 @llvm.ctlz.i64(i64 %hi, i1 false)
  %distance = sub i64 64, %zeros
  %d = zext i64 %distance to i128
  %moved = lshr i128 %x, %d
  %back = shl i128 %moved, %d
  %is.inexact = icmp ne i128 %back, %x
  %sticky = zext i1 %is.inexact to i64
  %top = trunc i128 %moved to i64
  %rounded = or i64 %top, %sticky
  %half = insertvalue { i64, i64 } poison, i64 %rounded, 0
  %both = insertvalue { i64, i64 } %half, i64 %distance, 1
  ret { i64, i64 } %both
}

define double @__nvopt_u128_to_f64(i64 %lo, i64 %hi) {
  %x = call i128 @__nvopt_join(i64 %lo, i64 %hi)
  %both = call { i64, i64 } @__nvopt_top_bits(i128 %x)
  %top = extractvalue { i64, i64 } %both, 0
  %distance = extractvalue { i64, i64 } %both, 1
  %number = uitofp i64 %top to double
  %exponent = add i64 %distance, 1023
  %scale.bits = shl i64 %exponent, 52
  %scale = bitcast i64 %scale.bits to double
  %result = fmul double %number, %scale
  ret double %result
}

define double @__nvopt_i128_to_f64(i64 %lo, i64 %hi) {
  %x = call i128 @__nvopt_join(i64 %lo, i64 %hi)
  %size = call i128 @llvm.abs.i128(i128 %x, i1 false)
  %size.lo = trunc i128 %size to i64
  %size.up = lshr i128 %size, 64
  %size.hi = trunc i128 %size.up to i64
  %number = call double @__nvopt_u128_to_f64(i64 %size.lo, i64 %size.hi)
  %is.negative = icmp slt i64 %hi, 0
  %negated = fneg double %number
  %result = select i1 %is.negative, double %negated, double %number
  ret double %result
}

define float @__nvopt_u128_to_f32(i64 %lo, i64 %hi) {
  %x = call i128 @__nvopt_join(i64 %lo, i64 %hi)
  %both = call { i64, i64 } @__nvopt_top_bits(i128 %x)
  %top = extractvalue { i64, i64 } %both, 0
  %distance = extractvalue { i64, i64 } %both, 1
  %number = uitofp i64 %top to float
  %short = trunc i64 %distance to i32
  %exponent = add i32 %short, 127
  %scale.bits = shl i32 %exponent, 23
  %scale = bitcast i32 %scale.bits to float
  %result = fmul float %number, %scale
  ret float %result
}

define float @__nvopt_i128_to_f32(i64 %lo, i64 %hi) {
  %x = call i128 @__nvopt_join(i64 %lo, i64 %hi)
  %size = call i128 @llvm.abs.i128(i128 %x, i1 false)
  %size.lo = trunc i128 %size to i64
  %size.up = lshr i128 %size, 64
  %size.hi = trunc i128 %size.up to i64
  %number = call float @__nvopt_u128_to_f32(i64 %size.lo, i64 %size.hi)
  %is.negative = icmp slt i64 %hi, 0
  %negated = fneg float %number
  %result = select i1 %is.negative, float %negated, float %number
  ret float %result
}

; Long division of the mantissas, one bit of the exponents' distance a turn. Exact.
define double @__nvopt_frem_f64(double %x, double %y) {
entry:
  %x.bits = bitcast double %x to i64
  %y.bits = bitcast double %y to i64
  %x.size = and i64 %x.bits, 9223372036854775807
  %y.size = and i64 %y.bits, 9223372036854775807
  %sign = and i64 %x.bits, -9223372036854775808
  %x.bad = icmp uge i64 %x.size, 9218868437227405312
  %y.bad = icmp ugt i64 %y.size, 9218868437227405312
  %y.zero = icmp eq i64 %y.size, 0
  %bad.one = or i1 %x.bad, %y.bad
  %bad = or i1 %bad.one, %y.zero
  br i1 %bad, label %invalid, label %valid

invalid:
  %product = fmul double %x, %y
  %nan = fdiv double %product, %product
  ret double %nan

valid:
  %is.less = icmp ult i64 %x.size, %y.size
  br i1 %is.less, label %same, label %divide

same:
  ret double %x

divide:
  %x.both = call { i64, i64 } @__nvopt_parts_f64(i64 %x.size)
  %y.both = call { i64, i64 } @__nvopt_parts_f64(i64 %y.size)
  %x.m = extractvalue { i64, i64 } %x.both, 0
  %x.exp = extractvalue { i64, i64 } %x.both, 1
  %y.m = extractvalue { i64, i64 } %y.both, 0
  %y.exp = extractvalue { i64, i64 } %y.both, 1
  br label %loop

loop:
  %e = phi i64 [ %x.exp, %divide ], [ %e.next, %again ]
  %m = phi i64 [ %x.m, %divide ], [ %m.next, %again ]
  %fits = icmp uge i64 %m, %y.m
  %less = sub i64 %m, %y.m
  %r = select i1 %fits, i64 %less, i64 %m
  %is.last = icmp eq i64 %e, %y.exp
  br i1 %is.last, label %round, label %again

again:
  %m.next = shl i64 %r, 1
  %e.next = sub i64 %e, 1
  br label %loop

round:
  %is.zero = icmp eq i64 %r, 0
  br i1 %is.zero, label %zero, label %normal

zero:
  %signed.zero = bitcast i64 %sign to double
  ret double %signed.zero

normal:
  %zeros = call i64 @llvm.ctlz.i64(i64 %r, i1 true)
  %shift = sub i64 %zeros, 11
  %mantissa = shl i64 %r, %shift
  %exp.found = sub i64 %y.exp, %shift
  %is.tiny = icmp slt i64 %exp.found, 1
  %missing = sub i64 1, %exp.found
  %down = select i1 %is.tiny, i64 %missing, i64 0
  %aligned = lshr i64 %mantissa, %down
  %exp = select i1 %is.tiny, i64 0, i64 %exp.found
  %exp.bits = shl i64 %exp, 52
  %fraction = and i64 %aligned, 4503599627370495
  %size = or i64 %exp.bits, %fraction
  %bits = or i64 %size, %sign
  %result = bitcast i64 %bits to double
  ret double %result
}

; The mantissa with its highest bit at 52, and the exponent that goes with it: below 1 for what is
; subnormal.
define internal { i64, i64 } @__nvopt_parts_f64(i64 %size) {
  %field = lshr i64 %size, 52
  %fraction = and i64 %size, 4503599627370495
  %is.sub = icmp eq i64 %field, 0
  %whole = or i64 %fraction, 4503599627370496
  %zeros = call i64 @llvm.ctlz.i64(i64 %fraction, i1 false)
  %distance = sub i64 %zeros, 11
  %shift = select i1 %is.sub, i64 %distance, i64 0
  %start = select i1 %is.sub, i64 %fraction, i64 %whole
  %mantissa = shl i64 %start, %shift
  %least = sub i64 1, %shift
  %exponent = select i1 %is.sub, i64 %least, i64 %field
  %half = insertvalue { i64, i64 } poison, i64 %mantissa, 0
  %both = insertvalue { i64, i64 } %half, i64 %exponent, 1
  ret { i64, i64 } %both
}

; Floats are exact in doubles, and so is the remainder of two of them; it is a float again.
define float @__nvopt_frem_f32(float %x, float %y) {
  %a = fpext float %x to double
  %b = fpext float %y to double
  %r = call double @__nvopt_frem_f64(double %a, double %b)
  %result = fptrunc double %r to float
  ret float %result
}

; Powers by squaring; LLVM leaves open in which order what is rounded.
define double @__nvopt_powi_f64(double %x, i64 %n) {
entry:
  %size = call i64 @llvm.abs.i64(i64 %n, i1 false)
  br label %loop

loop:
  %left = phi i64 [ %size, %entry ], [ %left.next, %turn ]
  %square = phi double [ %x, %entry ], [ %square.next, %turn ]
  %product = phi double [ 1.0, %entry ], [ %product.next, %turn ]
  %is.done = icmp eq i64 %left, 0
  br i1 %is.done, label %done, label %turn

turn:
  %bit = trunc i64 %left to i1
  %more = fmul double %product, %square
  %product.next = select i1 %bit, double %more, double %product
  %square.next = fmul double %square, %square
  %left.next = lshr i64 %left, 1
  br label %loop

done:
  %is.negative = icmp slt i64 %n, 0
  %inverse = fdiv double 1.0, %product
  %result = select i1 %is.negative, double %inverse, double %product
  ret double %result
}

define float @__nvopt_powi_f32(float %x, i64 %n) {
entry:
  %size = call i64 @llvm.abs.i64(i64 %n, i1 false)
  br label %loop

loop:
  %left = phi i64 [ %size, %entry ], [ %left.next, %turn ]
  %square = phi float [ %x, %entry ], [ %square.next, %turn ]
  %product = phi float [ 1.0, %entry ], [ %product.next, %turn ]
  %is.done = icmp eq i64 %left, 0
  br i1 %is.done, label %done, label %turn

turn:
  %bit = trunc i64 %left to i1
  %more = fmul float %product, %square
  %product.next = select i1 %bit, float %more, float %product
  %square.next = fmul float %square, %square
  %left.next = lshr i64 %left, 1
  br label %loop

done:
  %is.negative = icmp slt i64 %n, 0
  %inverse = fdiv float 1.0, %product
  %result = select i1 %is.negative, float %inverse, float %product
  ret float %result
}

declare i128 @llvm.ctlz.i128(i128, i1)
declare i64 @llvm.ctlz.i64(i64, i1)
declare i128 @llvm.abs.i128(i128, i1)
declare i64 @llvm.abs.i64(i64, i1)
