; RUN: nvopt -passes=byval-mem2reg -S %s | FileCheck %s
; CHECKS: auto

target triple = "nvptx64-nvidia-cuda"

%three = type { float, float, float }
%four = type { float, float, float, float }

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)

; The slot goes on behind the copy, the parameter does not.
define float @behind_the_parameter(ptr byval(%three) align 16 %p) {
; CHECK-LABEL: define float @behind_the_parameter(
; CHECK-SAME: ptr byval(%three) align 16 [[P:%.*]]) {
; CHECK-NEXT:    [[S:%.*]] = alloca <3 x float>, align 16
; CHECK-NEXT:    call void @llvm.memcpy.p0.p0.i64(ptr align 16 [[S]], ptr align 16 [[P]], i64 12, i1 false)
; CHECK-NEXT:    [[V:%.*]] = load <4 x float>, ptr [[S]], align 16
; CHECK-NEXT:    [[A:%.*]] = extractelement <4 x float> [[V]], i32 0
; CHECK-NEXT:    ret float [[A]]
; CHECK-NEXT:  }
  %s = alloca <3 x float>, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %s, ptr align 16 %p, i64 12, i1 false)
  %v = load <4 x float>, ptr %s, align 16
  %a = extractelement <4 x float> %v, i32 0
  ret float %a
}

; The parameter is as long as the slot.
define float @within_the_parameter(ptr byval(%four) align 16 %p) {
; CHECK-LABEL: define float @within_the_parameter(
; CHECK-SAME: ptr byval(%four) align 16 [[P:%.*]]) {
; CHECK-NEXT:    [[V:%.*]] = load <4 x float>, ptr [[P]], align 16
; CHECK-NEXT:    [[A:%.*]] = extractelement <4 x float> [[V]], i32 0
; CHECK-NEXT:    ret float [[A]]
; CHECK-NEXT:  }
  %s = alloca <3 x float>, align 16
  call void @llvm.memcpy.p0.p0.i64(ptr align 16 %s, ptr align 16 %p, i64 12, i1 false)
  %v = load <4 x float>, ptr %s, align 16
  %a = extractelement <4 x float> %v, i32 0
  ret float %a
}
