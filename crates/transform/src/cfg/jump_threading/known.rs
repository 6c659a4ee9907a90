//! Which constant a value of a block is, by the predecessor that control comes from.

use nvopt_analysis::{
    fold, matcher,
    poison::{is_never_undef, may_create_poison},
    query::Query,
    range::Range,
};
use nvopt_entity::FxHashSet;
use nvopt_ir::{
    body::{Block, Inst, Value},
    constant::ConstData,
    ops::{BinaryOp, InstFlags, IntPred, Op},
    types::Type,
};

use super::{Threader, query};
use crate::combine::Simplifier;

/// How deep expressions are looked into.
const MAX_DEPTH: u32 = 32;
/// How many values that a frozen one is computed from are asked whether they are defined.
const MAX_FROZEN: usize = 16;

/// A constant, an integer or undef, and the predecessor it comes from.
pub(super) type Known = (Value, Block);

impl Threader<'_, '_> {
    /// What `value` is in `block` for each predecessor that is known to make it a constant, in the
    /// order they are found; the same predecessor may come twice. `at` is in `block`.
    pub(super) fn known_by_pred(&mut self, value: Value, block: Block, at: Inst) -> Vec<Known> {
        self.known_at_depth(value, block, at, &mut FxHashSet::default(), 0)
    }

    /// `value` if it is an integer or undef.
    fn as_known(&self, value: Value) -> Option<Value> {
        match self.body.const_data(value)? {
            ConstData::Undef(_) | ConstData::Poison(_) => Some(value),
            ConstData::Bits { ty, .. } if ty.is_int() => Some(value),
            ConstData::WideBits { .. } => Some(value),
            _ => None,
        }
    }

    pub(super) fn is_undef(&self, value: Value) -> bool {
        matcher::is_undef(self.body, value)
    }

    /// The truth value that `value` is.
    pub(super) fn as_truth(&self, value: Value) -> Option<bool> {
        let int = matcher::int_const(self.body, &self.cx.module.types, value)?;
        (int.width() == 1).then(|| !int.is_zero())
    }

    fn preds(&self, block: Block) -> Vec<Block> {
        self.body.preds_newest_first(block).collect()
    }

    fn known_at_depth(
        &mut self,
        value: Value,
        block: Block,
        at: Inst,
        seen: &mut FxHashSet<Value>,
        depth: u32,
    ) -> Vec<Known> {
        if depth > MAX_DEPTH || !seen.insert(value) {
            return Vec::new();
        }
        if let Some(known) = self.as_known(value) {
            return self.preds(block).into_iter().map(|pred| (known, pred)).collect();
        }
        let local = self.body.def_inst(value).filter(|&inst| self.body.block(inst) == block);
        let Some(inst) = local else { return self.known_outside(value, block) };
        let mut deeper =
            |this: &mut Self, value| this.known_at_depth(value, block, at, seen, depth + 1);
        match self.body.op(inst) {
            Op::Phi(_) => return self.known_phi(inst, block),
            Op::Cast(_) => {
                let from = deeper(self, self.body.args(inst)[0]);
                return self.map_known(inst, from, &[]);
            }
            Op::Freeze => {
                let from = deeper(self, self.body.args(inst)[0]);
                return self.known_frozen(inst, from, at);
            }
            _ => {}
        }
        if self.body.ty(value) == Type::I1 {
            let types = &self.cx.module.types;
            let is_or = matcher::logical_or(self.body, types, value);
            let is_and = matcher::logical_and(self.body, types, value);
            if let Some((x, y)) = is_or.or(is_and) {
                let of_x = deeper(self, x);
                let of_y = deeper(self, y);
                return self.decided_by_one(is_or.is_some(), of_x, of_y);
            }
            if let Some(inner) = matcher::not(self.body, types, value) {
                let from = deeper(self, inner);
                return self.map_known(inst, from, &[1]);
            }
        } else if let Op::Binary(_) = self.body.op(inst) {
            let args = [self.body.args(inst)[0], self.body.args(inst)[1]];
            if matcher::int_const(self.body, &self.cx.module.types, args[1]).is_none() {
                return Vec::new();
            }
            let from = deeper(self, args[0]);
            return self.map_known(inst, from, &[1]);
        }
        if let Op::ICmp(_) | Op::FCmp(_) = self.body.op(inst) {
            if let Some(found) = self.known_compare(inst, block) {
                return found;
            }
            if self.body.as_const(self.body.args(inst)[1]).is_some()
                && self.body.ty(value) == Type::I1
            {
                let from = deeper(self, self.body.args(inst)[0]);
                return self.map_known(inst, from, &[1]);
            }
        }
        if let Op::Select = self.body.op(inst) {
            let args = [self.body.args(inst)[0], self.body.args(inst)[1], self.body.args(inst)[2]];
            let (yes, no) = (self.as_known(args[1]), self.as_known(args[2]));
            if yes.is_some() || no.is_some() {
                let conds = deeper(self, args[0]);
                if !conds.is_empty() {
                    return self.chosen(conds, yes, no);
                }
            }
        }
        let q = query(self.cx, &self.assumptions, self.denormals);
        let known = self.lvi.before(&q, self.body, value, at);
        match known.as_const(self.body, value) {
            Some(constant) => {
                let constant = self.const_value(constant);
                let known = self.as_known(constant);
                let preds = self.preds(block);
                known.map_or_else(Vec::new, |known| {
                    preds.into_iter().map(|pred| (known, pred)).collect()
                })
            }
            None => Vec::new(),
        }
    }

