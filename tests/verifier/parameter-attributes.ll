; RUN: nvopt --verify %s
; Attributes of parameters and results.

%opaque = type opaque

declare void @two_nests(ptr nest, ptr nest) ; error: More than one parameter has attribute nest!
declare i32 @two_returned(i32 returned, i32 returned) ; error: More than one parameter has attribute returned!
declare i32 @other_returned(ptr returned) ; error: Incompatible argument and return types for 'returned' attribute
declare void @two_srets(ptr sret(i32), ptr sret(i32)) ; error: Cannot have multiple 'sret' parameters!
declare void @third_sret(i32, i32, ptr sret(i32)) ; error: Attribute 'sret' is not on first or second parameter!
declare void @two_selves(ptr swiftself, ptr swiftself) ; error: Cannot have multiple 'swiftself' parameters!
declare void @two_asyncs(ptr swiftasync, ptr swiftasync) ; error: Cannot have multiple 'swiftasync' parameters!
declare void @two_errors(ptr swifterror, ptr swifterror) ; error: Cannot have multiple 'swifterror' parameters!
declare void @first_inalloca(ptr inalloca(i32), i32) ; error: inalloca isn't on the last parameter!
declare void @passed_twice(ptr byval(i32) sret(i32)) ; error: Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', and 'sret' are incompatible!
declare void @nest_inreg(ptr nest inreg) ; error: Attributes 'byval', 'inalloca', 'preallocated', 'inreg', 'nest', 'byref', and 'sret' are incompatible!
declare void @inalloca_readonly(ptr inalloca(i32) readonly) ; error: Attributes 'inalloca and readonly' are incompatible!
declare void @extended_twice(i32 zeroext signext) ; error: Attributes 'zeroext and signext' are incompatible!
declare void @read_none_only(ptr readnone readonly) ; error: Attributes 'readnone and readonly' are incompatible!
declare void @read_none_write(ptr readnone writeonly) ; error: Attributes 'readnone and writeonly' are incompatible!
declare void @read_write_only(ptr readonly writeonly) ; error: Attributes 'readonly and writeonly' are incompatible!
declare void @writable_readonly(ptr writable readonly) ; error: Attributes writable and readonly are incompatible!
declare void @extended_float(float zeroext) ; error: Attribute 'zeroext' applied to incompatible type!
declare void @noalias_int(i32 noalias) ; error: Attribute 'noalias' applied to incompatible type!
declare void @align_int(i32 align 4) ; error: Attribute 'align 4' applied to incompatible type!
declare void @nofpclass_int(i32 nofpclass(nan)) ; error: Attribute 'nofpclass(nan)' applied to incompatible type!
declare void @range_width(i32 range(i64 0, 1)) ; error: Attribute 'range(i64 0, 1)' applied to incompatible type!
declare void @range_float(float range(i32 0, 1)) ; error: Attribute 'range(i32 0, 1)' applied to incompatible type!
declare void @byval_int(i32 byval(i32)) ; error: Attribute 'byval(i32)' applied to incompatible type!
declare void @byval_opaque(ptr byval(%opaque)) ; error: Attribute 'byval' does not support unsized types!
declare void @byref_opaque(ptr byref(%opaque)) ; error: Attribute 'byref' does not support unsized types!
declare void @huge_byval(ptr byval([4294967296 x i8])) ; error: huge 'byval' arguments are unsupported
declare noundef void @noundef_void() ; error: Attribute 'noundef' applied to incompatible type!
declare zeroext float @extended_result() ; error: Attribute 'zeroext' applied to incompatible type!
declare void @immarg(i32 immarg) ; error: immarg attribute only applies to intrinsics
declare void @elementtype(ptr elementtype(i32)) ; error: Attribute 'elementtype' can only be applied to intrinsics and inline asm.
; error@-1: Attribute 'elementtype' can only be applied to a callsite.
declare void @captures_int(i32 captures(none)) ; error: Attribute 'captures(none)' applied to incompatible type!
