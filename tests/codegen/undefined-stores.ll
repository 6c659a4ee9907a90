; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; What is stored or filled with `undef` or poison is not written; what others see, or what is known in part, is.

declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
declare void @llvm.memset.inline.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: .entry store_of_nothing(
; CHECK-NOT: st.
; CHECK: ret;
define ptx_kernel void @store_of_nothing(ptr %p) {
  store i32 undef, ptr %p
  %q = getelementptr i8, ptr %p, i64 8
  store <2 x float> poison, ptr %q
  ret void
}

; CHECK-LABEL: .entry fill_of_nothing(
; CHECK-NOT: st.
; CHECK-NOT: bra
; CHECK: ret;
define ptx_kernel void @fill_of_nothing(ptr %p, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %p, i8 undef, i64 %n, i1 false)
  call void @llvm.memset.p0.i64(ptr %p, i8 undef, i64 16, i1 false)
  call void @llvm.memset.inline.p0.i64(ptr %p, i8 poison, i64 8, i1 false)
  ret void
}

; CHECK-LABEL: .entry seen_by_others(
; CHECK: st.volatile.b32
; CHECK: st.relaxed
; CHECK: st.volatile.b8
; CHECK: ret;
define ptx_kernel void @seen_by_others(ptr %p) {
  store volatile i32 undef, ptr %p
  store atomic i32 undef, ptr %p monotonic, align 4
  call void @llvm.memset.p0.i64(ptr %p, i8 undef, i64 1, i1 true)
  ret void
}

; CHECK-LABEL: .entry known_in_part(
; CHECK: st.
; CHECK: ret;
define ptx_kernel void @known_in_part(ptr %p) {
  store <2 x i32> <i32 undef, i32 1>, ptr %p
  ret void
}
