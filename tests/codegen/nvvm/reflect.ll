; llvm.nvvm.reflect answers from the target and from a module flag.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s
; RUN: nvopt llc -mcpu=sm_75 %s -o - | FileCheck --check-prefix=OLD %s

@arch = private constant [12 x i8] c"__CUDA_ARCH\00"
@ftz = private addrspace(1) constant [11 x i8] c"__CUDA_FTZ\00"
@div = private constant [16 x i8] c"__CUDA_PREC_DIV\00"
@other = private constant [6 x i8] c"other\00"

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 900;
; OLD: {{^[{]}}
; OLD: mov.b32 %r{{[0-9]+}}, 750;
define i32 @arch_of() {
  %value = call i32 @llvm.nvvm.reflect(ptr @arch)
  ret i32 %value
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 1;
define i32 @ftz_of() {
  %value = call i32 @llvm.nvvm.reflect(ptr addrspacecast (ptr addrspace(1) @ftz to ptr))
  ret i32 %value
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 1;
define i32 @div_of() {
  %value = call i32 @llvm.nvvm.reflect(ptr @div)
  ret i32 %value
}

; CHECK: {{^[{]}}
; CHECK: mov.b32 %r{{[0-9]+}}, 0;
define i32 @other_of() {
  %value = call i32 @llvm.nvvm.reflect(ptr @other)
  ret i32 %value
}

declare i32 @llvm.nvvm.reflect(ptr)

!llvm.module.flags = !{!0}
!0 = !{i32 4, !"nvvm-reflect-ftz", i32 1}
