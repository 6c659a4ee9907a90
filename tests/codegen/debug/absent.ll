; RUN: nvopt -O0 -arch=sm_90 -g --emit=ptx %s -o - 2>&1 | FileCheck %s
; -g without debug info: a warning, and code as without -g.
; CHECK: warning: the module has no debug info for -g to write
; CHECK: .target sm_90{{$}}
; CHECK-NOT: .section
define void @f() {
  ret void
}
