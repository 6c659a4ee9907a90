//! Conditions of branches and switches.

use nvopt_analysis::{fold::fold_ints, matcher};
use nvopt_arith::Int;
use nvopt_ir::{
    body::{Inst, Value},
    metadata::MdKind,
    ops::{BinaryOp, FloatPred, InstFlags, IntPred, Op},
};

use super::cx::{Combiner, Done, Rule};

impl Combiner<'_, '_> {
    /// `br ~c, a, b => br c, b, a`, and comparisons in the form that has fewer of them.
    pub(super) fn branch_inst(&mut self, inst: Inst) -> Rule {
        let cond = self.body.args(inst)[0];
        let block = self.body.block(inst);
        if self.body.succ(block, 0) == self.body.succ(block, 1) {
            if self.is_const(cond) {
                return None;
            }
            // Both ways lead to the same block: the condition does not matter.
            let falsity = self.zero(nvopt_ir::types::Type::I1);
            self.set_arg(inst, 0, falsity);
            return Some(Done::Changed);
        }
        if let Some(x) = self.not_of(cond) {
            self.swap_branch(inst, x);
            return Some(Done::Changed);
        }
        // br (c && ~d) with single uses, turned into its opposite, has one complement less.
        if let Some((pred, a, b)) = matcher::icmp(self.body, cond)
            && self.one_use(cond)
            && matches!(
                pred,
                IntPred::Ne | IntPred::Uge | IntPred::Ule | IntPred::Sge | IntPred::Sle
            )
        {
            let inverse = self.icmp(matcher::inverse_pred(pred), a, b);
            self.body.take_value_name(inverse, cond);
            self.swap_branch(inst, inverse);
            return Some(Done::Changed);
        }
        if let Some((pred, a, b)) = matcher::fcmp(self.body, cond)
            && self.one_use(cond)
            && matches!(pred, FloatPred::One | FloatPred::Ole | FloatPred::Oge)
        {
            let flags = self.flags_of(cond);
            let inverse = self.fcmp(flags, matcher::inverse_float_pred(pred), a, b);
            self.body.take_value_name(inverse, cond);
            self.swap_branch(inst, inverse);
            return Some(Done::Changed);
        }
        None
    }

    /// Exchanges the targets of a branch, with their weights.
    fn swap_branch(&mut self, inst: Inst, cond: Value) {
        let block = self.body.block(inst);
        self.body.swap_successors(block);
        self.set_arg(inst, 0, cond);
        if self.body.metadata_of(inst, MdKind::PROF).is_some() {
            self.body.set_metadata(inst, MdKind::PROF, None);
        }
    }

    /// `switch (x + C)` => `switch x` with other cases; also of `C - x`, `x ^ C`, extensions.
    pub(super) fn switch_inst(&mut self, inst: Inst) -> Rule {
        let value = self.body.args(inst)[0];
        let cases: Option<Vec<Int>> =
            self.body.args(inst)[1..].iter().map(|&case| self.int(case)).collect();
        let cases = cases?;
        let (x, undo): (Value, Box<dyn Fn(&Int) -> Option<Int>>) =
            if let Some((x, c)) = self.with_int(value, BinaryOp::Add) {
                (x, Box::new(move |case| Some(case.sub(&c))))
            } else if let Some((c, x)) = self.binary_of(value, BinaryOp::Sub)
                && let Some(c) = self.int(c)
            {
                (x, Box::new(move |case| Some(c.sub(case))))
            } else if let Some((x, c)) = self.with_int(value, BinaryOp::Xor) {
                (x, Box::new(move |case| Some(case.xor(&c))))
            } else if let Some((x, by)) = self.binary_of(value, BinaryOp::Shl)
                && let Some(by) = self.amount(by)
                && self.flags_of(value).intersects(InstFlags::NUW | InstFlags::NSW)
            {
                let signed = self.flags_of(value).contains(InstFlags::NSW);
                (
                    x,
                    Box::new(move |case| {
                        let down = if signed { case.ashr_bits(by) } else { case.lshr_bits(by) };
                        let amount = Int::new(case.width(), u64::from(by));
                        let flag = if signed { InstFlags::NSW } else { InstFlags::NUW };
                        (fold_ints(BinaryOp::Shl, flag, &down, &amount)? == *case).then_some(down)
                    }),
                )
            } else {
                return self.switch_of_ext(inst, value, &cases);
            };
        let new: Option<Vec<Int>> = cases.iter().map(undo).collect();
        self.set_switch(inst, x, &new?)
    }

    /// `switch (ext x)` => `switch x`, where all cases are extensions, too.
    fn switch_of_ext(&mut self, inst: Inst, value: Value, cases: &[Int]) -> Rule {
        use nvopt_ir::ops::CastOp;
        let (cast, x) = matcher::any_cast(self.body, value)?;
        let signed = match cast {
            CastOp::SExt => true,
            CastOp::ZExt => false,
            _ => return None,
        };
        let width = self.width(x)?;
        let narrow: Option<Vec<Int>> = cases
            .iter()
            .map(|case| {
                let cut = case.truncate(width);
                let back = match signed {
                    true => cut.sign_extend(case.width()),
                    false => cut.zero_extend(case.width()),
                };
                (back == *case).then_some(cut)
            })
            .collect();
        self.set_switch(inst, x, &narrow?)
    }

    fn set_switch(&mut self, inst: Inst, x: Value, cases: &[Int]) -> Rule {
        let ty = self.ty(x);
        debug_assert!(matches!(self.body.op(inst), Op::Switch), "only a switch has cases");
        self.set_arg(inst, 0, x);
        for (at, case) in cases.iter().enumerate() {
            let case = self.number(ty, case);
            self.body.set_arg(inst, at + 1, case);
        }
        Some(Done::Changed)
    }
}
