//! Computing a whole expression in another width, so that a conversion goes away.
//!
//! `trunc (a + zext b)` can be computed narrow: only low bits of sums matter. `zext (a & b)` can
//! be computed wide if the bits above are cleared at the end. [`Combiner::can_compute`] says
//! whether an expression of single-use instructions can, [`Combiner::computed`] makes it.

use nvopt_analysis::{known_bits, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op},
    types::Type,
};

use super::cx::{Combiner, Done, Rule};

/// How deep expressions are looked into.
const MAX_DEPTH: u32 = 8;

impl Combiner<'_, '_> {
    /// `trunc (expression) => expression`, computed narrow.
    pub(super) fn narrow_expression(&mut self, inst: Inst, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let from = self.ty(x);
        if !self.should_change_type(from, to)
            || self.body.def_inst(x).is_none()
            || !self.can_narrow(x, to, 0)
        {
            return None;
        }
        // One conversion for another is no gain.
        if matcher::any_cast(self.body, x).is_some() {
            return None;
        }
        let narrow = self.computed(x, to, false);
        Some(Done::Replace(narrow))
    }

    /// True if the low bits of `value` that `to` has can be computed in `to`.
    fn can_narrow(&self, value: Value, to: Type, depth: u32) -> bool {
        if self.is_const(value) {
            return self.is_imm(value);
        }
        let Some(inst) = self.body.def_inst(value) else { return false };
        let Some(width) = self.int_bits(to) else { return false };
        let Some(wide) = self.width(value) else { return false };
        let op = self.body.op(inst);
        if let Op::Cast(cast) = op {
            let src = self.ty(self.body.args(inst)[0]);
            let is_int = matches!(cast, CastOp::ZExt | CastOp::SExt | CastOp::Trunc);
            return is_int && (src == to || self.one_use(value));
        }
        if !self.one_use(value) || depth >= MAX_DEPTH {
            return false;
        }
        let of = |index: usize| self.can_narrow(self.body.args(inst)[index], to, depth + 1);
        match op {
            Op::Binary(BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul)
            | Op::Binary(BinaryOp::And | BinaryOp::Or | BinaryOp::Xor) => of(0) && of(1),
            Op::Binary(BinaryOp::UDiv | BinaryOp::URem) => {
                // The bits cut off are zero on both sides.
                let fits = |index: usize| {
                    self.known(self.body.args(inst)[index]).min_leading_zeros() >= wide - width
                };
                fits(0) && fits(1) && of(0) && of(1)
            }
            Op::Binary(BinaryOp::Shl) => {
                let Some(by) = self.amount(self.body.args(inst)[1]) else { return false };
                by < width && of(0)
            }
            Op::Binary(BinaryOp::LShr) => {
                let Some(by) = self.amount(self.body.args(inst)[1]) else { return false };
                let known = self.known(self.body.args(inst)[0]);
                by < width && known.min_leading_zeros() >= wide - width && of(0)
            }
            Op::Binary(BinaryOp::AShr) => {
                let Some(by) = self.amount(self.body.args(inst)[1]) else { return false };
                let signs = known_bits::sign_bits(&self.q(), self.body, self.body.args(inst)[0]);
                by < width && signs > wide - width && of(0)
            }
            Op::Select => of(1) && of(2),
            Op::Phi(_) => {
                let n = self.body.args(inst).len();
                n <= 4
                    && (0..n).all(|index| {
                        let arg = self.body.args(inst)[index];
                        arg != value && matcher::phi(self.body, arg).is_none() && of(index)
                    })
            }
            _ => false,
        }
    }

