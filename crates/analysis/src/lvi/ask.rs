//! The questions of passes.

use nvopt_ir::{
    body::{Block, Body, Inst, Use, Value},
    constant::Const,
    effects::effects,
    ops::{IntPred, Op},
};

use super::{Lvi, solve::Solver};
use crate::{
    known_bits::is_known_non_zero, lattice::Lattice, poison::is_never_undef, query::Query,
    range::Range,
};

/// How many users a value at a use is followed through, from one to its only user.
const MAX_USE_CHAIN: usize = 3;

impl Lvi {
    /// What `value` is at the end of `block`.
    pub fn at_end(&mut self, q: &Query<'_>, body: &Body, value: Value, block: Block) -> Lattice {
        Solver::new(self, q, body).ask(|solver| solver.in_block(value, block, None))
    }

    /// What `value` is before `at`: in its block, with what the instructions before it say.
    pub fn before(&mut self, q: &Query<'_>, body: &Body, value: Value, at: Inst) -> Lattice {
        let block = body.block(at);
        Solver::new(self, q, body).ask(|solver| solver.in_block(value, block, Some(at)))
    }

    /// What `value` is before `at`, from assumptions and guards of the block alone.
    pub fn from_context(&mut self, q: &Query<'_>, body: &Body, value: Value, at: Inst) -> Lattice {
        let mut solver = Solver::new(self, q, body);
        let promised = match body.def_inst(value) {
            Some(inst) => solver.promised(inst),
            None => Lattice::Overdefined,
        };
        solver.with_context(value, promised, Some(at))
    }

    /// What `value` is on the edge from `from` to `to`.
    pub fn on_edge(
        &mut self,
        q: &Query<'_>,
        body: &Body,
        value: Value,
        from: Block,
        to: Block,
    ) -> Lattice {
        Solver::new(self, q, body).ask(|solver| solver.on_edge(value, from, to, None))
    }

    /// The integers that the value of the use `slot` may be there: where its user stands, or where
    /// the selects and phis that alone use it let it through.
    pub fn range_at_use(
        &mut self,
        q: &Query<'_>,
        body: &Body,
        slot: Use,
        undef_counts_not: bool,
    ) -> Option<Range> {
        let user = body.user(slot);
        let value = body.args(user)[body.arg_index(slot)];
        let width = body.ty(value).int_bits()?;
        let plain = self.before(q, body, value, user);
        let mut range = plain.range(width, undef_counts_not);
        let mut current = slot;
        for _ in 0..MAX_USE_CHAIN {
            let user = body.user(current);
            let index = body.arg_index(current);
            let said = match body.op(user) {
                Op::Select if index > 0 && !body.ty(body.args(user)[0]).is_vector() => {
                    let cond = body.args(user)[0];
                    let plain = Query { at: None, ..*q };
                    // Undef may be one thing to the select and another to the user.
                    match is_never_undef(&plain, body, cond) {
                        true => Solver::new(self, q, body)
                            .ask(|solver| solver.said_by(value, cond, index == 1, false, 0)),
                        false => Lattice::Overdefined,
                    }
                }
                Op::Phi(incoming) => {
                    let (from, to) = (body.incoming(incoming)[index], body.block(user));
                    Solver::new(self, q, body)
                        .ask(|solver| solver.said_by_edge(value, from, to, false))
                }
                _ => Lattice::Overdefined,
            };
            if !said.is_overdefined() {
                range = range.intersect(&said.range(width, true));
            }
            let Some(result) = body.result(user).filter(|&result| body.has_one_use(result)) else {
                break;
            };
            // What is used once more further on runs only if that does: no effects, no traps, and
            // not around a loop.
            let is_plain = || {
                let effects = effects(q.module, body, user);
                effects.may_be_speculated() && effects.reads.is_empty()
            };
            if matches!(body.op(user), Op::Phi(_)) || !is_plain() {
                break;
            }
            let Some(next) = body.uses(result).next() else { break };
            current = next;
        }
        Some(range)
    }

    /// Whether `value pred constant` before `at`, if it is known. With `in_block` by all that is
    /// known in the block, else by assumptions and guards alone.
    pub fn compare_at(
        &mut self,
        q: &Query<'_>,
        body: &Body,
        (pred, value, constant): (IntPred, Value, Const),
        at: Inst,
        in_block: bool,
    ) -> Option<bool> {
        let is_null = matches!(
            body.consts().get(constant),
            nvopt_ir::constant::ConstData::Zero(ty) if ty.is_ptr()
        );
        if is_null && matches!(pred, IntPred::Eq | IntPred::Ne) {
            let plain = Query { at: None, dom: None, ..*q };
            if is_known_non_zero(&plain, body, value) {
                return Some(pred == IntPred::Ne);
            }
        }
        let known = match in_block {
            true => self.before(q, body, value, at),
            false => self.from_context(q, body, value, at),
        };
        if let Some(answer) = known.compare_const(body.consts(), pred, constant) {
            return Some(answer);
        }
        self.compare_by_preds(q, body, (pred, value, constant), body.block(at))
    }

    /// The same answer on all edges into the block, where a range for all of them says nothing.
    fn compare_by_preds(
        &mut self,
        q: &Query<'_>,
        body: &Body,
        (pred, value, constant): (IntPred, Value, Const),
        block: Block,
    ) -> Option<bool> {
        let def = body.def_inst(value);
        let mut all: Option<bool> = None;
        let mut join = |answer: Option<bool>| match (answer, all) {
            (Some(now), None) => {
                all = Some(now);
                true
            }
            (Some(now), Some(before)) => now == before,
            (None, _) => false,
        };
        if let Some(phi) = def
            && let Op::Phi(incoming) = body.op(phi)
            && body.block(phi) == block
        {
            let entries: Vec<(Block, Value)> = body
                .incoming(incoming)
                .iter()
                .copied()
                .zip(body.args(phi).iter().copied())
                .collect();
            let agree = entries.into_iter().all(|(from, arg)| {
                join(self.compare_on_edge(q, body, (pred, arg, constant), from, block))
            });
            return all.filter(|_| agree);
        }
        if def.is_some_and(|inst| body.block(inst) == block) {
            return None;
        }
        let preds: Vec<Block> = body.preds(block).collect();
        let agree = preds
            .into_iter()
            .all(|from| join(self.compare_on_edge(q, body, (pred, value, constant), from, block)));
        all.filter(|_| agree)
    }

    /// Whether `value pred constant` on the edge from `from` to `to`, if it is known.
    pub fn compare_on_edge(
        &mut self,
        q: &Query<'_>,
        body: &Body,
        (pred, value, constant): (IntPred, Value, Const),
        from: Block,
        to: Block,
    ) -> Option<bool> {
        let known = self.on_edge(q, body, value, from, to);
        known.compare_const(body.consts(), pred, constant)
    }
}
