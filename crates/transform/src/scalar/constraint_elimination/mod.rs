//! constraint-elimination: conditions that follow from several others become constants.
//!
//! What. Comparisons that hold where a block is entered are inequalities between sums; a comparison
//! in the block that no solution of them contradicts, or none satisfies, is decided. One condition
//! alone is what `correlated-propagation` looks at, here they are taken together: from `a < b` and
//! `b <= c` follows `a < c`. Facts come from branches, switches, assumptions, and minima and maxima;
//! in `x and y` the second is decided by the first.
//!
//! Why on a GPU. Bounds checks of indices that were checked in another form are branches that each
//! thread executes.
//!
//! Convergence and memory. Comparisons are replaced; nothing is moved, and no edge changes.
//!
//! Cost. One walk over the dominator tree; a question looks at the facts that share variables with
//! it, at most 48, and elimination stops when it grows beyond 200 rows.
//!
//! Poison. What a branch or an assumption decided is not poison, nor is anything it was computed of,
//! so flags of these operations hold. A comparison of poison may be decided either way. Undefined
//! bits that make a condition undecided make its branch undefined.
//!
//! Example.
//!     before: br i1 (icmp ult i32 %i, %n), …; in it: br i1 (icmp ule i32 %n, %m), …; in it:
//!             %c = icmp ult i32 %i, %m
//!     after:  uses of %c are true
//!
//! Not done. Induction variables. Why: their facts come from scalar evolution.
//!
//! Reads domtree. Keeps what depends on control flow.
//!
//! Files: `facts` (what holds and what follows), `system` (inequalities), `decompose` (values as
//! sums).

mod decompose;
mod facts;
mod system;

use nvopt_analysis::{domtree::DomTree, matcher, poison::is_never_poison, query::Query};
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects::{self, is_trivially_dead},
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, IntPred, Op},
    types::Type,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass};

use facts::{Facts, Place};

/// How deep conditions joined by `and` and `or` are looked into.
const MAX_CONDITION_DEPTH: u32 = 6;

/// The pass.
pub(crate) struct ConstraintElimination;

impl FunctionPass for ConstraintElimination {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let Some(entry) = body.entry() else { return };
        if !body.insts().any(|inst| matches!(body.op(inst), Op::ICmp(_))) {
            return;
        }
        let dom = analyses.get::<DomTree>(body, cx);
        let mut walk = Walk { facts: Facts::default(), n_decided: 0, body, cx };
        let mut work = vec![(entry, 0)];
        while let Some((block, n_held)) = work.pop() {
            walk.facts.truncate(n_held);
            walk.enter(block, &dom);
            walk.visit(block);
            let n_held = walk.facts.len();
            let children: Vec<Block> = dom.children(block).collect();
            work.extend(children.into_iter().rev().map(|child| (child, n_held)));
        }
        let n_decided = walk.n_decided;
        cx.count("conditions decided", n_decided);
    }
}

struct Walk<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    facts: Facts,
    n_decided: u64,
}

/// Facts.
impl Walk<'_, '_> {
    fn query(&self) -> Query<'_> {
        Query::new(self.cx.module, self.cx.frame.layout, self.cx.func)
    }

    fn learn_compare(&mut self, pred: IntPred, a: Value, b: Value, same: bool) {
        let query = Query::new(self.cx.module, self.cx.frame.layout, self.cx.func);
        self.facts.learn(Place { query, body: self.body }, pred, a, b, same);
    }

    /// What the only edge into `block` says that does not come from behind it.
    fn enter(&mut self, block: Block, dom: &DomTree) {
        let mut preds = self.body.preds(block).filter(|&pred| !dom.dominates(block, pred));
        let (Some(pred), None) = (preds.next(), preds.next()) else { return };
        drop(preds);
        let Some(end) = self.body.terminator(pred) else { return };
        match self.body.op(end) {
            Op::CondBr => {
                let is_true = self.body.succ(pred, 0) == block;
                self.learn(self.body.args(end)[0], is_true);
            }
            Op::Switch => {
                let index = self.body.succs(pred).position(|succ| succ == block);
                if let Some(index) = index.filter(|&index| index > 0) {
                    let (on, case) = (self.body.args(end)[0], self.body.args(end)[index]);
                    self.learn_compare(IntPred::Eq, on, case, false);
                }
            }
            _ => {}
        }
    }

    /// `cond` is `is_true` from here on.
    fn learn(&mut self, cond: Value, is_true: bool) {
        let mut work = vec![(cond, is_true, 0)];
        while let Some((cond, is_true, depth)) = work.pop() {
            let types = &self.cx.module.types;
            let parts = match is_true {
                true => matcher::logical_and(self.body, types, cond),
                false => matcher::logical_or(self.body, types, cond),
            };
            if let Some((x, y)) = parts.filter(|_| depth < MAX_CONDITION_DEPTH) {
                work.extend([(y, is_true, depth + 1), (x, is_true, depth + 1)]);
            } else if let Some(inner) = matcher::not(self.body, types, cond) {
                if depth < MAX_CONDITION_DEPTH {
                    work.push((inner, !is_true, depth + 1));
                }
            } else if let Some((pred, a, b)) = matcher::icmp(self.body, cond) {
                let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
                let same = matcher::flags_of(self.body, cond).contains(InstFlags::SAMESIGN);
                self.learn_compare(pred, a, b, same);
            }
        }
    }

    /// A minimum is at most its operands, a maximum at least; a magnitude is at least its operand.
    fn learn_intrinsic(&mut self, inst: Inst) {
        let Some(result) = self.body.result(inst) else { return };
        if let Some(args) = matcher::call_of(self.cx.module, self.body, result, Intrinsic::ABS) {
            let (arg, strict) = (args[0], args[1]);
            let is_int = self.body.ty(arg).int_bits().is_some();
            if is_int && is_never_poison(&self.query(), self.body, arg) {
                self.learn_compare(IntPred::Sge, result, arg, false);
                if matcher::is_one(self.body, &self.cx.module.types, strict) {
                    let zero = self.body.int(self.body.ty(arg), 0);
                    self.learn_compare(IntPred::Sge, result, zero, false);
                }
            }
            return;
        }
        let Some((kind, a, b)) = matcher::min_max(self.cx.module, self.body, result) else {
            return;
        };
        // Poison would be a fact about nothing.
        if !is_never_poison(&self.query(), self.body, result) {
            return;
        }
        let pred = match kind {
            Intrinsic::UMIN => IntPred::Ule,
            Intrinsic::UMAX => IntPred::Uge,
            Intrinsic::SMIN => IntPred::Sle,
            _ => IntPred::Sge,
        };
        self.learn_compare(pred, result, a, false);
        self.learn_compare(pred, result, b, false);
    }
}

