//! What a condition says of a value where it is true, or where it is false.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Block, Body, Value},
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, IntPred, Op},
};

use super::{MAX_CONDITION_DEPTH, solve::Solver, transfer::overflow_op};
use crate::{fold::swap_pred, known_bits::KnownBits, lattice::Lattice, matcher, range::Range};

impl Solver<'_> {
    /// What `value` is where `cond` is `is_true`. With `deep`, ranges of other values in the
    /// condition count; then `None` means that they have to be answered first.
    pub(super) fn said_by(
        &mut self,
        value: Value,
        cond: Value,
        is_true: bool,
        deep: bool,
        depth: u32,
    ) -> Option<Lattice> {
        let (body, types) = (self.body, &self.q.module.types);
        if cond == value {
            return Some(Lattice::truth(is_true));
        }
        let nothing = Some(Lattice::Overdefined);
        if depth > MAX_CONDITION_DEPTH || body.ty(cond).is_vector() {
            return nothing;
        }
        if let Some((pred, a, b)) = matcher::icmp(body, cond) {
            let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
            let block = body.def_inst(cond).map(|inst| body.block(inst));
            return self.said_by_compare(value, (pred, a, b), block.filter(|_| deep));
        }
        if let Some(inner) = matcher::not(body, types, cond) {
            return self.said_by(value, inner, !is_true, deep, depth + 1);
        }
        if let Some(x) = matcher::cast(body, cond, CastOp::Trunc)
            && x == value
        {
            return Some(self.said_by_trunc(value, cond, is_true));
        }
        if let Some(said) = self.said_by_overflow(value, cond, is_true) {
            return Some(said);
        }
        let is_and = matcher::logical_and(body, types, cond);
        let Some((x, y)) = is_and.or_else(|| matcher::logical_or(body, types, cond)) else {
            return nothing;
        };
        let of_x = self.said_by(value, x, is_true, deep, depth + 1)?;
        let of_y = self.said_by(value, y, is_true, deep, depth + 1)?;
        // Both parts hold, or one of them does.
        Some(match is_and.is_some() == is_true {
            true => of_x.intersect(&of_y),
            false => of_x.merged(&of_y),
        })
    }

    /// `value` where `a pred b`. With `block`, where the comparison stands, the range of the other
    /// side there counts.
    fn said_by_compare(
        &mut self,
        value: Value,
        (pred, a, b): (IntPred, Value, Value),
        block: Option<Block>,
    ) -> Option<Lattice> {
        let body = self.body;
        if !is_related(body, value, a) && !is_related(body, value, b) {
            return Some(Lattice::Overdefined);
        }
        for (pred, x, y) in [(pred, a, b), (swap_pred(pred), b, a)] {
            if x == value
                && let Some(constant) = body.as_const(y)
                && !body.ty(value).is_vector()
            {
                match pred {
                    IntPred::Eq => return Some(Lattice::of_const(body.consts(), constant)),
                    IntPred::Ne => return Some(Lattice::not_const(body.consts(), constant)),
                    _ => {}
                }
            }
        }
        let Some(width) = body.ty(value).int_bits() else { return Some(Lattice::Overdefined) };
        for (pred, x, y) in [(pred, a, b), (swap_pred(pred), b, a)] {
            if let Some(offset) = self.offset_from(pred, x, value, width) {
                return self.said_by_offset(pred, y, &offset, width, block);
            }
        }
        Some(self.said_by_mask(value, (pred, a, b), width))
    }

    /// The constant `c` if what `x pred y` says of `x` it says of `value + c` as well.
    fn offset_from(&self, pred: IntPred, x: Value, value: Value, width: u32) -> Option<Int> {
        if x == value {
            return Some(Int::zero(width));
        }
        let (body, types) = (self.body, &self.q.module.types);
        // The constant that was added to `wanted` to make `of`.
        let added = |of: Value, wanted: Value| {
            let (op, base, by) = matcher::any_binary(body, of)?;
            let is_sum = op == BinaryOp::Add
                || op == BinaryOp::Or && matcher::flags_of(body, of).contains(InstFlags::DISJOINT);
            if base != wanted || !is_sum {
                return None;
            }
            matcher::int_const(body, types, by).filter(|by| by.width() == width)
        };
        if let Some(by) = added(x, value) {
            return Some(by);
        }
        if let Some(by) = added(value, x) {
            return Some(by.neg());
        }
        // What is at most an `or` is at most either part; at least an `and`, at least either.
        let part_of = match pred {
            IntPred::Ult | IntPred::Ule => BinaryOp::Or,
            IntPred::Ugt | IntPred::Uge => BinaryOp::And,
            IntPred::Eq
            | IntPred::Ne
            | IntPred::Sgt
            | IntPred::Sge
            | IntPred::Slt
            | IntPred::Sle => return None,
        };
        let (a, b) = matcher::binary(body, x, part_of)?;
        (a == value || b == value).then(|| Int::zero(width))
    }

    /// `value + offset pred other`
    fn said_by_offset(
        &mut self,
        pred: IntPred,
        other: Value,
        offset: &Int,
        width: u32,
        block: Option<Block>,
    ) -> Option<Lattice> {
        let (body, types) = (self.body, &self.q.module.types);
        let other = match (matcher::int_const(body, types, other), block) {
            (Some(int), _) => Range::single(&int),
            (None, Some(block)) => {
                self.in_block(other, block, body.terminator(block))?.range(width, false)
            }
            (None, None) => Range::full(width),
        };
        if other.width() != width {
            return Some(Lattice::Overdefined);
        }
        let region = Range::allowed(pred, &other);
        Some(Lattice::of_range(region.sub(&Range::single(offset))))
    }

    /// `(value & mask) pred c`, `value % m pred c`, and `ctpop(value) pred c`.
    fn said_by_mask(
        &self,
        value: Value,
        (pred, a, b): (IntPred, Value, Value),
        width: u32,
    ) -> Lattice {
        let (body, types) = (self.body, &self.q.module.types);
        let number = |of| matcher::int_const(body, types, of);
        let Some(c) = number(b) else { return Lattice::Overdefined };
        if let Some((x, mask)) = matcher::binary(body, a, BinaryOp::And)
            && x == value
            && let Some(mask) = number(mask)
        {
            return masked(pred, &mask, &c, width);
        }
        let rem = matcher::binary(body, a, BinaryOp::URem);
        if let Some((x, _)) = rem
            && x == value
            && c.width() == width
        {
            // x % m <= x
            let region = Range::exactly(pred, &c);
            if region.contains(&Int::zero(width)) || region.is_empty() {
                return Lattice::Overdefined;
            }
            let least = region.umin();
            return Lattice::of_range(Range::non_empty(least, Int::zero(width)));
        }
        if let Some((Intrinsic::CTPOP, args)) = matcher::intrinsic(self.q.module, body, a)
            && args.first() == Some(&value)
            && c.width() == width
        {
            let region = Range::exactly(pred, &c);
            let is_never = |n: u64| !region.contains(&Int::new(width, n));
            if is_never(0) {
                return Lattice::of_range(Range::single(&Int::zero(width)).inverse());
            }
        }
        Lattice::Overdefined
    }

    /// `trunc value to i1`
    fn said_by_trunc(&self, value: Value, cond: Value, is_true: bool) -> Lattice {
        let Some(width) = self.body.ty(value).int_bits() else { return Lattice::Overdefined };
        let bit = Int::new(width, 1);
        let flags = matcher::flags_of(self.body, cond);
        if flags.contains(InstFlags::NUW) {
            return Lattice::of_range(Range::single(&Int::new(width, u64::from(is_true))));
        }
        if flags.contains(InstFlags::NSW) {
            let int = if is_true { Int::ones(width) } else { Int::zero(width) };
            return Lattice::of_range(Range::single(&int));
        }
        let zero = Int::zero(width);
        let known = match is_true {
            true => KnownBits { zero, one: bit },
            false => KnownBits { zero: bit, one: zero },
        };
        Lattice::of_range(Range::of_known_bits(&known))
    }

    /// The overflow bit of an intrinsic that has `value` and a constant as its operands.
    fn said_by_overflow(&self, value: Value, cond: Value, is_true: bool) -> Option<Lattice> {
        let body = self.body;
        let inst = body.def_inst(cond)?;
        let Op::ExtractValue(path) = body.op(inst) else { return None };
        if body.ints(path) != [1] {
            return None;
        }
        let (intrinsic, args) = matcher::intrinsic(self.q.module, body, body.args(inst)[0])?;
        let (op, is_signed) = overflow_op(intrinsic)?;
        let c = matcher::int_const(body, &self.q.module.types, args[1])?;
        if args[0] != value || body.ty(value).int_bits() != Some(c.width()) {
            return None;
        }
        let other = Range::single(&c);
        let fits = match (op, is_signed) {
            (BinaryOp::Mul, true) => return None,
            (_, true) => Range::no_signed_wrap(op, &other),
            (_, false) => Range::no_unsigned_wrap(op, &other),
        };
        Some(Lattice::of_range(if is_true { fits.inverse() } else { fits }))
    }
}

