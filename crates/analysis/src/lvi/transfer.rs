//! What instructions compute from ranges.

use nvopt_ir::{
    body::{Block, Inst, Value},
    effects,
    intrinsics::Intrinsic,
    ops::{BinaryOp, CastOp, InstFlags, Op},
};

use super::solve::Solver;
use crate::{
    lattice::Lattice,
    matcher,
    poison::{is_never_poison, is_never_undef},
    range::Range,
};

impl Solver<'_> {
    /// The integers that `value` may be in `block` before `at`.
    fn range_of(&mut self, value: Value, block: Block, at: Inst) -> Option<Range> {
        let width = self.body.ty(value).int_bits().unwrap_or(1);
        let lattice = self.in_block(value, block, Some(at))?;
        Some(lattice.range(width, false))
    }

    /// An instruction of `block` with an integer of `width` bits as its result.
    pub(super) fn of_int(&mut self, block: Block, inst: Inst, width: u32) -> Option<Lattice> {
        let body = self.body;
        let args = body.args(inst);
        match body.op(inst) {
            Op::Binary(op) if !op.is_float() => {
                let (a, b) =
                    (self.range_of(args[0], block, inst), self.range_of(args[1], block, inst));
                Some(Lattice::of_range(a?.binary(op, body.flags(inst), &b?)))
            }
            Op::Cast(op @ (CastOp::Trunc | CastOp::ZExt | CastOp::SExt)) => {
                self.of_cast(block, inst, op, width)
            }
            Op::Freeze => {
                if !is_never_poison(&self.plain(), body, args[0]) {
                    return Some(Lattice::Overdefined);
                }
                self.in_block(args[0], block, Some(inst))
            }
            Op::Call(_) => self.of_call(block, inst, width),
            Op::ExtractValue(path) if body.ints(path) == [0] => self.of_overflow(block, inst),
            _ => Some(self.promised(inst)),
        }
    }

    fn of_cast(&mut self, block: Block, inst: Inst, op: CastOp, width: u32) -> Option<Lattice> {
        let (body, arg) = (self.body, self.body.args(inst)[0]);
        if !body.ty(arg).is_int() {
            return Some(Lattice::Overdefined);
        }
        let mut range = self.range_of(arg, block, inst)?;
        if op == CastOp::ZExt && body.flags(inst).contains(InstFlags::NNEG) {
            let zero = nvopt_arith::Int::zero(range.width());
            let min = nvopt_arith::Int::min_signed(range.width());
            range = range.intersect(&Range::half_open(zero, min));
        }
        Some(Lattice::of_range(range.cast(op, width)))
    }

    fn of_call(&mut self, block: Block, inst: Inst, width: u32) -> Option<Lattice> {
        let promised = self.promised(inst);
        let Some(intrinsic) = effects::intrinsic(self.q.module, self.body, inst) else {
            return Some(promised);
        };
        let args = self.body.call_args(inst);
        let is_set = |index: usize| {
            args.get(index)
                .is_some_and(|&arg| matcher::is_one(self.body, &self.q.module.types, arg))
        };
        let n_ints = match intrinsic {
            Intrinsic::ABS | Intrinsic::CTPOP | Intrinsic::CTLZ | Intrinsic::CTTZ => 1,
            Intrinsic::UMIN
            | Intrinsic::UMAX
            | Intrinsic::SMIN
            | Intrinsic::SMAX
            | Intrinsic::UADD_SAT
            | Intrinsic::USUB_SAT
            | Intrinsic::SADD_SAT
            | Intrinsic::SSUB_SAT => 2,
            _ => return Some(promised),
        };
        let (poison_min, first, second) = (is_set(1), args[0], args[n_ints - 1]);
        let (a, b) = (self.range_of(first, block, inst), self.range_of(second, block, inst));
        let (a, b) = (a?, b?);
        let computed = match intrinsic {
            Intrinsic::ABS => a.abs(poison_min),
            Intrinsic::UMIN => a.min_unsigned(&b),
            Intrinsic::UMAX => a.max_unsigned(&b),
            Intrinsic::SMIN => a.min_signed(&b),
            Intrinsic::SMAX => a.max_signed(&b),
            Intrinsic::UADD_SAT => a.uadd_sat(&b),
            Intrinsic::USUB_SAT => a.usub_sat(&b),
            Intrinsic::SADD_SAT => a.sadd_sat(&b),
            Intrinsic::SSUB_SAT => a.ssub_sat(&b),
            Intrinsic::CTPOP => counted(width, a.known_bits().count_ones()),
            Intrinsic::CTLZ => a.leading_zeros(poison_min),
            _ => counted(width, a.known_bits().trailing_zeros(poison_min)),
        };
        if a.is_empty() || b.is_empty() {
            return Some(Lattice::Unknown);
        }
        Some(Lattice::of_range(computed).intersect(&promised))
    }

    /// The number that an intrinsic with an overflow bit computes.
    fn of_overflow(&mut self, block: Block, inst: Inst) -> Option<Lattice> {
        let whole = self.body.args(inst)[0];
        let Some((intrinsic, args)) = matcher::intrinsic(self.q.module, self.body, whole) else {
            return Some(Lattice::Overdefined);
        };
        let Some((op, _)) = overflow_op(intrinsic) else { return Some(Lattice::Overdefined) };
        let (first, second) = (args[0], args[1]);
        let (a, b) = (self.range_of(first, block, inst), self.range_of(second, block, inst));
        Some(Lattice::of_range(a?.binary(op, InstFlags::empty(), &b?)))
    }

    pub(super) fn of_select(&mut self, block: Block, inst: Inst) -> Option<Lattice> {
        let (body, args) = (self.body, self.body.args(inst));
        let (cond, yes, no) = (args[0], args[1], args[2]);
        let of_yes = self.in_block(yes, block, Some(inst));
        let of_no = self.in_block(no, block, Some(inst));
        let (mut of_yes, mut of_no) = (of_yes?, of_no?);
        if of_yes.is_overdefined() && of_no.is_overdefined() && !body.ty(yes).is_int() {
            return Some(Lattice::Overdefined);
        }
        // What the condition says holds only if it is one truth value for both uses.
        if !body.ty(cond).is_vector() && is_never_undef(&self.plain(), body, cond) {
            of_yes = of_yes.intersect(&self.said_by(yes, cond, true, false, 0)?);
            of_no = of_no.intersect(&self.said_by(no, cond, false, false, 0)?);
        }
        Some(of_yes.merged(&of_no))
    }
}

/// A count of bits that lies between the bounds of `known`.
fn counted(width: u32, known: crate::known_bits::KnownBits) -> Range {
    debug_assert_eq!(known.width(), width, "a count has the width of what is counted");
    Range::of_known_bits(&known)
}

/// The operation of an intrinsic with an overflow bit, and whether it counts as signed.
pub(super) fn overflow_op(intrinsic: Intrinsic) -> Option<(BinaryOp, bool)> {
    match intrinsic {
        Intrinsic::UADD_WITH_OVERFLOW => Some((BinaryOp::Add, false)),
        Intrinsic::SADD_WITH_OVERFLOW => Some((BinaryOp::Add, true)),
        Intrinsic::USUB_WITH_OVERFLOW => Some((BinaryOp::Sub, false)),
        Intrinsic::SSUB_WITH_OVERFLOW => Some((BinaryOp::Sub, true)),
        Intrinsic::UMUL_WITH_OVERFLOW => Some((BinaryOp::Mul, false)),
        Intrinsic::SMUL_WITH_OVERFLOW => Some((BinaryOp::Mul, true)),
        _ => None,
    }
}