    /// A value from elsewhere: by what is known of it, or of what it compares, on the edges.
    fn known_outside(&mut self, value: Value, block: Block) -> Vec<Known> {
        let mut found = Vec::new();
        for pred in self.preds(block) {
            let mut constant = self.const_on_edge(value, pred, block);
            if constant.is_none()
                && let Some((compare, x, y)) = matcher::icmp(self.body, value)
                && self.body.as_const(y).is_some()
            {
                constant = self.compare_on_edge((compare, x, y), pred, block);
            }
            found
                .extend(constant.and_then(|value| self.as_known(value)).map(|value| (value, pred)));
        }
        found
    }

    pub(super) fn const_on_edge(&mut self, value: Value, from: Block, to: Block) -> Option<Value> {
        let q = query(self.cx, &self.assumptions, self.denormals);
        let known = self.lvi.on_edge(&q, self.body, value, from, to);
        let constant = known.as_const(self.body, value)?;
        Some(self.const_value(constant))
    }

    /// Whether `x pred y`, `y` being a constant, on the edge.
    pub(super) fn compare_on_edge(
        &mut self,
        (pred, x, y): (IntPred, Value, Value),
        from: Block,
        to: Block,
    ) -> Option<Value> {
        let constant = self.body.as_const(y)?;
        let q = query(self.cx, &self.assumptions, self.denormals);
        let asked = (pred, x, constant);
        if let Some(answer) = self.lvi.compare_on_edge(&q, self.body, asked, from, to) {
            return Some(self.truth(answer));
        }
        // A constant that is no integer: an address.
        let known = self.lvi.on_edge(&q, self.body, x, from, to);
        let known = known.as_const(self.body, x)?;
        let known = self.const_value(known);
        self.folded(Op::ICmp(pred), InstFlags::empty(), Type::I1, &[known, y])
    }

    fn known_phi(&mut self, phi: Inst, block: Block) -> Vec<Known> {
        let Op::Phi(incoming) = self.body.op(phi) else { return Vec::new() };
        let entries: Vec<(Block, Value)> = self
            .body
            .incoming(incoming)
            .iter()
            .copied()
            .zip(self.body.args(phi).iter().copied())
            .collect();
        let mut found = Vec::new();
        for (pred, value) in entries {
            let known = match self.as_known(value) {
                Some(known) => Some(known),
                None => self.const_on_edge(value, pred, block),
            };
            found.extend(known.and_then(|value| self.as_known(value)).map(|value| (value, pred)));
        }
        found
    }

