; RUN: not nvopt llc -mcpu=sm_75 -mattr=+ptx63 %s -o %t.ptx
; Types without registers in PTX.
define fp128 @quad(fp128 %a, fp128 %b) {
  %r = fadd fp128 %a, %b ; error: arithmetic on fp128 is not supported
  ret fp128 %r
}

define void @scalable(ptr %p) {
  %v = load <vscale x 4 x i32>, ptr %p
  store <vscale x 4 x i32> %v, ptr %p ; error: <vscale x 4 x i32> cannot be held
  ret void
}

define x86_fp80 @x87(x86_fp80 %a, x86_fp80 %b) {
  %r = fmul x86_fp80 %a, %b
  ret x86_fp80 %r ; error: x86_fp80 cannot be held
}

define ppc_fp128 @pair(ppc_fp128 %a) {
  %r = fneg ppc_fp128 %a
  ret ppc_fp128 %r ; error: ppc_fp128 cannot be held
}
