//! Branches that can be threaded, merged or turned into selects and tables.

use nvopt_ir::{
    body::Block,
    ops::{BinaryOp, IntPred},
    types::Type,
};

use crate::{
    func::FuncGen,
    memory::{Place, Region},
    options::Feature,
    values::{Level, Val},
};

impl FuncGen<'_, '_> {
    /// A phi of constants that is branched on: each predecessor knows the way. What stands
    /// between may be convergent.
    ///
    /// ```text
    /// if c { x = 1 } else { x = 0 };  ...;  if x { ... } else { ... }
    /// ```
    pub(super) fn constant_phi_branch(&mut self) -> bool {
        if !self.may_nest(6) {
            return false;
        }
        let cond = self.branch_condition();
        let ty = self.u().pick(&[Type::I1, Type::I32, Type::I8]);
        let (yes, no) = (self.int(ty, 1), self.int(ty, 0));
        let other = if ty == Type::I1 { no } else { self.some_constant(ty) };
        let no = if self.u().chance(60) { no } else { other };
        let phi = self.diamond(cond, |_| yes, |_| no);
        if self.u().chance(50) {
            // All threads are back together here.
            self.statements(1);
        }
        let zero = self.int(ty, 0);
        let again = if ty == Type::I1 { phi } else { self.icmp(IntPred::Ne, phi, zero) };
        let out_ty = self.program.value_type();
        let merged =
            self.diamond(again, |this| this.deep_expr(out_ty), |this| this.deep_expr(out_ty));
        self.keep(merged);
        true
    }

    /// Two arms that make a value each, merged by a phi.
    pub(super) fn diamond(
        &mut self,
        cond: Val,
        yes: impl FnOnce(&mut Self) -> Val,
        no: impl FnOnce(&mut Self) -> Val,
    ) -> Val {
        let (yes_control, no_control) = self.arm_controls(cond);
        let (then, other) = (self.new_block("yes"), self.new_block("no"));
        let join = self.new_block("both");
        self.cond_br(cond, then, other);
        self.begin(then);
        let scope = self.enter(yes_control);
        let yes = yes(self);
        let yes_end = self.leave(scope).from;
        self.br(join);
        self.begin(other);
        let scope = self.enter(no_control);
        let no = no(self);
        let no_end = self.leave(scope).from;
        self.br(join);
        self.begin(join);
        let phi = self.phi(yes.ty, &[(yes, yes_end), (no, no_end)]);
        let level = yes.level.max(no.level).max(cond.level);
        let umax = yes.umax.zip(no.umax).map(|(yes, no)| yes.max(no));
        Val { umax, ..Val::new(self.result(phi), yes.ty, level) }
    }

    /// A condition tested again, or one that the first decides.
    pub(super) fn correlated_branches(&mut self) -> bool {
        if !self.may_nest(6) {
            return false;
        }
        let level = self.branch_level();
        let val = match self.existing_at(Type::I32, level) {
            Some(val) => val,
            None => return false,
        };
        if val.level == Level::Thread {
            self.note(Feature::Divergence);
        }
        let limit = self.u().below(64) as u64 + 1;
        let limit_val = self.int(Type::I32, limit);
        let first = self.icmp(IntPred::Ult, val, limit_val);
        let ty = self.program.value_type();
        let merged = self.diamond(
            first,
            |this| {
                let wider = this.int(Type::I32, limit + 5);
                let implied = this.icmp(IntPred::Ult, val, wider);
                let (a, b) = (this.leaf(ty), this.leaf(ty));
                this.select(implied, a, b)
            },
            |this| this.leaf(ty),
        );
        self.keep(merged);
        let same = self.icmp(IntPred::Ult, val, limit_val);
        let merged = self.diamond(same, |this| this.deep_expr(ty), |this| this.leaf(ty));
        self.keep(merged);
        true
    }

    /// Arms that end alike: the same computation and the same store.
    pub(super) fn common_tails(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let plain = |region: &Region| region.may_write && !region.elem.is_aggregate();
        let Some(region) = self.some_region(plain) else { return false };
        let cond = self.branch_condition();
        let place = self.place_at(&region, &[]);
        let (a, b) = (self.leaf(place.ty), self.leaf(place.ty));
        let op = self.tail_op(place.ty);
        let n = self.u().below(2);
        self.diamond(
            cond,
            |this| this.common_tail(&region, place, op, (a, b)),
            |this| {
                if n == 1 {
                    this.statements(1);
                }
                this.common_tail(&region, place, op, (a, b))
            },
        );
        true
    }

    fn tail_op(&mut self, ty: Type) -> BinaryOp {
        if self.program.int_width(ty).is_some() { BinaryOp::Xor } else { BinaryOp::FAdd }
    }

    fn common_tail(
        &mut self,
        region: &Region,
        place: Place,
        op: BinaryOp,
        (a, b): (Val, Val),
    ) -> Val {
        let value = self.plain_bin(op, a, b);
        self.store(region, place, value);
        value
    }

    /// A switch that only chooses a constant.
    pub(super) fn table_switch(&mut self) -> bool {
        if !self.has(Feature::Switches) || !self.may_nest(7) {
            return false;
        }
        let level = self.branch_level();
        let Some(on) = self.existing_at(Type::I32, level) else { return false };
        if on.level == Level::Thread {
            self.note(Feature::Divergence);
        }
        self.note(Feature::Switches);
        let on = self.and_mask(on, 3);
        let ty = self.program.scalar();
        let (join, default) = (self.new_block("chosen"), self.new_block("impossible"));
        let blocks: Vec<_> = (0..4).map(|_| self.new_block("choice")).collect();
        let cases: Vec<_> = (0..).zip(blocks.iter().copied()).collect();
        self.switch(on, default, &cases);
        let mut incoming = Vec::new();
        for block in blocks {
            self.begin(block);
            let constant = self.some_constant(ty);
            incoming.push((constant, block));
            self.br(join);
        }
        self.begin(default);
        if self.u().chance(60) {
            self.unreachable();
        } else {
            let constant = self.some_constant(ty);
            incoming.push((constant, default));
            self.br(join);
        }
        self.begin(join);
        let phi = self.phi(ty, &incoming);
        let val = Val::new(self.result(phi), ty, on.level);
        self.keep(val);
        true
    }