    /// What `freeze` is if its operand is what `from` says. What is said of undef and poison is one
    /// choice of several, and the freeze makes its own: so its operand has to be neither, or nobody
    /// but `at`, which will have gone, sees what was chosen.
    fn known_frozen(&self, freeze: Inst, mut from: Vec<Known>, at: Inst) -> Vec<Known> {
        from.retain(|&(value, _)| !self.is_undef(value));
        if from.is_empty() || self.is_only_for(freeze, at) {
            return from;
        }
        match self.doubtful_preds(self.body.args(freeze)[0], self.body.block(freeze)) {
            Some(doubtful) => from.retain(|(_, pred)| !doubtful.contains(pred)),
            None => from.clear(),
        }
        from
    }

    /// True if nothing but `at` depends on what `inst` computes.
    fn is_only_for(&self, inst: Inst, at: Inst) -> bool {
        let mut cursor = inst;
        for _ in 0..MAX_DEPTH {
            let Some(result) = self.body.result(cursor) else { return false };
            let mut uses = self.body.uses(result);
            let (Some(slot), None) = (uses.next(), uses.next()) else { return false };
            cursor = self.body.user(slot);
            if cursor == at {
                return true;
            }
        }
        false
    }

    /// The predecessors of `block` from which `value` may be undef or poison; `None` if it may be so
    /// from any.
    fn doubtful_preds(&self, value: Value, block: Block) -> Option<FxHashSet<Block>> {
        let q = Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
        let body = &*self.body;
        let mut doubtful = FxHashSet::default();
        let (mut work, mut n_seen) = (vec![value], 0);
        while let Some(value) = work.pop() {
            n_seen += 1;
            let local = body.def_inst(value).filter(|&inst| body.block(inst) == block);
            if let Some(phi) = local
                && let Op::Phi(incoming) = body.op(phi)
            {
                if may_create_poison(&q, body, phi) {
                    return None;
                }
                let entries = body.incoming(incoming).iter().zip(body.args(phi));
                let open = entries.filter(|&(_, &entry)| !is_never_undef(&q, body, entry));
                doubtful.extend(open.map(|(&pred, _)| pred));
            } else if !is_never_undef(&q, body, value) {
                let inst = local.filter(|&inst| !may_create_poison(&q, body, inst))?;
                let args = match body.op(inst) {
                    Op::Call(_) => body.call_args(inst),
                    _ => body.args(inst),
                };
                work.extend(args);
            }
            if n_seen + work.len() > MAX_FROZEN {
                return None;
            }
        }
        Some(doubtful)
    }

    /// What `inst` is if its first operand is what `from` says; `rest` are the other operands.
    fn map_known(&mut self, inst: Inst, from: Vec<Known>, rest: &[usize]) -> Vec<Known> {
        let (op, ty) = (self.body.op(inst), self.body.result_ty(inst));
        let flags = self.body.flags(inst);
        let rest: Vec<Value> = rest.iter().map(|&index| self.body.args(inst)[index]).collect();
        let mut found = Vec::new();
        for (value, pred) in from {
            let args: Vec<Value> = std::iter::once(value).chain(rest.iter().copied()).collect();
            let folded = self.folded(op, flags, ty, &args);
            found.extend(folded.and_then(|value| self.as_known(value)).map(|value| (value, pred)));
        }
        found
    }

    /// `x | true` is true, `x & false` is false, whatever `x` is.
    fn decided_by_one(&mut self, is_or: bool, x: Vec<Known>, y: Vec<Known>) -> Vec<Known> {
        let deciding = self.truth(is_or);
        let mut seen = FxHashSet::default();
        let mut found = Vec::new();
        for (value, pred) in x.into_iter().chain(y) {
            if (value == deciding || self.is_undef(value)) && seen.insert(pred) {
                found.push((deciding, pred));
            }
        }
        found
    }

    /// What a select is if its condition is what `conds` says.
    fn chosen(&self, conds: Vec<Known>, yes: Option<Value>, no: Option<Value>) -> Vec<Known> {
        let pick = |(cond, pred): Known| {
            let is_true = self.as_truth(cond).unwrap_or(yes.is_some());
            let value = if is_true { yes } else { no };
            value.map(|value| (value, pred))
        };
        conds.into_iter().filter_map(pick).collect()
    }

