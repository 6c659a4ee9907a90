; RUN: nvopt -S %s -o - | FileCheck %s
; RUN: nvopt -S %s -o - | FileCheck %s --check-prefix=MODULE --match-full-lines
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
@truncated = global i32 trunc (i64 sub (i64 ptrtoint (ptr @float to i64), i64 ptrtoint (ptr @half to i64)) to i32)
@block = global ptr blockaddress(@f, %target)
@equivalent = global ptr dso_local_equivalent @f
@unchecked = global ptr no_cfi @f
@target_type = external global target("spirv.Image", void, 1, 2)

define void @f() {
; CHECK-LABEL: define void @f() {
; CHECK-NEXT:    br label %[[TARGET:.*]]
; CHECK:       [[TARGET]]:
; CHECK-NEXT:    ret void
; CHECK-NEXT:  }
  br label %target

target:
  ret void
}

define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
; CHECK-LABEL: define <vscale x 4 x i32> @scalable(
; CHECK-SAME: <vscale x 4 x i32> [[V:%.*]]) {
; CHECK-NEXT:    [[A:%.*]] = add <vscale x 4 x i32> [[V]], splat (i32 2)
; CHECK-NEXT:    [[B:%.*]] = add <vscale x 4 x i32> [[A]], zeroinitializer
; CHECK-NEXT:    ret <vscale x 4 x i32> [[B]]
; CHECK-NEXT:  }
  %a = add <vscale x 4 x i32> %v, splat (i32 2)
  %b = add <vscale x 4 x i32> %a, zeroinitializer
  ret <vscale x 4 x i32> %b
}

; What LLVM 22 prints outside function bodies.
; MODULE: @i1 = global i1 true
; MODULE: @i128 = global i128 -170141183460469231731687303715884105728
; MODULE: @i300 = global i300 1234567890123456789012345678901234567890123456789012345678901234567890
; MODULE: @hex = global i16 -1
; MODULE: @half = global half 0xH3C00
; MODULE: @bfloat = global bfloat 0xR3F80
; MODULE: @float = global float 1.500000e+00
; MODULE: @tenth = global float 0x3FB99999A0000000
; MODULE: @double = global double 1.000000e-01
; MODULE: @third = global double 0x3FD5555555555555
; MODULE: @nan = global double 0x7FF8000000000001
; MODULE: @large = global double 1.000000e+300
; MODULE: @negative_zero = global float -0.000000e+00
; MODULE: @fp128 = global fp128 0xL00000000000000003FFF000000000000
; MODULE: @x87 = global x86_fp80 0xK3FFF8000000000000000
; MODULE: @vector = global <4 x i32> <i32 1, i32 2, i32 undef, i32 poison>
; MODULE: @splat = global <4 x i16> splat (i16 3)
; MODULE: @floats = global [2 x float] [float 1.000000e+00, float -2.000000e+00]
; MODULE: @string = global [4 x i8] c"ab\0A\00"
; MODULE: @zero = global { i32, [2 x ptr] } zeroinitializer
; MODULE: @nested = global { i8, { i16, <2 x i1> } } { i8 1, { i16, <2 x i1> } { i16 2, <2 x i1> <i1 true, i1 false> } }
; MODULE: @packed = global <{ i8, i32 }> <{ i8 1, i32 2 }>
; MODULE: @empty = global {} zeroinitializer
; MODULE: @gep = global ptr getelementptr inbounds nuw (i8, ptr @i1, i64 12)
; MODULE: @gep_range = global ptr getelementptr inbounds inrange(-8, 16) (i8, ptr @i1, i64 8)
; MODULE: @difference = global i64 sub (i64 ptrtoint (ptr @float to i64), i64 ptrtoint (ptr @half to i64))
; MODULE: @cast = global ptr addrspace(1) addrspacecast (ptr @float to ptr addrspace(1))
; MODULE: @truncated = global i32 trunc (i64 sub (i64 ptrtoint (ptr @float to i64), i64 ptrtoint (ptr @half to i64)) to i32)
; MODULE: @block = global ptr blockaddress(@f, %target)
; MODULE: @equivalent = global ptr dso_local_equivalent @f
; MODULE: @unchecked = global ptr no_cfi @f
; MODULE: @target_type = external global target("spirv.Image", void, 1, 2)
; MODULE: define void @f() {
; MODULE: define <vscale x 4 x i32> @scalable(<vscale x 4 x i32> %v) {
