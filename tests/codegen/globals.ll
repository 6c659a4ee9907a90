; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s --check-prefix=ORDER
; Variables: initializers with addresses, as generic ones where the pointer is generic, byte by byte
; in packed structures.
; CHECK-DAG: .visible .global .align 4 .u32 number = 42;
; CHECK-DAG: .const .align 1 .b8 text[4] = {97, 98, 99};
; CHECK-DAG: .visible .global .align 4 .b8 zeros[4096];
; CHECK-DAG: .visible .global .align 8 .u64 pointer = generic(number);
; CHECK-DAG: .visible .global .align 8 .u64 plain = number;
; CHECK-DAG: .visible .global .align 8 .u64 inside = zeros+12;
; CHECK-DAG: .visible .global .align 8 .u8 packed[9] = {1, 0xFF(number), 0xFF00(number), 0xFF0000(number),
; CHECK-DAG: .shared .align 16 .b8 tile[1024];
; CHECK-DAG: .extern .shared .align 16 .b8 dynamic[];
; CHECK-DAG: .visible .global .align 8 .u64 code = function;
; CHECK-DAG: .visible .global .align 4 .f32 last = 0f3F800000;
; A variable stands behind what its initializer names.
; ORDER: .f32 last
; ORDER: .u64 later = last;
@number = addrspace(1) global i32 42
@text = internal addrspace(4) constant [4 x i8] c"abc\00"
@zeros = addrspace(1) global [1024 x i32] zeroinitializer
@pointer = addrspace(1) global ptr addrspacecast (ptr addrspace(1) @number to ptr)
@plain = addrspace(1) global ptr addrspace(1) @number
@inside = addrspace(1) global ptr addrspace(1) getelementptr ([1024 x i32], ptr addrspace(1) @zeros, i64 0, i64 3)
@packed = addrspace(1) global <{ i8, ptr addrspace(1) }> <{ i8 1, ptr addrspace(1) @number }>
@later = addrspace(1) global ptr addrspace(1) @last
@last = addrspace(1) global float 1.0
@tile = internal addrspace(3) global [256 x float] undef, align 16
@dynamic = external addrspace(3) global [0 x i8], align 16
@code = addrspace(1) global ptr @function

define void @function() {
  store volatile float 0.0, ptr addrspace(3) @tile
  store volatile i8 0, ptr addrspace(3) @dynamic
  ret void
}
