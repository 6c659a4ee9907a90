; RUN: nvopt llc -mcpu=sm_90 %s -o - | FileCheck %s
; RUN: %if ptxas %{ nvopt llc -mcpu=sm_90 %s -o - | %ptxas-verify -arch=sm_90 %}
; Fixed allocations share one array in local memory; others take `alloca`, and stacks are saved.
declare void @use(ptr)

; CHECK: {{^[{]}}
; CHECK: .local .align 8 .b8 [[DEPOT:__local_depot[0-9]+]][40];
; CHECK: mov.b64 [[BASE:%rd[0-9]+]], [[DEPOT]];
; CHECK: st.local.b32 {{\[}}[[BASE]]], 1;
define void @fixed() {
  %a = alloca i32
  %b = alloca [4 x double]
  store i32 1, ptr %a
  call void @use(ptr %b)
  ret void
}

; CHECK: {{^[{]}}
; CHECK: stacksave.u64
; CHECK: alloca.u64 [[A:%rd[0-9]+]], %rd{{[0-9]+}}, 16;
; CHECK: cvta.local.u64 {{.*}}, [[A]];
; CHECK: stackrestore.u64
define void @dynamic(i64 %n) {
  %s = call ptr @llvm.stacksave.p0()
  %a = alloca i8, i64 %n, align 16
  call void @use(ptr %a)
  call void @llvm.stackrestore.p0(ptr %s)
  ret void
}

; A slot that is made outside of the entry block has no place in the frame.
; CHECK: {{^[{]}}
; CHECK-NOT: .local
; CHECK: alloca.u64
define void @late(i1 %c) {
  br i1 %c, label %late, label %done
late:
  %p = alloca i8
  store volatile i8 0, ptr %p
  br label %done
done:
  ret void
}

declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
