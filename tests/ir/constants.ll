; RUN: nvopt -S %s -o - | FileCheck %s
; CHECKS: auto
; Constants of all types, printed as LLVM prints them.

@i1 = global i1 true
@i128 = global i128 -170141183460469231731687303715884105728
@i300 = global i300 1234567890123456789012345678901234567890123456789012345678901234567890
@hex = global i16 u0xFFFF
@half = global half 0xH3C00
@bfloat = global bfloat 0xR3F80
@float = global float 1.5
@tenth = global float 0x3FB99999A0000000
@double = global double 0.1
@third = global double 0x3FD5555555555555
@nan = global double 0x7FF8000000000001
@large = global double 1.0e+300
@negative_zero = global float -0.0
@fp128 = global fp128 0xL00000000000000003FFF000000000000
@x87 = global x86_fp80 0xK3FFF8000000000000000
@vector = global <4 x i32> <i32 1, i32 2, i32 undef, i32 poison>
@splat = global <4 x i16> splat (i16 3)
@floats = global [2 x float] [float 1.0, float -2.0]
@string = global [4 x i8] c"ab\0A\00"
@zero = global { i32, [2 x ptr] } zeroinitializer
@nested = global { i8, { i16, <2 x i1> } } { i8 1, { i16, <2 x i1> } { i16 2, <2 x i1> <i1 true, i1 false> } }
@packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
@empty = global {} zeroinitializer
@gep = global ptr getelementptr inbounds nuw (i8, ptr @i1, i64 12)
@gep_range = global ptr getelementptr inbounds inrange(-8, 16) (i8, ptr @i1, i64 8)
@difference = global i64 sub (i64 ptrtoint (ptr @float to i64), i64 ptrtoint (ptr @half to i64))
@cast = global ptr addrspace(1) addrspacecast (ptr @float to ptr addrspace(1))
@truncated = global i32 trunc (i64 ptrtoint (ptr @float to i64) to i32)
@block = global ptr blockaddress(@f, %target)
@equivalent = global ptr dso_local_equivalent @f
@unchecked = global ptr no_cfi @f
@target_type = external global target("spirv.Image", void, 1, 2)

define void @f() {
  br label %target

target:
  ret void
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
  %a = add <vscale x 4 x i32> %v, splat (i32 2)
  %b = add <vscale x 4 x i32> %a, zeroinitializer
  ret <vscale x 4 x i32> %b
}
