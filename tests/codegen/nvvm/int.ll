; Integer arithmetic.

; RUN: nvopt llc -mcpu=sm_90 -mattr=+ptx80 %s -o - | FileCheck %s

; CHECK: {{^[{]}}
; CHECK: bmsk.clamp.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @bmsk_clamp(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.bmsk.clamp(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bmsk.wrap.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @bmsk_wrap(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.bmsk.wrap(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b64 {_, %r{{[0-9]+}}}, %rd{{[0-9]+}};
define i32 @d2i_hi(double %a0) {
  %r = call i32 @llvm.nvvm.d2i.hi(double %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b64 {%r{{[0-9]+}}, _}, %rd{{[0-9]+}};
define i32 @d2i_lo(double %a0) {
  %r = call i32 @llvm.nvvm.d2i.lo(double %a0)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.s32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @flo_s_i32(i32 %a0) {
  %r = call i32 @llvm.nvvm.flo.s.i32(i32 %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.shiftamt.s32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @flo_s_i32__1(i32 %a0) {
  %r = call i32 @llvm.nvvm.flo.s.i32(i32 %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.s64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @flo_s_i64(i64 %a0) {
  %r = call i32 @llvm.nvvm.flo.s.i64(i64 %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.shiftamt.s64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @flo_s_i64__1(i64 %a0) {
  %r = call i32 @llvm.nvvm.flo.s.i64(i64 %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.u32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @flo_u_i32(i32 %a0) {
  %r = call i32 @llvm.nvvm.flo.u.i32(i32 %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.shiftamt.u32 %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @flo_u_i32__1(i32 %a0) {
  %r = call i32 @llvm.nvvm.flo.u.i32(i32 %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @flo_u_i64(i64 %a0) {
  %r = call i32 @llvm.nvvm.flo.u.i64(i64 %a0, i1 false)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: bfind.shiftamt.u64 %r{{[0-9]+}}, %rd{{[0-9]+}};
define i32 @flo_u_i64__1(i64 %a0) {
  %r = call i32 @llvm.nvvm.flo.u.i64(i64 %a0, i1 true)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.f64.f64 %rd{{[0-9]+}}, %rd{{[0-9]+}};
define double @floor_d(double %a0) {
  %r = call double @llvm.nvvm.floor.d(double %a0)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @floor_f(float %a0) {
  %r = call float @llvm.nvvm.floor.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: cvt.rmi.ftz.f32.f32 %r{{[0-9]+}}, %r{{[0-9]+}};
define float @floor_ftz_f(float %a0) {
  %r = call float @llvm.nvvm.floor.ftz.f(float %a0)
  ret float %r
}

; CHECK: {{^[{]}}
; CHECK: fns.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @fns(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.fns(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shf.l.clamp.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @fshl_clamp_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.fshl.clamp.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: shf.r.clamp.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @fshr_clamp_i32(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.fshr.clamp.i32(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.lo.s32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_s_s(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.s.s(i32 %a0, i32 %a1, i1 false, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.hi.s32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_s_s__1(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.s.s(i32 %a0, i32 %a1, i1 true, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.lo.s32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_s_u(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.s.u(i32 %a0, i32 %a1, i1 false, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.hi.s32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_s_u__1(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.s.u(i32 %a0, i32 %a1, i1 true, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.lo.u32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_u_s(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.u.s(i32 %a0, i32 %a1, i1 false, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.hi.u32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_u_s__1(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.u.s(i32 %a0, i32 %a1, i1 true, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.lo.u32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_u_u(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.u.u(i32 %a0, i32 %a1, i1 false, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp2a.hi.u32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp2a_u_u__1(i32 %a0, i32 %a1, i32 %a3) {
  %r = call i32 @llvm.nvvm.idp2a.u.u(i32 %a0, i32 %a1, i1 true, i32 %a3)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp4a.s32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp4a_s_s(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.idp4a.s.s(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp4a.s32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp4a_s_u(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.idp4a.s.u(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp4a.u32.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp4a_u_s(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.idp4a.u.s(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: dp4a.u32.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @idp4a_u_u(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.idp4a.u.u(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mov.b64 %rd{{[0-9]+}}, {%r{{[0-9]+}}, %r{{[0-9]+}}};
define double @lohi_i2d(i32 %a0, i32 %a1) {
  %r = call double @llvm.nvvm.lohi.i2d(i32 %a0, i32 %a1)
  ret double %r
}

; CHECK: {{^[{]}}
; CHECK: mul24.lo.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @mul24_i(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.mul24.i(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mul24.lo.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @mul24_ui(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.mul24.ui(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @mulhi_i(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.mulhi.i(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.s64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @mulhi_ll(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.mulhi.ll(i64 %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.s16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @mulhi_s(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.nvvm.mulhi.s(i16 %a0, i16 %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @mulhi_ui(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.mulhi.ui(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @mulhi_ull(i64 %a0, i64 %a1) {
  %r = call i64 @llvm.nvvm.mulhi.ull(i64 %a0, i64 %a1)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: mul.hi.u16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @mulhi_us(i16 %a0, i16 %a1) {
  %r = call i16 @llvm.nvvm.mulhi.us(i16 %a0, i16 %a1)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @prmt(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.prmt(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.b4e %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @prmt_b4e(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.prmt.b4e(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.ecl %r{{[0-9]+}}, %r{{[0-9]+}}, 0, %r{{[0-9]+}};
define i32 @prmt_ecl(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.prmt.ecl(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.ecr %r{{[0-9]+}}, %r{{[0-9]+}}, 0, %r{{[0-9]+}};
define i32 @prmt_ecr(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.prmt.ecr(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.f4e %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @prmt_f4e(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.prmt.f4e(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.rc16 %r{{[0-9]+}}, %r{{[0-9]+}}, 0, %r{{[0-9]+}};
define i32 @prmt_rc16(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.prmt.rc16(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: prmt.b32.rc8 %r{{[0-9]+}}, %r{{[0-9]+}}, 0, %r{{[0-9]+}};
define i32 @prmt_rc8(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.prmt.rc8(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @sad_i(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.sad.i(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.s64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @sad_ll(i64 %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.sad.ll(i64 %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.s16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @sad_s(i16 %a0, i16 %a1, i16 %a2) {
  %r = call i16 @llvm.nvvm.sad.s(i16 %a0, i16 %a1, i16 %a2)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @sad_ui(i32 %a0, i32 %a1, i32 %a2) {
  %r = call i32 @llvm.nvvm.sad.ui(i32 %a0, i32 %a1, i32 %a2)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.u64 %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}}, %rd{{[0-9]+}};
define i64 @sad_ull(i64 %a0, i64 %a1, i64 %a2) {
  %r = call i64 @llvm.nvvm.sad.ull(i64 %a0, i64 %a1, i64 %a2)
  ret i64 %r
}

; CHECK: {{^[{]}}
; CHECK: sad.u16 %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}}, %rs{{[0-9]+}};
define i16 @sad_us(i16 %a0, i16 %a1, i16 %a2) {
  %r = call i16 @llvm.nvvm.sad.us(i16 %a0, i16 %a1, i16 %a2)
  ret i16 %r
}

; CHECK: {{^[{]}}
; CHECK: szext.clamp.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @sext_clamp(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.sext.clamp(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: szext.wrap.s32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @sext_wrap(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.sext.wrap(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: szext.clamp.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @zext_clamp(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.zext.clamp(i32 %a0, i32 %a1)
  ret i32 %r
}

; CHECK: {{^[{]}}
; CHECK: szext.wrap.u32 %r{{[0-9]+}}, %r{{[0-9]+}}, %r{{[0-9]+}};
define i32 @zext_wrap(i32 %a0, i32 %a1) {
  %r = call i32 @llvm.nvvm.zext.wrap(i32 %a0, i32 %a1)
  ret i32 %r
}

declare double @llvm.nvvm.floor.d(double)
declare double @llvm.nvvm.lohi.i2d(i32, i32)
declare float @llvm.nvvm.floor.f(float)
declare float @llvm.nvvm.floor.ftz.f(float)
declare i16 @llvm.nvvm.mulhi.s(i16, i16)
declare i16 @llvm.nvvm.mulhi.us(i16, i16)
declare i16 @llvm.nvvm.sad.s(i16, i16, i16)
declare i16 @llvm.nvvm.sad.us(i16, i16, i16)
declare i32 @llvm.nvvm.bmsk.clamp(i32, i32)
declare i32 @llvm.nvvm.bmsk.wrap(i32, i32)
declare i32 @llvm.nvvm.d2i.hi(double)
declare i32 @llvm.nvvm.d2i.lo(double)
declare i32 @llvm.nvvm.flo.s.i32(i32, i1)
declare i32 @llvm.nvvm.flo.s.i64(i64, i1)
declare i32 @llvm.nvvm.flo.u.i32(i32, i1)
declare i32 @llvm.nvvm.flo.u.i64(i64, i1)
declare i32 @llvm.nvvm.fns(i32, i32, i32)
declare i32 @llvm.nvvm.fshl.clamp.i32(i32, i32, i32)
declare i32 @llvm.nvvm.fshr.clamp.i32(i32, i32, i32)
declare i32 @llvm.nvvm.idp2a.s.s(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp2a.s.u(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp2a.u.s(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp2a.u.u(i32, i32, i1, i32)
declare i32 @llvm.nvvm.idp4a.s.s(i32, i32, i32)
declare i32 @llvm.nvvm.idp4a.s.u(i32, i32, i32)
declare i32 @llvm.nvvm.idp4a.u.s(i32, i32, i32)
declare i32 @llvm.nvvm.idp4a.u.u(i32, i32, i32)
declare i32 @llvm.nvvm.mul24.i(i32, i32)
declare i32 @llvm.nvvm.mul24.ui(i32, i32)
declare i32 @llvm.nvvm.mulhi.i(i32, i32)
declare i32 @llvm.nvvm.mulhi.ui(i32, i32)
declare i32 @llvm.nvvm.prmt(i32, i32, i32)
declare i32 @llvm.nvvm.prmt.b4e(i32, i32, i32)
declare i32 @llvm.nvvm.prmt.ecl(i32, i32)
declare i32 @llvm.nvvm.prmt.ecr(i32, i32)
declare i32 @llvm.nvvm.prmt.f4e(i32, i32, i32)
declare i32 @llvm.nvvm.prmt.rc16(i32, i32)
declare i32 @llvm.nvvm.prmt.rc8(i32, i32)
declare i32 @llvm.nvvm.sad.i(i32, i32, i32)
declare i32 @llvm.nvvm.sad.ui(i32, i32, i32)
declare i32 @llvm.nvvm.sext.clamp(i32, i32)
declare i32 @llvm.nvvm.sext.wrap(i32, i32)
declare i32 @llvm.nvvm.zext.clamp(i32, i32)
declare i32 @llvm.nvvm.zext.wrap(i32, i32)
declare i64 @llvm.nvvm.mulhi.ll(i64, i64)
declare i64 @llvm.nvvm.mulhi.ull(i64, i64)
declare i64 @llvm.nvvm.sad.ll(i64, i64, i64)
declare i64 @llvm.nvvm.sad.ull(i64, i64, i64)
