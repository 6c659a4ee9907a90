//! What branches, switches and assumptions say of values.

use nvopt_analysis::matcher;
use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Inst, Value, ValueDef},
    constant::ConstData,
    effects::intrinsic,
    intrinsics::Intrinsic,
    ops::{FloatPred, IntPred, Op},
    types::{FloatKind, Type},
};
use smallvec::SmallVec;

use super::Gvn;
use crate::util::uses_below::uses_below;

/// How many conditions one branch gives.
const MAX_CONDITIONS: usize = 16;

impl Gvn<'_, '_> {
    /// What the terminator of `block` says on its ways. True if something changed.
    pub(super) fn process_branch(&mut self, branch: Inst, block: Block) -> bool {
        match self.body.op(branch) {
            Op::CondBr => {
                let (yes, no) = (self.body.succ(block, 0), self.body.succ(block, 1));
                if yes == no {
                    return false;
                }
                let cond = self.body.args(branch)[0];
                let is_true = self.body.int(Type::I1, 1);
                let is_false = self.body.int(Type::I1, 0);
                let first = self.propagate(cond, is_true, (block, yes));
                self.propagate(cond, is_false, (block, no)) || first
            }
            Op::Switch => {
                let args = self.body.args(branch).to_vec();
                let mut changed = false;
                let mut n_edges: FxHashMap<Block, usize> = FxHashMap::default();
                for succ in self.body.succs(block) {
                    *n_edges.entry(succ).or_default() += 1;
                }
                for (index, &case) in args[1..].iter().enumerate() {
                    let to = self.body.succ(block, index + 1);
                    if n_edges.get(&to) == Some(&1) {
                        changed |= self.propagate(args[0], case, (block, to));
                    }
                }
                changed
            }
            _ => false,
        }
    }

    /// What an assumption says holds behind it. True if something changed.
    pub(super) fn process_assume(&mut self, inst: Inst, block: Block) -> bool {
        if intrinsic(self.cx.module, self.body, inst) != Some(Intrinsic::ASSUME) {
            return false;
        }
        let Some(&cond) = self.body.call_args(inst).first() else { return false };
        if self.body.as_const(cond).is_some() {
            return false;
        }
        let is_true = self.body.int(Type::I1, 1);
        let mut changed = false;
        let succs: Vec<Block> = self.body.succs(block).collect();
        for succ in succs {
            changed |= self.propagate(cond, is_true, (block, succ));
        }
        changed
    }

    /// On the edge from `edge.0` to `edge.1` the two are equal: uses below are replaced.
    fn propagate(&mut self, a: Value, b: Value, edge: (Block, Block)) -> bool {
        let mut work: SmallVec<[(Value, Value); 8]> = SmallVec::from_slice(&[(a, b)]);
        let mut changed = false;
        for _ in 0..MAX_CONDITIONS {
            let Some((a, b)) = work.pop() else { break };
            let Some((old, new)) = self.direction(a, b) else { continue };
            changed |= self.replace_below(old, new, edge);
            self.note_below(old, new, edge);
            if self.body.ty(old) != Type::I1 {
                continue;
            }
            let Some(truth) = matcher::int_const(self.body, &self.cx.module.types, new) else {
                continue;
            };
            let is_true = !truth.is_zero();
            let types = &self.cx.module.types;
            let parts = match is_true {
                true => matcher::logical_and(self.body, types, old),
                false => matcher::logical_or(self.body, types, old),
            };
            if let Some((x, y)) = parts {
                work.extend([(x, new), (y, new)]);
                continue;
            }
            if let Some(inner) = matcher::not(self.body, types, old) {
                let opposite = self.body.int(Type::I1, u64::from(!is_true));
                work.push((inner, opposite));
                continue;
            }
            if let Some((pred, x, y)) = matcher::icmp(self.body, old) {
                if (pred, is_true) == (IntPred::Eq, true) || (pred, is_true) == (IntPred::Ne, false)
                {
                    work.push((x, y));
                }
                self.note_opposite(old, is_true, edge);
            } else if let Some((pred, x, y)) = matcher::fcmp(self.body, old)
                && ((pred, is_true) == (FloatPred::Oeq, true)
                    || (pred, is_true) == (FloatPred::Une, false))
                && self.body.as_const(x).is_some() != self.body.as_const(y).is_some()
            {
                let (value, number) = if self.body.as_const(x).is_some() { (y, x) } else { (x, y) };
                let types = &self.cx.module.types;
                let is_number = matcher::float_const(self.body, types, number).is_some();
                // The two zeros are equal and not the same, and subnormals may count as zero.
                if is_number && self.is_normal(number) {
                    changed |= self.replace_below(value, number, edge);
                }
            }
        }
        changed
    }

