//! Guesses about conditions: pointers differ, numbers are positive, floats are ordered.

use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    constant::{ConstData, low_mask},
    ops::{BinaryOp, CastOp, FloatPred, IntPred, Op},
};

use super::Prob;

/// How likely a condition is that is likely.
const LIKELY: (u32, u32) = (20, 32);
/// How likely it is that two floats are ordered.
const ORDERED: (u32, u32) = (1024 * 1024 - 1, 1024 * 1024);

/// The probabilities of the two ways of a conditional branch, if its condition says something.
pub(super) fn probs(body: &Body, block: Block) -> Option<Vec<Prob>> {
    let end = body.terminator(block)?;
    if body.op(end) != Op::CondBr {
        return None;
    }
    let condition = body.def_inst(body.args(end)[0])?;
    let (is_likely, (part, whole)) = match body.op(condition) {
        Op::ICmp(pred) if body.ty(body.args(condition)[0]).is_ptr() => (of_pointers(pred)?, LIKELY),
        Op::ICmp(pred) => (of_numbers(body, condition, pred)?, LIKELY),
        Op::FCmp(pred) => of_floats(pred)?,
        _ => return None,
    };
    let (yes, no) = (Prob::ratio(part, whole), Prob::ratio(whole - part, whole));
    Some(if is_likely { vec![yes, no] } else { vec![no, yes] })
}

fn of_pointers(pred: IntPred) -> Option<bool> {
    match pred {
        IntPred::Eq => Some(false),
        IntPred::Ne => Some(true),
        _ => None,
    }
}

/// Comparisons with 0, 1 and -1.
fn of_numbers(body: &Body, compare: Inst, pred: IntPred) -> Option<bool> {
    let (left, right) = (body.args(compare)[0], body.args(compare)[1]);
    let (bits, width) = number(body, right)?;
    if tests_one_bit(body, left) {
        return None;
    }
    let is_minus_one = bits == low_mask(width);
    match pred {
        IntPred::Eq if bits == 0 || is_minus_one && bits != 1 => Some(false),
        IntPred::Ne if bits == 0 || is_minus_one && bits != 1 => Some(true),
        IntPred::Slt if bits == 0 || bits == 1 => Some(false),
        IntPred::Sgt if bits == 0 || is_minus_one => Some(true),
        _ => None,
    }
}

/// An integer constant of at most 64 bits, also behind a bitcast: its bits and its width.
fn number(body: &Body, value: Value) -> Option<(u64, u32)> {
    let value = match body.def_inst(value) {
        Some(inst) if body.op(inst) == Op::Cast(CastOp::BitCast) => body.args(inst)[0],
        _ => value,
    };
    match body.const_data(value)? {
        ConstData::Bits { ty, bits } => Some((*bits, ty.int_bits()?)),
        _ => None,
    }
}

/// `and x, 2^n` says nothing about the sign or size of a number.
fn tests_one_bit(body: &Body, value: Value) -> bool {
    let Some(inst) = body.def_inst(value) else { return false };
    body.op(inst) == Op::Binary(BinaryOp::And)
        && number(body, body.args(inst)[1]).is_some_and(|(bits, _)| bits.is_power_of_two())
}

fn of_floats(pred: FloatPred) -> Option<(bool, (u32, u32))> {
    match pred {
        FloatPred::Oeq | FloatPred::One | FloatPred::Une => Some((true, LIKELY)),
        FloatPred::Ueq => Some((false, LIKELY)),
        FloatPred::Ord => Some((true, ORDERED)),
        FloatPred::Uno => Some((false, ORDERED)),
        FloatPred::False
        | FloatPred::Ogt
        | FloatPred::Oge
        | FloatPred::Olt
        | FloatPred::Ole
        | FloatPred::Ugt
        | FloatPred::Uge
        | FloatPred::Ult
        | FloatPred::Ule
        | FloatPred::True => None,
    }
}
