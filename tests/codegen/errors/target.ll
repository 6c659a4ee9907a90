; RUN: not nvopt -arch=sm_42 --emit=ptx %s -o %t.ptx 2>&1 | FileCheck %s --check-prefix=ARCH
; RUN: not nvopt llc -mcpu=sm_90 -mattr=+ptx70 %s -o %t.ptx 2>&1 | FileCheck %s --check-prefix=PTX
; A target that there is not.
; ARCH: error: unknown architecture `sm_42`; there are sm_50,
; PTX: error: sm_90 needs PTX 7.8, not 7.0
define void @f() {
  ret void
}
