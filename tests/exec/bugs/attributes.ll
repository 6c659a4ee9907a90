; Values that break what attributes of parameters, results and loads promise.

; EXEC: @in_range(i32 10)
; EXEC-FAULT: attribute range
; EXEC: @in_range(i32 9) == i32 9
; EXEC: @not_null(null)
; EXEC-FAULT: attribute nonnull
; EXEC: @not_null(i32[]=[4]) == i32 4
; EXEC: @defined(i32 poison)
; EXEC-FAULT: attribute noundef
; EXEC: @defined(i32 undef)
; EXEC-FAULT: attribute
; EXEC: @defined(i32 3) == i32 3
; EXEC: @readable(i32[3])
; EXEC-FAULT: attribute dereferenceable
; EXEC: @readable(i32[4])
; EXEC: @result(i32 4)
; EXEC-FAULT: attribute
; EXEC: @result(i32 3) == i32 3
; EXEC: @loaded(i32[]=[100])
; EXEC-FAULT: attribute
; EXEC: @loaded(i32[]=[99]) == i32 99
; EXEC: @no_infinity(float inf)
; EXEC-FAULT: attribute
; EXEC: @no_infinity(float nan) == float nan
; EXEC: --func=aligned --arg=i32[8]
; EXEC: --kernel=launched --arg=i32[4] --arg=i32:5 --fault=attribute
; EXEC: --kernel=launched --arg=i32[3] --arg=i32:4 --fault=attribute
; EXEC: --kernel=launched --arg=i32[4] --arg=i32:4

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

define i32 @in_range(i32 range(i32 0, 10) %x) {
entry:
  ret i32 %x
}

define i32 @not_null(ptr nonnull %p) {
entry:
  %v = load i32, ptr %p, align 4
  ret i32 %v
}

define void @aligned(ptr align 16 %p) {
entry:
  ret void
}

define i32 @defined(i32 noundef %x) {
entry:
  ret i32 %x
}

define void @readable(ptr dereferenceable(16) %p) {
entry:
  ret void
}

define range(i32 0, 4) i32 @result(i32 %x) {
entry:
  ret i32 %x
}

define i32 @loaded(ptr %p) {
entry:
  %v = load i32, ptr %p, align 4, !range !0
  ret i32 %v
}

define float @no_infinity(float nofpclass(inf) %x) {
entry:
  ret float %x
}

define ptx_kernel void @launched(ptr addrspace(1) align 16 dereferenceable(16) %p, i32 noundef range(i32 1, 5) %n) {
entry:
  ret void
}

!0 = !{i32 0, i32 100}
