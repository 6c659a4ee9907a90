//! Leaving out what only bits nobody looks at depend on.
//!
//! The demand on an operand follows from the demand on the result and from what is known of the
//! other operand: of `x & 15` only four bits of `x` count. An operand with other users is never
//! changed, only stepped over.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Epochs, Inst, Value},
    ops::{BinaryOp, CastOp, InstFlags, Op},
};
use smallvec::SmallVec;

use super::cx::{Combiner, Done, Rule};

/// How deep demands are followed.
const MAX_DEPTH: u32 = 6;

impl Combiner<'_, '_> {
    /// All bits of the result of `inst` count: what of its operands does?
    pub(super) fn demanded_result(&mut self, inst: Inst) -> Rule {
        let width = self.int_bits(self.body.result_ty(inst))?;
        let all = Int::ones(width);
        if let Some(value) = self.stepped_over(inst, &all) {
            return Some(Done::Replace(value));
        }
        self.demand_operands(inst, &all, 0).then_some(Done::Changed)
    }

    /// Hands the demand `wanted` on the result of `inst` to its operands. True if one changed.
    fn demand_operands(&mut self, inst: Inst, wanted: &Int, depth: u32) -> bool {
        // Each of a chain of instructions asks those above it: one answer does for all.
        let is_whole = wanted.is_ones();
        let epochs = self.body.epochs();
        let is_fruitless = |&(at, from): &(Epochs, u32)| at == epochs && from <= depth;
        if is_whole && self.fruitless.get(&inst).is_some_and(is_fruitless) {
            return false;
        }
        let changed = self.hand_on_demand(inst, wanted, depth);
        if is_whole && !changed {
            self.fruitless.insert(inst, (self.body.epochs(), depth));
        }
        changed
    }

    fn hand_on_demand(&mut self, inst: Inst, wanted: &Int, depth: u32) -> bool {
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        let width = wanted.width();
        let changed = match self.body.op(inst) {
            Op::Binary(op) => match op {
                BinaryOp::And => {
                    let zeros = self.known(args[1]).zero;
                    let left = self.demand(inst, 0, &wanted.and(&zeros.not()), depth);
                    let zeros = self.known(self.body.args(inst)[0]).zero;
                    let right = self.demand(inst, 1, &wanted.and(&zeros.not()), depth);
                    left || right || self.shrink_constant(inst, wanted)
                }
                BinaryOp::Or => {
                    let ones = self.known(args[1]).one;
                    let left = self.demand(inst, 0, &wanted.and(&ones.not()), depth);
                    let ones = self.known(self.body.args(inst)[0]).one;
                    let right = self.demand(inst, 1, &wanted.and(&ones.not()), depth);
                    left || right || self.shrink_constant(inst, wanted)
                }
                BinaryOp::Xor => {
                    let left = self.demand(inst, 0, wanted, depth);
                    let right = self.demand(inst, 1, wanted, depth);
                    // A complement stays one.
                    left || right
                        || !self.is_ones(self.body.args(inst)[1])
                            && self.shrink_constant(inst, wanted)
                }
                BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul => {
                    // Carries only go up.
                    let low = Int::ones(width).lshr_bits(wanted.leading_zeros());
                    let left = self.demand(inst, 0, &low, depth);
                    let right = self.demand(inst, 1, &low, depth);
                    left || right
                }
                BinaryOp::Shl => {
                    let Some(by) = self.amount(args[1]) else { return false };
                    self.demand(inst, 0, &wanted.lshr_bits(by), depth)
                }
                BinaryOp::LShr => {
                    let Some(by) = self.amount(args[1]) else { return false };
                    let mut from = wanted.shl_bits(by);
                    if self.body.flags(inst).contains(InstFlags::EXACT) {
                        from = from.or(&Int::ones(width).lshr_bits(width - by.min(width - 1)));
                    }
                    self.demand(inst, 0, &from, depth)
                }
                BinaryOp::AShr => {
                    let Some(by) = self.amount(args[1]) else { return false };
                    let mut from = wanted.shl_bits(by);
                    if wanted.leading_zeros() < by {
                        from = from.or(&Int::min_signed(width));
                    }
                    if self.body.flags(inst).contains(InstFlags::EXACT) {
                        from = from.or(&Int::ones(width).lshr_bits(width - by.min(width - 1)));
                    }
                    self.demand(inst, 0, &from, depth)
                }
                BinaryOp::UDiv
                | BinaryOp::SDiv
                | BinaryOp::URem
                | BinaryOp::SRem
                | BinaryOp::FAdd
                | BinaryOp::FSub
                | BinaryOp::FMul
                | BinaryOp::FDiv
                | BinaryOp::FRem => false,
            },
            Op::Cast(CastOp::Trunc) => {
                let Some(wide) = self.width(args[0]) else { return false };
                self.demand(inst, 0, &wanted.zero_extend(wide), depth)
            }
            Op::Cast(CastOp::ZExt) => {
                let Some(narrow) = self.width(args[0]) else { return false };
                let mut from = wanted.truncate(narrow);
                if self.body.flags(inst).contains(InstFlags::NNEG) {
                    from = from.or(&Int::min_signed(narrow));
                }
                self.demand(inst, 0, &from, depth)
            }
            Op::Cast(CastOp::SExt) => {
                let Some(narrow) = self.width(args[0]) else { return false };
                let mut from = wanted.truncate(narrow);
                if wanted.leading_zeros() < width - narrow {
                    from = from.or(&Int::min_signed(narrow));
                }
                self.demand(inst, 0, &from, depth)
            }
            Op::Select => {
                let left = self.demand(inst, 1, wanted, depth);
                let right = self.demand(inst, 2, wanted, depth);
                left || right
            }
            _ => false,
        };
        if changed {
            // Promises spoke of bits that may be others now.
            let flags = self.body.flags(inst);
            let promises = InstFlags::NUW
                | InstFlags::NSW
                | InstFlags::EXACT
                | InstFlags::DISJOINT
                | InstFlags::NNEG;
            if flags.intersects(promises) {
                self.body.set_flags(inst, flags & !promises);
            }
        }
        changed
    }

