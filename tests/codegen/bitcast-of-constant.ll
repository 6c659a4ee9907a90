; RUN: nvopt %s -O0 -arch=sm_90 --emit=ptx -o - | FileCheck %s
; A constant that is converted bit by bit is written in the type it is used with.

target triple = "nvptx64-nvidia-cuda"

; CHECK: setp.eq.f32 %p{{[0-9]+}}, %r{{[0-9]+}}, 0f7F800000;
define i1 @is_infinite(float %x) {
  %infinity = bitcast i32 2139095040 to float
  %same = fcmp oeq float %x, %infinity
  ret i1 %same
}

; CHECK: setp.eq.f64 %p{{[0-9]+}}, %rd{{[0-9]+}}, 0d7FF0000000000000;
define i1 @is_infinite_double(double %x) {
  %infinity = bitcast i64 9218868437227405312 to double
  %same = fcmp oeq double %x, %infinity
  ret i1 %same
}

; CHECK: add.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, 1065353216;
define i32 @bits_of_one(i32 %x) {
  %one = bitcast float 1.0 to i32
  %sum = add i32 %x, %one
  ret i32 %sum
}
