; The short form of EXEC lines: a call and its result.

; EXEC: @gcd(i32 12, i32 18) == i32 6
; EXEC: @gcd(i32 7, i32 0) == i32 7
; EXEC: @mean(float 1.0, float 2.5) == float 1.75
; EXEC: @sum(<4 x i32> <i32 1, i32 2, i32 3, i32 4>) == i32 10
; EXEC: @both(i32 7, i32 2) == { i32 3, i32 1 }
; EXEC: @twice(i8 127) == i8 -2
; EXEC: @twice_nsw(i8 127) == i8 poison
; EXEC: @load(i32[]=[5, 6], i64 1) == i32 6
; EXEC: @divide(i32 1, i32 0)
; EXEC-FAULT: division
; EXEC: @load(i32[]=[5, 6], i64 2)
; EXEC-FAULT: out-of-bounds load i32

define i32 @gcd(i32 %a, i32 %b) {
entry:
  br label %head

head:
  %x = phi i32 [ %a, %entry ], [ %y, %step ]
  %y = phi i32 [ %b, %entry ], [ %r, %step ]
  %done = icmp eq i32 %y, 0
  br i1 %done, label %exit, label %step

step:
  %r = urem i32 %x, %y
  br label %head

exit:
  ret i32 %x
}

define float @mean(float %a, float %b) {
  %sum = fadd float %a, %b
  %half = fmul float %sum, 5.0e-01
  ret float %half
}

define i32 @sum(<4 x i32> %v) {
  %sum = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)
  ret i32 %sum
}

define { i32, i32 } @both(i32 %a, i32 %b) {
  %q = udiv i32 %a, %b
  %r = urem i32 %a, %b
  %one = insertvalue { i32, i32 } poison, i32 %q, 0
  %two = insertvalue { i32, i32 } %one, i32 %r, 1
  ret { i32, i32 } %two
}

define i8 @twice(i8 %x) {
  %y = add i8 %x, %x
  ret i8 %y
}

define i8 @twice_nsw(i8 %x) {
  %y = add nsw i8 %x, %x
  ret i8 %y
}

define i32 @divide(i32 %a, i32 %b) {
  %q = sdiv i32 %a, %b
  ret i32 %q
}

define i32 @load(ptr %p, i64 %i) {
  %at = getelementptr i32, ptr %p, i64 %i
  %x = load i32, ptr %at
  ret i32 %x
}

declare i32 @llvm.vector.reduce.add.v4i32(<4 x i32>)

; A range of more than 64 bits.
; EXEC: @wide_range(i64 5) == i128 5
; EXEC: @wide_range(i64 9)
; EXEC-FAULT: attribute
define range(i128 0, 8) i128 @wide_range(i64 %x) {
  %y = zext i64 %x to i128
  ret i128 %y
}

; What a call promises about its result is kept, also if an intrinsic is called.
; EXEC: @promised(i32 1) == i32 1
; EXEC: @promised(i32 7)
; EXEC-FAULT: attribute
define i32 @promised(i32 %x) {
  %n = call i32 @llvm.ctpop.i32(i32 %x), !range !0
  ret i32 %n
}

declare i32 @llvm.ctpop.i32(i32)

!0 = !{i32 0, i32 3}
