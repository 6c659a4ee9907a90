; RUN: nvopt --verify %s
; Attributes where they may stand, alone and together.

declare i32 @returned(i32 returned)
declare <2 x i32> @returned_bits(<4 x i16> returned)
declare void @sret(ptr sret(i32) noalias align 4, ptr nest)
declare void @second_sret(ptr, ptr sret(i32) inreg)
declare void @inalloca(i32, ptr inalloca(i32))
declare void @opaque_sret(ptr sret(%opaque))
declare void @swift(ptr swiftself, ptr swiftasync, ptr swifterror)
declare void @vectors(<2 x ptr> align 8, <2 x i32> range(i32 0, 5), <2 x float> nofpclass(nan))
declare void @aggregates([2 x [2 x float]] nofpclass(inf), { float, float } nofpclass(nan))
declare void @pointers(ptr noalias captures(none) readonly nonnull dereferenceable(4) align 16 noundef, ptr writable dead_on_unwind writeonly initializes((0, 4), (8, 12)))
declare zeroext i1 @extended(i8 signext, i16 zeroext, i32 noext)
declare noundef nonnull ptr @result()
declare void @vscale() vscale_range(2, 8)
declare void @vscale_open() vscale_range(1, 0)
declare ptr @allocate(i32, i64) allocsize(1, 0) allockind("alloc,zeroed") "alloc-family"="a"
declare ptr @plain_allocate(i32, i64) allockind("alloc,uninitialized") "alloc-family"="a" "alloc-variant-zeroed"="allocate"
declare void @release(ptr allocptr) allockind("free")
declare void @none() optnone noinline
declare void @strings() "frame-pointer"="all" "no-jump-tables"="true" "denormal-fp-math"="preserve-sign,ieee" "target-features"="+ptx80,-sm_70" "warn-stack-size"="80"
declare void @variant(i32) "vector-function-abi-variant"="_ZGV_LLVM_N2v_variant(two_lanes)"
declare void @memory(ptr writable) memory(argmem: readwrite)
declare void @jumptable() unnamed_addr jumptable

%opaque = type opaque

define void @naked() naked {
  unreachable
}

define ptx_kernel void @kernel(ptr byval({ i32, i64 }) align 8 %p) {
  ret void
}

define fastcc i32 @fast(i32 %x) {
  ret i32 %x
}
