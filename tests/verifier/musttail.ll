; RUN: nvopt --verify %s
; Guaranteed tail calls.

declare void @void_int(i32)
declare i32 @int_int(i32)
declare void @varargs(i32, ...)
declare fastcc void @fast(i32)
declare void @void_ptr(ptr)
declare void @byval(ptr byval(i32))
declare tailcc void @tail_byref(ptr byref(i32))

define void @varargs_mismatch(i32 %x) {
  musttail call void (i32, ...) @varargs(i32 %x) ; error: cannot guarantee tail call due to mismatched varargs
  ret void
}

define void @result_mismatch(i32 %x) {
  %y = musttail call i32 @int_int(i32 %x) ; error: cannot guarantee tail call due to mismatched return types
  ret void
}

define void @convention_mismatch(i32 %x) {
  musttail call fastcc void @fast(i32 %x) ; error: cannot guarantee tail call due to mismatched calling conv
  ret void
}

define void @count_mismatch() {
  musttail call void @void_int(i32 1) ; error: cannot guarantee tail call due to mismatched parameter counts
  ret void
}

define void @type_mismatch(i32 %x) {
  musttail call void @void_ptr(ptr null) ; error: cannot guarantee tail call due to mismatched parameter types
  ret void
}

define void @attribute_mismatch(ptr %p) {
  musttail call void @byval(ptr byval(i32) %p) ; error: cannot guarantee tail call due to mismatched ABI impacting function attributes
  ret void
}

define i32 @not_returned(i32 %x) {
  %y = musttail call i32 @int_int(i32 %x) ; error: musttail call result must be returned
  ret i32 %x
}

define void @not_followed(i32 %x) {
  musttail call void @void_int(i32 %x) ; error: musttail call must precede a ret with an optional bitcast
  %y = add i32 %x, 1
  ret void
}

define void @assembly(i32 %x) {
  musttail call void asm "", "r"(i32 %x) ; error: cannot use musttail call with inline asm
  ret void
}

define tailcc void @tail_convention(ptr byref(i32) %p) {
  musttail call tailcc void @tail_byref(ptr byref(i32) %p) ; error: byref attribute not allowed in tailcc musttail caller
; error@-1: byref attribute not allowed in tailcc musttail callee
  ret void
}
