; A structure passed by value: the kernel reads its fields and may change its own copy, and passes
; a part on to a function that gets a copy again.

; EXEC: --kernel=use "--arg={i32:40,i8:-2,{f32:2.5,f32:0},[i16:7,i16:65535]}" --arg=out@f32[4] \
; EXEC:   --expect=out=[38, 7.5, 2.5, 65535]

target datalayout = "e-p6:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%point = type { float, float }
%params = type { i32, i8, %point, [2 x i16] }

define float @scaled(ptr byval(%point) align 4 %p, float %k) {
entry:
  %x = load float, ptr %p, align 4
  %m = fmul float %x, %k
  ; The caller does not see this.
  store float 1.0e+03, ptr %p, align 4
  ret float %m
}

define ptx_kernel void @use(ptr byval(%params) align 4 %p, ptr addrspace(1) %out) {
entry:
  %a = load i32, ptr %p, align 4
  %b.at = getelementptr inbounds %params, ptr %p, i32 0, i32 1
  %b = load i8, ptr %b.at, align 1
  %b.wide = sext i8 %b to i32
  %ab = add i32 %a, %b.wide
  %f = sitofp i32 %ab to float
  %at1 = getelementptr inbounds float, ptr addrspace(1) %out, i32 0
  store float %f, ptr addrspace(1) %at1, align 4
  %point.at = getelementptr inbounds %params, ptr %p, i32 0, i32 2
  %m = call float @scaled(ptr byval(%point) align 4 %point.at, float 3.0)
  %at2 = getelementptr inbounds float, ptr addrspace(1) %out, i32 1
  store float %m, ptr addrspace(1) %at2, align 4
  %x = load float, ptr %point.at, align 4
  %at3 = getelementptr inbounds float, ptr addrspace(1) %out, i32 2
  store float %x, ptr addrspace(1) %at3, align 4
  %s.at = getelementptr inbounds %params, ptr %p, i32 0, i32 3, i32 1
  %s = load i16, ptr %s.at, align 2
  %s.f = uitofp i16 %s to float
  %at4 = getelementptr inbounds float, ptr addrspace(1) %out, i32 3
  store float %s.f, ptr addrspace(1) %at4, align 4
  ret void
}
