//! Integer arithmetic.

use nvopt_ir::body::Inst as IrInst;
use nvopt_ptx::target::Feature;

use super::template::{Row, needs, row};
use crate::func::select::{Lower, Select};

/// One row an intrinsic.
pub(super) static ROWS: &[Row] = &[
    needs(Feature::BitFields, "bmsk.clamp", "bmsk.clamp.b32 r, a, b"),
    needs(Feature::BitFields, "bmsk.wrap", "bmsk.wrap.b32 r, a, b"),
    needs(Feature::BitFields, "sext.clamp", "szext.clamp.s32 r, a, b"),
    needs(Feature::BitFields, "sext.wrap", "szext.wrap.s32 r, a, b"),
    needs(Feature::BitFields, "zext.clamp", "szext.clamp.u32 r, a, b"),
    needs(Feature::BitFields, "zext.wrap", "szext.wrap.u32 r, a, b"),
    needs(Feature::Fns, "fns", "fns.b32 r, a, b, c"),
    needs(Feature::Byte4Dot, "idp4a.s.s", "dp4a.s32.s32 r, a, b, c"),
    needs(Feature::Byte4Dot, "idp4a.s.u", "dp4a.s32.u32 r, a, b, c"),
    needs(Feature::Byte4Dot, "idp4a.u.s", "dp4a.u32.s32 r, a, b, c"),
    needs(Feature::Byte4Dot, "idp4a.u.u", "dp4a.u32.u32 r, a, b, c"),
    row("mul24.i", "mul24.lo.s32 r, a, b"),
    row("mul24.ui", "mul24.lo.u32 r, a, b"),
    row("mulhi.i", "mul.hi.s32 r, a, b"),
    row("mulhi.ll", "mul.hi.s64 r, a, b"),
    row("mulhi.s", "mul.hi.s16 r, a, b"),
    row("mulhi.ui", "mul.hi.u32 r, a, b"),
    row("mulhi.ull", "mul.hi.u64 r, a, b"),
    row("mulhi.us", "mul.hi.u16 r, a, b"),
    row("prmt", "prmt.b32 r, a, b, c"),
    row("prmt.b4e", "prmt.b32.b4e r, a, b, c"),
    row("prmt.ecl", "prmt.b32.ecl r, a, 0, b"),
    row("prmt.ecr", "prmt.b32.ecr r, a, 0, b"),
    row("prmt.f4e", "prmt.b32.f4e r, a, b, c"),
    row("prmt.rc16", "prmt.b32.rc16 r, a, 0, b"),
    row("prmt.rc8", "prmt.b32.rc8 r, a, 0, b"),
    row("sad.i", "sad.s32 r, a, b, c"),
    row("sad.ll", "sad.s64 r, a, b, c"),
    row("sad.s", "sad.s16 r, a, b, c"),
    row("sad.ui", "sad.u32 r, a, b, c"),
    row("sad.ull", "sad.u64 r, a, b, c"),
    row("sad.us", "sad.u16 r, a, b, c"),
    row("lohi.i2d", "mov.b64 r, {a, b}"),
    row("d2i.lo", "mov.b64 {r, _}, =a"),
    row("d2i.hi", "mov.b64 {_, r}, =a"),
];

impl Select<'_> {
    /// `llvm.nvvm.fshl.clamp` and `fshr.clamp`: PTX wants the low word first.
    pub(super) fn clamped_funnel_shift(&mut self, inst: IrInst, head: &str) -> Lower<bool> {
        if self.body.result_ty(inst).int_bits() != Some(32) {
            return self.no_ptx("a clamped funnel shift has 32 bits");
        }
        let side = if head == "fshl" { "l" } else { "r" };
        self.ptx_parts(inst, &format!("shf.{side}.clamp.b32"), "r, b, a, c")?;
        Ok(true)
    }

    /// `llvm.nvvm.flo`: the highest bit set, or that differs from the sign.
    pub(super) fn find_leading_one(&mut self, inst: IrInst, sign: &str) -> Lower<bool> {
        let value = self.arg(inst, 0)?;
        let Some(bits @ (32 | 64)) = self.body.ty(value).int_bits() else {
            return self.no_ptx("bfind takes 32 or 64 bits");
        };
        let how = if self.flag_arg(inst, 1)? { ".shiftamt" } else { "" };
        self.ptx_parts(inst, &format!("bfind{how}.{sign}{bits}"), "r, a")?;
        Ok(true)
    }

    /// `llvm.nvvm.idp2a.S.S(a, b, high, c)`
    pub(super) fn dot_product_2(&mut self, inst: IrInst, signs: &str) -> Lower<bool> {
        self.needs(Feature::Byte4Dot)?;
        let Some((a, b)) = signs.split_once('.') else { return Ok(false) };
        let half = if self.flag_arg(inst, 2)? { "hi" } else { "lo" };
        self.ptx_parts(inst, &format!("dp2a.{half}.{a}32.{b}32"), "r, a, b, d")?;
        Ok(true)
    }
}
