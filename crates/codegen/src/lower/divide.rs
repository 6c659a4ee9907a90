//! Division of integers of more than 128 bits, as a loop that makes a bit of the quotient a turn.

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    ops::{BinaryOp, IntPred, Op},
    types::{Type, TypeKind, TypeTable},
};

use super::emit::{At, replace};

/// The widest integers that a routine divides.
const MAX_ROUTINE_BITS: u32 = 128;

/// Lowers a division if it is of integers that are too wide for a routine.
pub(super) fn lower(body: &mut Body, types: &TypeTable, inst: Inst) {
    let Op::Binary(op) = body.op(inst) else { return };
    let ty = body.result_ty(inst);
    let bits = types.scalar(ty).int_bits().unwrap_or(0);
    if !is_division(op) || bits <= MAX_ROUTINE_BITS {
        return;
    }
    let (a, b) = (body.args(inst)[0], body.args(inst)[1]);
    let lanes = match types.kind(ty) {
        TypeKind::Vector { lanes, .. } => Some(lanes),
        _ => None,
    };
    let elem = types.scalar(ty);
    replace(body, inst, |at, after| {
        let result = match lanes {
            None => divide(at, op, a, b, after),
            Some(lanes) => {
                let mut all = at.poison(ty);
                for lane in 0..lanes {
                    let (x, y) = (at.lane(a, elem, lane), at.lane(b, elem, lane));
                    let result = divide(at, op, x, y, after);
                    all = at.set_lane(all, lane, result);
                }
                all
            }
        };
        at.br(after);
        result
    });
}

/// True for the four divisions and remainders of integers.
pub(super) fn is_division(op: BinaryOp) -> bool {
    matches!(op, BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem)
}

/// Divides; what follows goes on in a new block before `after`.
fn divide(at: &mut At<'_>, op: BinaryOp, a: Value, b: Value, after: Block) -> Value {
    let signed = matches!(op, BinaryOp::SDiv | BinaryOp::SRem);
    if !signed {
        let (quotient, remainder) = divide_sizes(at, a, b, after);
        return if op == BinaryOp::UDiv { quotient } else { remainder };
    }
    let zero = at.int(at.body.ty(a), 0);
    let a_negative = at.icmp(IntPred::Slt, a, zero);
    let b_negative = at.icmp(IntPred::Slt, b, zero);
    let a_size = negate_if(at, a_negative, a);
    let b_size = negate_if(at, b_negative, b);
    let (quotient, remainder) = divide_sizes(at, a_size, b_size, after);
    if op == BinaryOp::SRem {
        return negate_if(at, a_negative, remainder);
    }
    let differ = at.binary(BinaryOp::Xor, a_negative, b_negative);
    negate_if(at, differ, quotient)
}

fn negate_if(at: &mut At<'_>, condition: Value, number: Value) -> Value {
    let zero = at.int(at.body.ty(number), 0);
    let negated = at.binary(BinaryOp::Sub, zero, number);
    at.select(condition, negated, number)
}

/// Quotient and remainder of numbers without sign. Each turn moves the highest bit of the dividend
/// into the remainder and takes the divisor away where it fits.
fn divide_sizes(at: &mut At<'_>, a: Value, b: Value, after: Block) -> (Value, Value) {
    let ty = at.body.ty(a);
    let bits = ty.int_bits().unwrap_or(0);
    let (zero, one) = (at.int(ty, 0), at.int(ty, 1));
    let before = at.block;
    let looped = at.body.insert_block_before(after);
    let done = at.body.insert_block_before(after);
    let first_turn = at.int(Type::I32, 0);
    at.br(looped);
    at.block = looped;
    let turn = at.phi(Type::I32);
    let (rest, remainder, quotient) = (at.phi(ty), at.phi(ty), at.phi(ty));
    // What the shift pushes out of the remainder makes it larger than any divisor.
    let carries = at.icmp(IntPred::Slt, remainder, zero);
    let bit = at.icmp(IntPred::Slt, rest, zero);
    let bit = at.resize(bit, ty);
    let moved = at.binary(BinaryOp::Shl, remainder, one);
    let with_bit = at.binary(BinaryOp::Or, moved, bit);
    let next_rest = at.binary(BinaryOp::Shl, rest, one);
    let not_less = at.icmp(IntPred::Uge, with_bit, b);
    let fits = at.binary(BinaryOp::Or, carries, not_less);
    let less = at.binary(BinaryOp::Sub, with_bit, b);
    let next_remainder = at.select(fits, less, with_bit);
    let found = at.resize(fits, ty);
    let moved = at.binary(BinaryOp::Shl, quotient, one);
    let next_quotient = at.binary(BinaryOp::Or, moved, found);
    let step = at.int(Type::I32, 1);
    let next_turn = at.binary(BinaryOp::Add, turn, step);
    let n_turns = at.int(Type::I32, u64::from(bits));
    let is_last = at.icmp(IntPred::Eq, next_turn, n_turns);
    let phis = [
        (turn, first_turn, next_turn),
        (rest, a, next_rest),
        (remainder, zero, next_remainder),
        (quotient, zero, next_quotient),
    ];
    for (phi, first, next) in phis {
        at.add_incoming(phi, first, before);
        at.add_incoming(phi, next, looped);
    }
    at.cond_br(is_last, done, looped);
    at.block = done;
    (next_quotient, next_remainder)
}