    /// Only the bits `wanted` of operand `index` of `user` count. True if something changed.
    fn demand(&mut self, user: Inst, index: usize, wanted: &Int, depth: u32) -> bool {
        let value = self.body.args(user)[index];
        if self.is_const(value) || depth >= MAX_DEPTH || self.width(value) != Some(wanted.width()) {
            return false;
        }
        if wanted.is_zero() {
            let zero = self.zero(self.ty(value));
            self.set_arg(user, index, zero);
            return true;
        }
        let known = self.known(value);
        if known.zero.or(&known.one).and(wanted) == *wanted {
            let constant = self.number(self.ty(value), &known.one.and(wanted));
            self.set_arg(user, index, constant);
            return true;
        }
        let Some(def) = self.body.def_inst(value) else { return false };
        if let Some(other) = self.stepped_over(def, wanted) {
            self.set_arg(user, index, other);
            return true;
        }
        if !self.one_use(value) {
            return false;
        }
        if let Some(other) = self.replaced_under_demand(def, wanted) {
            self.set_arg(user, index, other);
            return true;
        }
        // Facts that hold at the user need not hold at the definition.
        let at = self.at;
        self.at = def;
        let changed = self.demand_operands(def, wanted, depth + 1);
        self.at = at;
        if changed {
            self.work.add(def);
        }
        changed
    }

    /// The operand of `inst` that has the same bits where `wanted` looks.
    fn stepped_over(&self, inst: Inst, wanted: &Int) -> Option<Value> {
        let args = self.body.args(inst);
        match self.body.op(inst) {
            Op::Binary(BinaryOp::And) => {
                let (a, b) = (self.known(args[0]), self.known(args[1]));
                let covers =
                    |other: &nvopt_analysis::known_bits::KnownBits,
                     own: &nvopt_analysis::known_bits::KnownBits| {
                        own.zero.or(&other.one).and(wanted) == *wanted
                    };
                if covers(&b, &a) {
                    return Some(args[0]);
                }
                covers(&a, &b).then_some(args[1])
            }
            Op::Binary(BinaryOp::Or) => {
                let (a, b) = (self.known(args[0]), self.known(args[1]));
                if a.one.or(&b.zero).and(wanted) == *wanted {
                    return Some(args[0]);
                }
                (b.one.or(&a.zero).and(wanted) == *wanted).then_some(args[1])
            }
            Op::Binary(BinaryOp::Xor) => {
                let b = self.known(args[1]);
                if b.zero.and(wanted) == *wanted {
                    return Some(args[0]);
                }
                let a = self.known(args[0]);
                (a.zero.and(wanted) == *wanted).then_some(args[1])
            }
            Op::Binary(BinaryOp::Add) => {
                let low = Int::ones(wanted.width()).lshr_bits(wanted.leading_zeros());
                if self.known(args[1]).zero.and(&low) == low {
                    return Some(args[0]);
                }
                (self.known(args[0]).zero.and(&low) == low).then_some(args[1])
            }
            Op::Binary(BinaryOp::Sub) => {
                let low = Int::ones(wanted.width()).lshr_bits(wanted.leading_zeros());
                (self.known(args[1]).zero.and(&low) == low).then_some(args[0])
            }
            Op::Binary(BinaryOp::AShr) => {
                // (x << C) >>s C is x in the bits that stay.
                let by = self.amount(args[1])?;
                let (x, by2) = self.binary_of(args[0], BinaryOp::Shl)?;
                let same = self.amount(by2) == Some(by);
                (same && wanted.leading_zeros() >= by).then_some(x)
            }
            _ => None,
        }
    }

    /// A cheaper instruction that has the same bits where `wanted` looks.
    fn replaced_under_demand(&mut self, inst: Inst, wanted: &Int) -> Option<Value> {
        let args: SmallVec<[Value; 4]> = SmallVec::from_slice(self.body.args(inst));
        let at = self.at;
        let made = match self.body.op(inst) {
            // The sign is not looked at: x >>s C => x >>u C
            Op::Binary(BinaryOp::AShr) => {
                let by = self.amount(args[1])?;
                if wanted.leading_zeros() < by {
                    return None;
                }
                let exact = self.body.flags(inst) & InstFlags::EXACT;
                self.at = inst;
                Some(self.bin_with(BinaryOp::LShr, exact, args[0], args[1]))
            }
            Op::Cast(CastOp::SExt) => {
                let narrow = self.width(args[0])?;
                if wanted.leading_zeros() < wanted.width() - narrow {
                    return None;
                }
                let ty = self.body.result_ty(inst);
                self.at = inst;
                Some(self.cast(CastOp::ZExt, args[0], ty))
            }
            // No bit of one is where the other has one: x ^ y => x | y is for xor itself.
            _ => None,
        };
        self.at = at;
        made
    }

    /// A constant operand loses the bits that do not count, unless it is a known mask.
    fn shrink_constant(&mut self, inst: Inst, wanted: &Int) -> bool {
        let right = self.body.args(inst)[1];
        let Some(c) = self.int(right) else { return false };
        let smaller = c.and(wanted);
        if smaller == c {
            return false;
        }
        let smaller = self.number(self.ty(right), &smaller);
        self.body.set_arg(inst, 1, smaller);
        true
    }
}
