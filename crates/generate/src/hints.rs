//! Hints to the compiler, and code that does nothing.

use nvopt_ir::{
    intrinsics::Intrinsic,
    ops::{BinaryOp, InstFlags, IntPred},
    types::Type,
};

use crate::{func::FuncGen, memory::Base, options::Feature, values::Val};

impl FuncGen<'_, '_> {
    /// A hint that is true or cannot be wrong.
    pub(crate) fn hint(&mut self) -> bool {
        if !self.has(Feature::Hints) {
            return false;
        }
        match self.u().below(5) {
            0 => self.expect(),
            1 => self.assume_bound(),
            2 => self.assume_alignment(),
            3 => {
                self.note(Feature::Hints);
                let either = [Intrinsic::DONOTHING, Intrinsic::SIDEEFFECT];
                let intrinsic = self.u().pick(&either);
                if intrinsic == Intrinsic::SIDEEFFECT {
                    self.effects.synchronizes = true;
                }
                self.intrinsic_inst(intrinsic, &[], &[], InstFlags::empty());
                true
            }
            _ => self.assume_after_branch(),
        }
    }

    /// Says what a value probably is.
    fn expect(&mut self) -> bool {
        self.note(Feature::Hints);
        let ty = self.u().pick(&[Type::I1, Type::I32, Type::I64]);
        let val = self.leaf(ty);
        let probable = self.some_constant(ty);
        let expected = if self.u().chance(70) {
            self.intrinsic(Intrinsic::EXPECT, &[ty], &[val, probable])
        } else {
            let probability = self.number(Type::DOUBLE, &[0.75f64.to_bits()]);
            let args = [val, probable, probability];
            self.intrinsic(Intrinsic::EXPECT_WITH_PROBABILITY, &[ty], &args)
        };
        self.keep(Val { umax: val.umax, ..expected });
        true
    }

    /// Says that a value is not more than it can be.
    fn assume_bound(&mut self) -> bool {
        let known = self.pool.all().iter().rev().find(|val| {
            let below_all = |umax: u64| umax < u64::from(u32::MAX);
            val.ty.is_int() && val.umax.is_some_and(below_all)
        });
        let Some(&val) = known else { return false };
        self.note(Feature::Hints);
        let umax = val.umax.expect("asked for above");
        let most = self.int(val.ty, umax);
        let holds = self.icmp(IntPred::Ule, val, most);
        self.intrinsic_inst(Intrinsic::ASSUME, &[], &[holds], InstFlags::empty());
        true
    }

    fn assume_alignment(&mut self) -> bool {
        if !self.has(Feature::PointerCasts) {
            return false;
        }
        let Some(region) = self.some_region(|region| matches!(region.base, Base::Pointer(_)))
        else {
            return false;
        };
        self.note(Feature::Hints);
        self.note(Feature::PointerCasts);
        self.assume_aligned_start(&region);
        true
    }

    /// Assumes a condition where it was tested.
    fn assume_after_branch(&mut self) -> bool {
        if !self.may_nest(2) {
            return false;
        }
        self.note(Feature::Hints);
        let cond = self.branch_condition();
        let (then, join) = (self.new_block("known"), self.new_block("known.join"));
        self.cond_br(cond, then, join);
        self.begin(then);
        let scope = self.enter(self.narrowed(cond.level));
        self.intrinsic_inst(Intrinsic::ASSUME, &[], &[cond], InstFlags::empty());
        self.nested_statements();
        self.leave(scope);
        self.br(join);
        self.begin(join);
        true
    }

    /// Code that is not executed, or whose results nobody uses.
    pub(crate) fn dead_code(&mut self) -> bool {
        if !self.has(Feature::DeadCode) || !self.may_nest(2) {
            return false;
        }
        self.note(Feature::DeadCode);
        match self.u().below(4) {
            0 => {
                let ty = self.program.value_type();
                self.deep_expr(ty);
            }
            1 => self.branch_never_taken(),
            2 => self.block_nobody_enters(),
            _ => self.useless_stores(),
        }
        true
    }

    /// A branch whose condition is false for every input, to code that cannot go on.
    fn branch_never_taken(&mut self) {
        let a = self.leaf(Type::I32);
        let few = self.and_mask(a, 7);
        let limit = self.u().pick(&[8, 100, 31]);
        let limit = self.int(Type::I32, limit);
        let never = self.icmp(IntPred::Uge, few, limit);
        let (dead, on) = (self.new_block("dead"), self.new_block("alive"));
        self.cond_br(never, dead, on);
        self.begin(dead);
        let scope = self.enter(self.narrowed(never.level));
        self.store_something();
        if self.u().chance(50) {
            self.intrinsic_inst(Intrinsic::TRAP, &[], &[], InstFlags::empty());
            self.effects.synchronizes = true;
            self.effects.writes_other = true;
        }
        self.unreachable();
        self.leave(scope);
        self.begin(on);
    }

    fn block_nobody_enters(&mut self) {
        let before = self.block;
        let on = self.new_block("on");
        self.br(on);
        let nobody = self.new_block("nobody");
        self.begin(nobody);
        let scope = self.enter(self.control);
        let ty = self.program.value_type();
        self.deep_expr(ty);
        self.unreachable();
        self.leave(scope);
        debug_assert_ne!(before, nobody, "blocks are new");
        self.begin(on);
    }

    /// Stores to memory that is never read, or that are overwritten.
    fn useless_stores(&mut self) {
        if self.has(Feature::LocalMemory) {
            let ty = self.program.memory_int();
            let region = self.local_array_of(ty, 1);
            for _ in 0..2 {
                let place = self.place_at(&region, &[]);
                let value = self.leaf(ty);
                self.store(&region, place, value);
            }
        }
        let a = self.leaf(Type::I32);
        let b = self.plain_bin(BinaryOp::Mul, a, a);
        self.plain_bin(BinaryOp::Add, b, a);
    }
}