    /// A comparison of a phi of the block, or of something from elsewhere with a constant. `None`
    /// if it is neither.
    fn known_compare(&mut self, inst: Inst, block: Block) -> Option<Vec<Known>> {
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let own_phi = |this: &Self, value: Value| {
            matcher::phi(this.body, value).filter(|&phi| this.body.block(phi) == block)
        };
        let is_any_phi = |value| matcher::phi(self.body, value).is_some();
        let phi = if is_any_phi(a) { own_phi(self, a) } else { own_phi(self, b) };
        if let Some(phi) = phi.filter(|_| !self.headers.contains(block)) {
            return Some(self.known_phi_compare(inst, phi, block));
        }
        let Op::ICmp(pred) = self.body.op(inst) else { return None };
        self.body.as_const(b)?;
        if self.body.result_ty(inst) != Type::I1 {
            return None;
        }
        let is_outside = |value: Value| {
            self.body.def_inst(value).is_none_or(|def| self.body.block(def) != block)
        };
        if is_outside(a) {
            let mut found = Vec::new();
            for from in self.preds(block) {
                let answer = self.compare_on_edge((pred, a, b), from, block);
                found.extend(answer.map(|answer| (answer, from)));
            }
            return Some(found);
        }
        let (base, offset) = matcher::binary(self.body, a, BinaryOp::Add)?;
        let types = &self.cx.module.types;
        let offset = matcher::int_const(self.body, types, offset)?;
        let c = matcher::int_const(self.body, types, b)?;
        if !is_outside(base) {
            return None;
        }
        let mut found = Vec::new();
        for from in self.preds(block) {
            let q = query(self.cx, &self.assumptions, self.denormals);
            let known = self.lvi.on_edge(&q, self.body, base, from, block);
            let range = known.range(offset.width(), false).add(&Range::single(&offset));
            if let Some(answer) = range.compare(pred, &Range::single(&c)) {
                found.push((self.truth(answer), from));
            }
        }
        Some(found)
    }

    fn known_phi_compare(&mut self, inst: Inst, phi: Inst, block: Block) -> Vec<Known> {
        let (op, flags) = (self.body.op(inst), self.body.flags(inst));
        let (a, b) = (self.body.args(inst)[0], self.body.args(inst)[1]);
        let Op::Phi(incoming) = self.body.op(phi) else { return Vec::new() };
        let preds: Vec<Block> = self.body.incoming(incoming).to_vec();
        let mut found = Vec::new();
        for pred in preds {
            let translated = |value: Value| {
                let own =
                    matcher::phi(self.body, value).filter(|&phi| self.body.block(phi) == block);
                own.and_then(|phi| self.entry_of(phi, pred)).unwrap_or(value)
            };
            let (x, y) = (translated(a), translated(b));
            let q =
                Query::knowing(self.cx.module, self.cx.frame.layout, self.cx.func, self.denormals);
            let mut simplifier = Simplifier { body: self.body, q };
            let mut answer = match op {
                Op::ICmp(pred) => simplifier.icmp(pred, flags, x, y, 1),
                Op::FCmp(pred) => simplifier.fcmp(pred, flags, x, y),
                _ => None,
            };
            let is_local = self.body.def_inst(x).is_some_and(|def| self.body.block(def) == block);
            if let (None, Op::ICmp(compare), Some(_), false) =
                (answer, op, self.body.as_const(y), is_local)
            {
                answer = self.compare_on_edge((compare, x, y), pred, block);
            }
            found.extend(answer.and_then(|value| self.as_known(value)).map(|value| (value, pred)));
        }
        found
    }

    /// Folds an operation on constants.
    pub(super) fn folded(
        &mut self,
        op: Op,
        flags: InstFlags,
        ty: Type,
        args: &[Value],
    ) -> Option<Value> {
        let consts: Option<Vec<_>> = args.iter().map(|&arg| self.body.as_const(arg)).collect();
        let operation = fold::Operation { op, flags, ty, ints: &[] };
        let denormals = fold::Denormals::of(self.cx.module, self.cx.func);
        let pool = self.body.consts_mut();
        let (module, layout) = (&*self.cx.module, self.cx.frame.layout);
        let folded = fold::Folder { pool, module, layout, denormals }.fold(operation, &consts?)?;
        Some(self.const_value(folded))
    }
}