/// Answers.
impl Walk<'_, '_> {
    fn visit(&mut self, block: Block) {
        let insts: Vec<Inst> = self.body.insts_in(block).collect();
        for inst in insts {
            match self.body.op(inst) {
                Op::ICmp(_) => self.decide(inst),
                Op::Binary(BinaryOp::And | BinaryOp::Or) | Op::Select => self.decide_second(inst),
                Op::Call(_) => {
                    let called = effects::intrinsic(self.cx.module, self.body, inst);
                    if called == Some(Intrinsic::ASSUME)
                        && let Some(&cond) = self.body.call_args(inst).first()
                    {
                        self.learn(cond, true);
                    } else if called.is_some() {
                        self.learn_intrinsic(inst);
                    }
                }
                _ => {}
            }
        }
    }

    /// What the comparison `cond` is.
    fn answer(&self, cond: Value) -> Option<bool> {
        let (pred, a, b) = matcher::icmp(self.body, cond)?;
        let same = matcher::flags_of(self.body, cond).contains(InstFlags::SAMESIGN);
        let at = Place { query: self.query(), body: self.body };
        self.facts.decide(at, pred, a, b, same)
    }

    fn decide(&mut self, inst: Inst) {
        let result = self.body.result(inst).expect("a comparison has a result");
        if !self.body.is_used(result) {
            return;
        }
        let Some(answer) = self.answer(result) else { return };
        if self.cx.may_rewrite() {
            self.replace(inst, result, answer);
        }
    }

    /// In `x and y`, what `y` is if `x` is true; in `x or y`, if `x` is false.
    fn decide_second(&mut self, inst: Inst) {
        let Some(result) = self.body.result(inst).filter(|&value| self.body.ty(value) == Type::I1)
        else {
            return;
        };
        let types = &self.cx.module.types;
        let (parts, is_true) = match matcher::logical_and(self.body, types, result) {
            Some(parts) => (Some(parts), true),
            None => (matcher::logical_or(self.body, types, result), false),
        };
        let Some((first, second)) = parts else { return };
        let is_select = self.body.op(inst) == Op::Select;
        // A select does not look at its second condition where the first decides, so only the
        // other way around would be wrong.
        let orders = [(first, second), (second, first)];
        for (known, open) in orders.into_iter().take(if is_select { 1 } else { 2 }) {
            let n_held = self.facts.len();
            self.learn(known, is_true);
            let answer = match self.facts.len() > n_held {
                true => self.answer(open),
                false => None,
            };
            self.facts.truncate(n_held);
            let Some(answer) = answer else { continue };
            if self.cx.may_rewrite() {
                // What decides nothing leaves the other, what decides all is the result.
                let new = match answer == is_true {
                    true => known,
                    false => self.body.int(Type::I1, u64::from(answer)),
                };
                self.body.replace_all_uses(result, new);
                self.n_decided += 1;
                self.body.erase(inst);
            }
            return;
        }
    }

    /// Assumptions keep the condition they are made of, everything else sees the constant.
    fn replace(&mut self, inst: Inst, result: Value, answer: bool) {
        let constant = self.body.int(Type::I1, u64::from(answer));
        let slots: Vec<_> = self.body.uses(result).collect();
        let is_assumed = |walk: &Self, user: Inst| {
            matches!(walk.body.op(user), Op::Call(_))
                && effects::intrinsic(walk.cx.module, walk.body, user) == Some(Intrinsic::ASSUME)
        };
        if !slots.iter().any(|&slot| is_assumed(self, self.body.user(slot))) {
            self.body.replace_all_uses(result, constant);
            self.n_decided += 1;
        } else {
            let mut changes = false;
            for slot in slots {
                if !is_assumed(self, self.body.user(slot)) {
                    self.body.set_use(slot, constant);
                    changes = true;
                }
            }
            self.n_decided += u64::from(changes);
        }
        if is_trivially_dead(self.cx.module, self.body, inst) {
            self.body.erase(inst);
        }
    }
}