    /// `value`, for which one of the two checks said yes, in `to`. What extends it extends its
    /// leaves; what is narrower loses the flags that spoke of the wider.
    fn computed(&mut self, value: Value, to: Type, signed: bool) -> Value {
        let widen = if signed { CastOp::SExt } else { CastOp::ZExt };
        let from_bits = self.width(value);
        let to_bits = self.int_bits(to);
        if self.is_const(value) {
            let op = if from_bits < to_bits { widen } else { CastOp::Trunc };
            return self.cast(op, value, to);
        }
        let inst = self.body.def_inst(value).expect("checked by the caller");
        let args = self.body.args(inst).to_vec();
        let at = self.at;
        let made = match self.body.op(inst) {
            Op::Cast(cast) => {
                let src = args[0];
                let src_bits = self.width(src);
                self.at = inst;
                let widen = if cast == CastOp::SExt || cast == CastOp::Trunc && signed {
                    CastOp::SExt
                } else {
                    CastOp::ZExt
                };
                match src_bits.cmp(&to_bits) {
                    std::cmp::Ordering::Equal => src,
                    std::cmp::Ordering::Less => self.cast(widen, src, to),
                    std::cmp::Ordering::Greater => self.cast(CastOp::Trunc, src, to),
                }
            }
            Op::Binary(op) => {
                let a = self.computed(args[0], to, signed);
                // Amounts of shifts are not negative.
                let is_shift = matches!(op, BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr);
                let b = self.computed(args[1], to, signed && !is_shift);
                self.at = inst;
                let exact = self.body.flags(inst) & InstFlags::EXACT;
                self.bin_with(op, exact, a, b)
            }
            Op::Select => {
                let a = self.computed(args[1], to, signed);
                let b = self.computed(args[2], to, signed);
                self.at = inst;
                self.select(args[0], a, b)
            }
            Op::Phi(incoming) => {
                let blocks = self.body.incoming(incoming).to_vec();
                let entries: Vec<_> = args
                    .iter()
                    .zip(blocks)
                    .map(|(&arg, block)| {
                        if let Some(end) = self.body.terminator(block) {
                            self.at = end;
                        }
                        (self.computed(arg, to, signed), block)
                    })
                    .collect();
                self.at = inst;
                let block = self.body.block(inst);
                self.build().phi(block, to, &entries)
            }
            _ => unreachable!("checked by the caller"),
        };
        self.at = at;
        made
    }

    /// `zext (expression) => expression`, computed wide, with the bits above cleared if they may
    /// be set; `sext` alike.
    pub(super) fn widen_expression(&mut self, inst: Inst, op: CastOp, x: Value) -> Rule {
        let to = self.body.result_ty(inst);
        let from = self.ty(x);
        let (width, wide) = (self.int_bits(from)?, self.int_bits(to)?);
        if !self.should_change_type(from, to) || self.body.def_inst(x).is_none() {
            return None;
        }
        if matcher::any_cast(self.body, x).is_some() {
            return None;
        }
        if !self.can_widen(x, to, 0) {
            return None;
        }
        let signed = op == CastOp::SExt;
        let whole = self.computed(x, to, signed);
        if signed {
            let signs = known_bits::sign_bits(&self.q(), self.body, whole);
            if signs > wide - width {
                return Some(Done::Replace(whole));
            }
            let by = Int::new(wide, u64::from(wide - width));
            let up = self.bin_int(BinaryOp::Shl, InstFlags::empty(), whole, &by);
            return Some(Done::Replace(self.bin_int(BinaryOp::AShr, InstFlags::empty(), up, &by)));
        }
        if self.known(whole).min_leading_zeros() >= wide - width {
            return Some(Done::Replace(whole));
        }
        let mask = Int::ones(wide).lshr_bits(wide - width);
        Some(Done::Replace(self.bin_int(BinaryOp::And, InstFlags::empty(), whole, &mask)))
    }

    /// True if `value` can be computed in `to` so that its own bits are right.
    fn can_widen(&self, value: Value, to: Type, depth: u32) -> bool {
        if self.is_const(value) {
            return self.is_imm(value);
        }
        let Some(inst) = self.body.def_inst(value) else { return false };
        if !self.one_use(value) || depth >= MAX_DEPTH {
            return false;
        }
        let args = self.body.args(inst);
        let of = |index: usize| self.can_widen(args[index], to, depth + 1);
        match self.body.op(inst) {
            Op::Cast(CastOp::Trunc) => self.ty(args[0]) == to,
            Op::Cast(CastOp::ZExt | CastOp::SExt) => true,
            Op::Binary(
                BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul,
            ) => of(0) && of(1),
            Op::Select => of(1) && of(2),
            _ => false,
        }
    }
}
