//! Bits of a value that a loop carries: `phi [start], [phi op step]`.

use nvopt_ir::{
    body::{Body, Inst, Value},
    ops::{BinaryOp, InstFlags, Op},
};

use super::{
    KnownBits,
    bits::{high_bits, low_bits},
    compute::known_at_depth,
};
use crate::{
    matcher,
    query::{MAX_DEPTH, Query},
};

/// `phi [start], [phi op step]`, taken apart.
struct Recurrence {
    op: BinaryOp,
    flags: InstFlags,
    start: Value,
    step: Value,
    /// True if the phi is the left operand.
    is_left: bool,
}

fn recurrence(body: &Body, phi: Inst) -> Option<Recurrence> {
    let &[a, b] = body.args(phi) else { return None };
    let result = body.result(phi)?;
    for (start, next) in [(a, b), (b, a)] {
        let Some((op, x, y)) = matcher::any_binary(body, next) else { continue };
        if start == result || op.is_float() {
            continue;
        }
        let flags = matcher::flags_of(body, next);
        if x == result {
            return Some(Recurrence { op, flags, start, step: y, is_left: true });
        }
        if y == result {
            return Some(Recurrence { op, flags, start, step: x, is_left: false });
        }
    }
    None
}

/// What is known of `phi`, of `width` bits, if it is such a value.
pub(super) fn of_recurrence(
    q: &Query<'_>,
    body: &Body,
    phi: Inst,
    width: u32,
    depth: u32,
) -> Option<KnownBits> {
    let found = recurrence(body, phi)?;
    let Op::Phi(incoming) = body.op(phi) else { return None };
    let next = (depth + 1).max(MAX_DEPTH - 1);
    // The start is known where it comes from, the step only as it is.
    let entry = body.args(phi).iter().position(|&arg| arg == found.start)?;
    let from = body.incoming(incoming)[entry];
    let at_start = q.on_edge_from(body, from);
    let start = known_at_depth(&at_start, body, found.start, next);
    let everywhere = Query { at: None, ..*q };
    let step = known_at_depth(&everywhere, body, found.step, next);
    let zeros_below = |n: u32| KnownBits { zero: low_bits(width, n), ..KnownBits::unknown(width) };
    let zeros_above = |n: u32| KnownBits { zero: high_bits(width, n), ..KnownBits::unknown(width) };
    let mut known = match found.op {
        BinaryOp::Shl if found.is_left => zeros_below(start.min_trailing_zeros()),
        BinaryOp::LShr | BinaryOp::UDiv | BinaryOp::URem if found.is_left => {
            zeros_above(start.min_leading_zeros())
        }
        BinaryOp::AShr if found.is_left => KnownBits {
            zero: high_bits(width, start.min_leading_zeros()),
            one: high_bits(width, start.min_leading_ones()),
        },
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::And | BinaryOp::Or | BinaryOp::Mul => {
            zeros_below(start.min_trailing_zeros().min(step.min_trailing_zeros()))
        }
        _ => return None,
    };
    // A sum that does not wrap keeps its sign.
    if !found.flags.contains(InstFlags::NSW) {
        return Some(known);
    }
    let (up, down) = match found.op {
        BinaryOp::Add => (
            start.is_non_negative() && step.is_non_negative(),
            start.is_negative() && step.is_negative(),
        ),
        BinaryOp::Sub if found.is_left => (
            start.is_non_negative() && step.is_negative(),
            start.is_negative() && step.is_non_negative(),
        ),
        BinaryOp::Mul => (start.is_non_negative() && step.is_non_negative(), false),
        _ => (false, false),
    };
    if up {
        known.zero = known.zero.with_bit(width - 1, true);
    } else if down {
        known.one = known.one.with_bit(width - 1, true);
    }
    Some(known)
}
