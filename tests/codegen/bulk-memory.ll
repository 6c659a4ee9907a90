; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; memcpy and memset: straight code for small lengths, loops for others.
; CHECK-LABEL: [copy_small_param_0]
; CHECK: ld.b64
; CHECK: st.b64
; CHECK: ld.b64 {{.*}}+8];
; CHECK: st.b64 [{{.*}}+8]
; CHECK-NEXT: ret;
define void @copy_small(ptr %to, ptr %from) {
  call void @llvm.memcpy.p0.p0.i64(ptr align 8 %to, ptr align 8 %from, i64 16, i1 false)
  ret void
}

; CHECK-LABEL: [copy_any_param_0]
; CHECK: [[LOOP:\$L__BB[0-9_]+]]:
; CHECK-NEXT: add.s64
; CHECK: ld.b8
; CHECK-NEXT: st.b8
; CHECK-NEXT: add.s64
; CHECK-NEXT: setp
; CHECK-NEXT: bra [[LOOP]];
define void @copy_any(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memcpy.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: [move_param_0]
; CHECK: setp.lt.u64
; CHECK: ld.b8
; CHECK: st.b8
; CHECK: ld.b8
; CHECK: st.b8
define void @move(ptr %to, ptr %from, i64 %n) {
  call void @llvm.memmove.p0.p0.i64(ptr %to, ptr %from, i64 %n, i1 false)
  ret void
}

; CHECK-LABEL: [set_param_0]
; CHECK: st.b8
; CHECK: @%p{{[0-9]+}} bra
define void @set(ptr %to, i8 %x, i64 %n) {
  call void @llvm.memset.p0.i64(ptr %to, i8 %x, i64 %n, i1 false)
  ret void
}

declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memmove.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; What is an alloca is as aligned as the alloca, whatever the call promises.
; CHECK-LABEL: .local .align 8 .b8 __local_depot
; CHECK: st.local.b64
; CHECK-NOT: st.local.b8
; CHECK: ret;
define void @clear_own() {
  %p = alloca [32 x i8], align 8
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 32, i1 false)
  call void @use(ptr %p)
  ret void
}
declare void @use(ptr)
