; The upper half of products of 32 and 64 bits, signed and unsigned, and a product of 128 bits
; made of them.

; EXEC: @high(i64 0xfedcba9876543210, i64 0xf1e2d3c4b5a6978) == i64 0xf0cf9d5a05a0299
; EXEC: @by_widening(i64 0xfedcba9876543210, i64 0xf1e2d3c4b5a6978) == i64 0xf0cf9d5a05a0299
; EXEC: @high_signed(i64 0xfedcba9876543210, i64 0xf1e2d3c4b5a6978) == i64 0xffeecc9954ff9921
; EXEC: @high32(i32 -1, i32 -1) == i32 -2
; EXEC: @bounded(i32 0x80000000, i32 10) == i32 5

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i64 @high(i64 %a, i64 %b) {
entry:
  %r = call i64 @llvm.nvvm.mulhi.ull(i64 %a, i64 %b)
  ret i64 %r
}

define i64 @high_signed(i64 %a, i64 %b) {
entry:
  %r = call i64 @llvm.nvvm.mulhi.ll(i64 %a, i64 %b)
  ret i64 %r
}

define i32 @high32(i32 %a, i32 %b) {
entry:
  %r = call i32 @llvm.nvvm.mulhi.ui(i32 %a, i32 %b)
  ret i32 %r
}

; The same by way of a wider type: compilers make one of the other.
define i64 @by_widening(i64 %a, i64 %b) {
entry:
  %x = zext i64 %a to i128
  %y = zext i64 %b to i128
  %p = mul i128 %x, %y
  %s = lshr i128 %p, 64
  %r = trunc i128 %s to i64
  ret i64 %r
}

; A number below n from 32 random bits, without division.
define i32 @bounded(i32 %random, i32 %n) {
entry:
  %r = call i32 @high32(i32 %random, i32 %n)
  ret i32 %r
}

declare i64 @llvm.nvvm.mulhi.ll(i64, i64)
declare i32 @llvm.nvvm.mulhi.ui(i32, i32)
declare i64 @llvm.nvvm.mulhi.ull(i64, i64)
