; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; Constraints that no operand of PTX satisfies.
define float @register_class(float %x) {
  %r = call float asm "mov.f32 $0, $1;", "=Q,x"(float %x) ; error: the constraint "=Q"
  ret float %r
}

define i32 @not_a_number(i32 %x) {
  %r = call i32 asm "add.s32 $0, 1, $1;", "=r,n"(i32 %x) ; error: must be a constant
  ret i32 %r
}

define i32 @wide_in_narrow(i64 %x) {
  %r = call i32 asm "mov.b32 $0, $1;", "=r,r"(i64 %x) ; error: an operand of 64 bits in a register of 32
  ret i32 %r
}
