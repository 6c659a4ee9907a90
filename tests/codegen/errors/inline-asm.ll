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

define i32 @narrow_in_wide(i32 %x) {
  %r = call i32 asm "mov.b32 $0, $1;", "=r,q"(i32 %x) ; error: not 128 bits wide
  ret i32 %r
}

define i32 @wide_result(i32 %x) {
  %r = call i32 asm "mov.b32 $0, $1;", "=q,r"(i32 %x) ; error: a result of inline assembly that its register
  ret i32 %r
}
