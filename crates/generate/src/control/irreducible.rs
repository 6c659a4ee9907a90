//! Cycles with two entries. A counter that both of its blocks take down bounds them.

use nvopt_ir::{
    ops::{BinaryOp, IntPred},
    types::Type,
};

use crate::{
    func::FuncGen,
    options::Feature,
    values::{Level, Val},
};

impl FuncGen<'_, '_> {
    /// A cycle that is entered in two places:
    ///
    /// ```text
    /// before -> one, two;  one -> two, exit;  two -> one, exit
    /// ```
    pub(super) fn irreducible(&mut self) -> bool {
        if !self.has(Feature::Irreducible) || !self.may_nest(6) || self.most_turns() < 4 {
            return false;
        }
        self.note(Feature::Irreducible);
        let turns = self.u().within(2, 7).min(self.most_turns() as u32);
        let fuel = self.int(Type::I32, u64::from(turns));
        let ty = self.program.value_type();
        let carried = self.leaf(ty);
        let cond = self.branch_condition();
        let (one, two) = (self.new_block("one"), self.new_block("two"));
        let exit = self.new_block("cycle.exit");
        let before = self.block;
        self.cond_br(cond, one, two);

        let first = self.half_cycle(one, (before, fuel, carried), turns, exit, two);
        let second = self.half_cycle(two, (before, fuel, carried), turns, exit, one);
        for (half, other) in [(&first, &second), (&second, &first)] {
            self.body.add_incoming(half.fuel_phi, other.fuel.value, other.end);
            self.body.add_incoming(half.carried_phi, other.carried.value, other.end);
        }
        self.begin(exit);
        let incoming = [(first.carried, first.end), (second.carried, second.end)];
        let phi = self.phi(ty, &incoming);
        let val = Val::new(self.result(phi), ty, Level::Thread);
        self.keep(val);
        true
    }

    /// One of the two blocks of a cycle, or what it grows to.
    fn half_cycle(
        &mut self,
        block: nvopt_ir::body::Block,
        entry: (nvopt_ir::body::Block, Val, Val),
        turns: u32,
        exit: nvopt_ir::body::Block,
        other: nvopt_ir::body::Block,
    ) -> Half {
        let (before, fuel, carried) = entry;
        self.begin(block);
        let fuel_phi = self.phi(Type::I32, &[(fuel, before)]);
        let carried_phi = self.phi(carried.ty, &[(carried, before)]);
        let scope = self.enter(self.narrowed(Level::Thread));
        self.trips = self.trips.saturating_mul(u64::from(turns));
        let fuel = Val::new(self.result(fuel_phi), Type::I32, Level::Thread);
        let fuel = fuel.bounded(u64::from(turns));
        let carried = Val::new(self.result(carried_phi), carried.ty, Level::Thread);
        self.keep(fuel);
        self.keep(carried);
        // A way out of an enclosing loop must not be taken from here by accident of nesting.
        let loops = std::mem::take(&mut self.loops);
        self.nested_statements();
        self.loops = loops;
        let carried = self.expr(carried.ty, 1);
        let one = self.int(Type::I32, 1);
        let fuel = self.plain_bin(BinaryOp::Sub, Val { umax: None, ..fuel }, one);
        let zero = self.int(Type::I32, 0);
        let done = self.icmp(IntPred::Eq, fuel, zero);
        self.cond_br(done, exit, other);
        let end = self.block;
        self.leave(scope);
        Half { fuel_phi, carried_phi, fuel, carried, end }
    }
}

struct Half {
    fuel_phi: nvopt_ir::body::Inst,
    carried_phi: nvopt_ir::body::Inst,
    fuel: Val,
    carried: Val,
    end: nvopt_ir::body::Block,
}
