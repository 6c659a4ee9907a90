; RUN: nvopt --verify %s
; Attributes of functions.

declare void @inline() noinline alwaysinline ; error: Attributes 'noinline and alwaysinline' are incompatible!
declare void @optnone() optnone ; error: Attribute 'optnone' requires 'noinline'!
declare void @optnone_size() optnone noinline optsize ; error: Attributes 'optsize and optnone' are incompatible!
declare void @optnone_min() optnone noinline minsize ; error: Attributes 'minsize and optnone' are incompatible!
declare void @optnone_debug() optnone noinline optdebug ; error: Attributes 'optdebug and optnone' are incompatible!
declare void @debug_size() optdebug optsize ; error: Attributes 'optsize and optdebug' are incompatible!
declare void @realtime() sanitize_realtime sanitize_realtime_blocking ; error: Attributes 'sanitize_realtime and sanitize_realtime_blocking' are incompatible!
declare void @jumptable() jumptable ; error: Attribute 'jumptable' requires 'unnamed_addr'
declare void @no_vscale() vscale_range(0, 4) ; error: 'vscale_range' minimum must be greater than 0
declare void @odd_vscale() vscale_range(3, 4) ; error: 'vscale_range' minimum must be power-of-two value
declare void @swapped_vscale() vscale_range(8, 4) ; error: 'vscale_range' minimum cannot be greater than maximum
declare void @odd_max_vscale() vscale_range(2, 6) ; error: 'vscale_range' maximum must be power-of-two value
declare void @allocsize_bounds(i32) allocsize(1) ; error: 'allocsize' element size argument is out of bounds
declare void @allocsize_ptr(ptr) allocsize(0) ; error: 'allocsize' element size argument must refer to an integer parameter
declare void @allocsize_count(ptr, i32) allocsize(1, 0) ; error: 'allocsize' number of elements argument must refer to an integer parameter
declare void @two_kinds() allockind("alloc,free") ; error: 'allockind()' requires exactly one of alloc, realloc, and free
declare void @no_kind() allockind("zeroed") ; error: 'allockind()' requires exactly one of alloc, realloc, and free
declare void @aligned_free() allockind("free,aligned") ; error: 'allockind("free")' doesn't allow uninitialized, zeroed, or aligned modifiers.
declare void @both_kinds() allockind("alloc,zeroed,uninitialized") ; error: 'allockind()' can't be both zeroed and uninitialized
declare void @no_variant() allockind("alloc") "alloc-variant-zeroed"="" ; error: 'alloc-variant-zeroed' must not be empty
declare void @plain_variant() allockind("alloc") "alloc-variant-zeroed"="zeroed" "alloc-family"="b" ; error: 'alloc-variant-zeroed' must name a function belonging to the same 'alloc-family'
declare void @zeroed() allockind("alloc,zeroed") "alloc-family"="a"
declare void @writable(ptr writable) memory(read) ; error: Attribute writable and memory without argmem: write are incompatible!
declare void @frame_pointer() "frame-pointer"="some" ; error: invalid value for 'frame-pointer' attribute: some
declare void @no_jump_tables() "no-jump-tables"="yes" ; error: invalid value for 'no-jump-tables' attribute: yes
declare void @stack_size() "warn-stack-size"="-1" ; error: "warn-stack-size" takes an unsigned integer: -1
declare void @denormal() "denormal-fp-math"="ieee,sometimes" ; error: invalid value for 'denormal-fp-math' attribute: ieee,sometimes
declare void @features() "target-features"="avx" ; error: target feature 'avx' must start with a '+' or '-'
declare void @empty_feature() "target-features"="+a,,+b" ; error: target-features attribute should not contain an empty string
declare void @return_address() "sign-return-address"="some" ; error: invalid value for 'sign-return-address' attribute: some
declare void @key_without_address() "sign-return-address-key"="a_key" ; error: 'sign-return-address-key' present without `sign-return-address`
declare void @variant() "vector-function-abi-variant"="scalar" ; error: invalid name for a VFABI variant: scalar
declare void @variant_params(i32) "vector-function-abi-variant"="_ZGVnN2vv_f" ; error: invalid name for a VFABI variant: _ZGVnN2vv_f
declare void @format(ptr) "modular-format"="printf,1,x,a,b" ; error: modular-format attribute first arg index is not an integer
declare void @format_bounds(ptr) "modular-format"="printf,1,9,a,b" ; error: modular-format attribute first arg index is out of bounds
declare void @streaming() "aarch64_pstate_sm_enabled" "aarch64_pstate_sm_compatible" ; error: Attributes 'aarch64_pstate_sm_enabled and aarch64_pstate_sm_compatible' are incompatible!
declare void @za() "aarch64_new_za" "aarch64_in_za" ; error: Attributes 'aarch64_new_za', 'aarch64_in_za', 'aarch64_out_za', 'aarch64_inout_za', 'aarch64_preserves_za' and 'aarch64_za_state_agnostic' are mutually exclusive

define void @naked(i32 %x) naked { ; error: cannot use argument of naked function
  %y = add i32 %x, 1
  unreachable
}
