; RUN: nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | FileCheck %s --check-prefix=RAISED
; RUN: nvopt -O0 -arch=sm_90 --ptx-version=83 --emit=ptx %s -o - | FileCheck %s --check-prefix=ASKED
; RUN: not nvopt -O0 -arch=sm_90 --ptx-version=80 --emit=ptx %s -o - 2>&1 | FileCheck %s --check-prefix=OLD
; RUN: not nvopt -O0 -arch=sm_60 --emit=ptx %s -o - 2>&1 | FileCheck %s --check-prefix=CHIP
; RUN: not nvopt llc -mcpu=sm_90 %s -o - 2>&1 | FileCheck %s --check-prefix=LLC
; RUN: %if ptxas %{ nvopt -O0 -arch=sm_90 --emit=ptx %s -o - | %ptxas-verify -arch=sm_90 %}
; A kernel with many bytes of parameters needs PTX 8.1, which is taken unless a version was asked for.
; RAISED: .version 8.1
; ASKED: .version 8.3
; OLD: error: sm_90 with PTX 8.0 has room for 4352 bytes of a kernel's parameters; these take 5008
; OLD: note: needs sm_70 or newer and PTX 8.1
; CHIP: error: sm_60 with PTX 8.0 has room for 4352 bytes
; LLC: error: sm_90 with PTX 7.8 has room for 4352 bytes
target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @large(i32 %x, ptr byval([625 x i64]) align 8 %p) {
  ret void
}
