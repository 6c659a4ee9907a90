; A vector of four floats at an address that is a multiple of four only, and an integer at an odd
; one.

; EXEC: @vector(f32[]=[1, 2, 3, 4, 5, 6, 7, 8], i64 4)
; EXEC-FAULT: misaligned
; EXEC: @vector(f32[]=[1, 2, 3, 4, 5, 6, 7, 8], i64 16) == float 5.0
; EXEC: @vector_clean(f32[]=[1, 2, 3, 4, 5, 6, 7, 8], i64 4) == float 2.0
; EXEC: @odd(i32[]=[1, 2], i64 1)
; EXEC-FAULT: misaligned
; EXEC: @odd(i32[]=[1, 2], i64 4) == i32 2
; EXEC: @atomic(i32[]=[1, 2], i64 2)
; EXEC-FAULT: misaligned
; EXEC: @atomic(i32[]=[1, 2], i64 4) == i32 2

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define float @vector(ptr %p, i64 %bytes) {
entry:
  %q = getelementptr inbounds i8, ptr %p, i64 %bytes
  %v = load <4 x float>, ptr %q, align 16
  %r = extractelement <4 x float> %v, i32 0
  ret float %r
}

define float @vector_clean(ptr %p, i64 %bytes) {
entry:
  %q = getelementptr inbounds i8, ptr %p, i64 %bytes
  %v = load <4 x float>, ptr %q, align 4
  %r = extractelement <4 x float> %v, i32 0
  ret float %r
}

define i32 @odd(ptr %p, i64 %bytes) {
entry:
  %q = getelementptr inbounds i8, ptr %p, i64 %bytes
  %v = load i32, ptr %q, align 4
  ret i32 %v
}

define i32 @atomic(ptr %p, i64 %bytes) {
entry:
  %q = getelementptr inbounds i8, ptr %p, i64 %bytes
  %v = atomicrmw add ptr %q, i32 1 monotonic, align 4
  ret i32 %v
}