    /// An arm cheap enough to be executed always.
    pub(super) fn speculated_arm(&mut self) -> bool {
        if !self.may_nest(3) {
            return false;
        }
        let cond = self.branch_condition();
        let ty = self.program.scalar();
        let before = self.leaf(ty);
        let (then, join) = (self.new_block("cheap"), self.new_block("cheap.join"));
        let from = self.block;
        self.cond_br(cond, then, join);
        self.begin(then);
        let scope = self.enter(self.narrowed(cond.level));
        let value = self.expr(ty, 1);
        let end = self.leave(scope).from;
        self.br(join);
        self.begin(join);
        let phi = self.phi(ty, &[(value, end), (before, from)]);
        let level = value.level.max(before.level).max(cond.level);
        let val = Val::new(self.result(phi), ty, level);
        self.keep(val);
        true
    }

    /// A value that only one arm uses, computed before both.
    pub(super) fn sunk_value(&mut self) -> bool {
        if !self.may_nest(3) {
            return false;
        }
        let ty = self.program.value_type();
        let costly = self.deep_expr(ty);
        let cond = self.branch_condition();
        let merged = self.diamond(
            cond,
            |this| {
                let mark = this.pool.mark();
                this.keep(costly);
                let val = this.expr(ty, 1);
                this.pool.leave(mark);
                val
            },
            |this| this.leaf(ty),
        );
        self.keep(merged);
        true
    }

    /// Stores to one place in both arms.
    pub(super) fn stores_on_both_sides(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let plain = |region: &Region| region.may_write && !region.elem.is_aggregate();
        let Some(region) = self.some_region(plain) else { return false };
        let place = self.place_at(&region, &[]);
        let cond = self.branch_condition();
        let stored = |this: &mut Self| {
            let value = this.leaf(place.ty);
            this.store(&region, place, value);
            if this.u().chance(20) {
                // It may read what was stored.
                this.load_something();
            }
            value
        };
        let merged = self.diamond(cond, stored, stored);
        self.keep(merged);
        true
    }

    /// Two conditions in a row, under each of which the same place is written:
    ///
    /// ```text
    /// if a { place = x };  if b { place = y }
    /// ```
    pub(super) fn conditional_stores(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let plain = |region: &Region| region.may_write && !region.elem.is_aggregate();
        let Some(region) = self.some_region(plain) else { return false };
        let place = self.place_at(&region, &[]);
        for _ in 0..2 {
            let cond = self.branch_condition();
            let (then, join) = (self.new_block("stores"), self.new_block("stores.join"));
            self.branch_either_way(cond, then, join);
            self.begin(then);
            let scope = self.enter(self.narrowed(cond.level));
            let value =
                if self.u().chance(50) { self.leaf(place.ty) } else { self.expr(place.ty, 1) };
            self.store(&region, place, value);
            self.leave(scope);
            self.br(join);
            self.begin(join);
            if self.u().chance(10) {
                // It may read what was stored.
                self.load_something();
            }
        }
        true
    }

    /// Branches one behind the other that share a target, with computations between that may be
    /// executed always:
    ///
    /// ```text
    /// if a { t = x * c ^ d; if t < e { y = ... } }
    /// ```
    pub(super) fn nested_conditions(&mut self) -> bool {
        if !self.may_nest(4) {
            return false;
        }
        let outer = self.branch_condition();
        let Some(x) = self.existing_at(Type::I32, outer.level) else { return false };
        let ty = self.program.scalar();
        let before = self.leaf(ty);
        let (second, then) = (self.new_block("second"), self.new_block("both.hold"));
        let join = self.new_block("conditions.join");
        let head = self.block;
        self.branch_either_way(outer, second, join);
        self.begin(second);
        let scope = self.enter(self.narrowed(outer.level));
        let inner = self.cheap_condition(x);
        self.branch_either_way(inner, then, join);
        self.begin(then);
        let value = self.expr(ty, 1);
        let end = self.leave(scope).from;
        self.br(join);
        self.begin(join);
        let phi = self.phi(ty, &[(before, head), (before, second), (value, end)]);
        let val = Val::new(self.result(phi), ty, Level::Thread);
        self.keep(val);
        true
    }

    /// Goes to `yes` if `cond` holds, or if it does not.
    fn branch_either_way(&mut self, cond: Val, yes: Block, no: Block) {
        if self.u().chance(60) {
            self.cond_br(cond, yes, no);
        } else {
            self.cond_br(cond, no, yes);
        }
    }

    /// A condition on `x` after a few operations that can do no harm.
    fn cheap_condition(&mut self, x: Val) -> Val {
        let mut mixed = x;
        for _ in 0..self.u().within(0, 3) {
            let op = self.u().pick(&[BinaryOp::Mul, BinaryOp::Xor, BinaryOp::Add, BinaryOp::And]);
            let constant = self.some_constant(x.ty);
            mixed = self.plain_bin(op, mixed, constant);
        }
        let limit = self.some_constant(x.ty);
        let pred = self.u().pick(IntPred::ALL);
        self.icmp(pred, mixed, limit)
    }
}