/// True if a comparison of `side` may say something of `value`: if they are the same, or one is an
/// operand of what computes the other. Most comparisons are of something else.
fn is_related(body: &Body, value: Value, side: Value) -> bool {
    let uses = |user: Value, used: Value| {
        body.def_inst(user).is_some_and(|inst| body.args(inst).contains(&used))
    };
    side == value || uses(side, value) || uses(value, side)
}

/// `x` where `(x & mask) pred c`.
fn masked(pred: IntPred, mask: &Int, c: &Int, width: u32) -> Lattice {
    if mask.width() != width || c.width() != width {
        return Lattice::Overdefined;
    }
    match pred {
        IntPred::Eq => {
            if !c.and(&mask.not()).is_zero() {
                return Lattice::Unknown;
            }
            let known = KnownBits { zero: mask.and(&c.not()), one: c.clone() };
            Lattice::of_range(Range::of_known_bits(&known))
        }
        // One bit of the mask is set: x is at least the lowest of them.
        IntPred::Ne if c.is_zero() && !mask.is_zero() => {
            let lowest = Int::new(width, 1).shl_bits(mask.trailing_zeros());
            Lattice::of_range(Range::non_empty(lowest, Int::zero(width)))
        }
        // x & mask <= x
        IntPred::Ugt | IntPred::Uge => {
            let region = Range::exactly(pred, c);
            match region.is_empty() || region.is_full() {
                true => Lattice::Overdefined,
                false => Lattice::of_range(Range::non_empty(region.umin(), Int::zero(width))),
            }
        }
        IntPred::Ne
        | IntPred::Ult
        | IntPred::Ule
        | IntPred::Sgt
        | IntPred::Sge
        | IntPred::Slt
        | IntPred::Sle => Lattice::Overdefined,
    }
}