    /// True if the constant has an exponent other than zero's: equal ones are the same then.
    fn is_normal(&self, number: Value) -> bool {
        let Some(ConstData::Bits { ty, bits }) = self.body.const_data(number) else { return false };
        let exponent = match ty.float_kind() {
            Some(FloatKind::Half) => bits >> 10 & 0x1f,
            Some(FloatKind::BFloat) => bits >> 7 & 0xff,
            Some(FloatKind::Float) => bits >> 23 & 0xff,
            Some(FloatKind::Double) => bits >> 52 & 0x7ff,
            _ => 0,
        };
        exponent != 0
    }

    /// Which of two equal values stands for the other: constants and parameters stay.
    fn direction(&self, a: Value, b: Value) -> Option<(Value, Value)> {
        let rank = |value: Value| match self.body.def(value) {
            ValueDef::Const(_) => 0,
            ValueDef::Param(_) => 1,
            ValueDef::Inst(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) | ValueDef::Pending => 2,
        };
        if a == b || rank(a) == 0 && rank(b) == 0 {
            return None;
        }
        // Equal addresses need not be the same pointer, and equal floats not the same bits.
        let ty = self.body.ty(a);
        let types = &self.cx.module.types;
        let is_null = |value: Value| matcher::is_zero(self.body, types, value);
        if types.is_ptr_or_vector(ty) && !is_null(a) && !is_null(b)
            || !types.is_int_or_vector(ty) && !types.is_ptr_or_vector(ty)
        {
            return None;
        }
        let has_undef = |value: Value| {
            self.body.as_const(value).is_some() && !matcher::is_imm_const(self.body, value)
        };
        if has_undef(a) || has_undef(b) {
            return None;
        }
        match rank(a).cmp(&rank(b)) {
            std::cmp::Ordering::Less => Some((b, a)),
            std::cmp::Ordering::Greater => Some((a, b)),
            // What dominates the other stays, so that it is there wherever the other is.
            std::cmp::Ordering::Equal => match (self.body.def_inst(a), self.body.def_inst(b)) {
                (Some(x), Some(y)) if self.tree.dominates_inst(self.body, x, y) => Some((b, a)),
                (Some(_), Some(_)) => Some((a, b)),
                _ => None,
            },
        }
    }

    fn replace_below(&mut self, old: Value, new: Value, edge: (Block, Block)) -> bool {
        if self.body.as_const(old).is_some() {
            return false;
        }
        let mut changed = false;
        for slot in uses_below(self.body, &self.tree, old, edge, &mut self.uses_budget) {
            if !self.cx.may_rewrite() {
                return changed;
            }
            self.body.set_use(slot, new);
            self.accesses.forget_after(self.body, self.body.user(slot), new);
            changed = true;
        }
        changed
    }

    /// In `to`, if the edge is its only way in, values like `old` are `new`.
    fn note_below(&mut self, old: Value, new: Value, (from, to): (Block, Block)) {
        let mut preds = self.body.preds(to);
        let is_only = preds.next() == Some(from) && preds.next().is_none();
        drop(preds);
        if !is_only || self.body.as_const(new).is_none() {
            return;
        }
        let number = self.numbers.of(self.body, self.cx.module, old);
        self.add_leader(number, new, to);
    }

    /// The opposite comparison is known as well.
    fn note_opposite(&mut self, cond: Value, is_true: bool, (from, to): (Block, Block)) {
        let mut preds = self.body.preds(to);
        let is_only = preds.next() == Some(from) && preds.next().is_none();
        drop(preds);
        let Some((pred, a, b)) = matcher::icmp(self.body, cond).filter(|_| is_only) else { return };
        let Some(inst) = self.body.def_inst(cond) else { return };
        let opposite = matcher::inverse_pred(pred);
        let (x, y) = (
            self.numbers.of(self.body, self.cx.module, a),
            self.numbers.of(self.body, self.cx.module, b),
        );
        let Some(number) = self.numbers.find_compare(self.body, inst, opposite, x, y) else {
            return;
        };
        let value = self.body.int(Type::I1, u64::from(!is_true));
        self.add_leader(number, value, to);
    }
}
