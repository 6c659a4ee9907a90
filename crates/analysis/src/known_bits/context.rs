//! What conditions say of a value where a question is asked: assumptions that were made, branches
//! that were taken.

use nvopt_arith::Int;
use nvopt_ir::{
    body::{Body, Value},
    ops::{IntPred, Op},
};
use smallvec::{SmallVec, smallvec};

use super::{KnownBits, compute::known_at_depth};
use crate::{matcher, query::Query, range::Range};

/// The most uses of a value that are looked at for conditions.
const MAX_USES: usize = 20;
/// The most assumptions about a value that are looked at.
const MAX_ASSUMPTIONS: usize = 16;
/// How deep conditions joined by `and` and `or` are looked into.
const MAX_CONDITION_DEPTH: u32 = 4;

/// `known`, with what holds of `value` where the question is asked.
pub(super) fn refine(
    q: &Query<'_>,
    body: &Body,
    value: Value,
    known: KnownBits,
    depth: u32,
) -> KnownBits {
    let Some(at) = q.at else { return known };
    // Nothing can be added to what is known in full.
    if known.is_full() {
        return known;
    }
    let mut known = known;
    if let Some(assumptions) = q.assumptions {
        for &assume in assumptions.about(value).iter().take(MAX_ASSUMPTIONS) {
            q.speak();
            if !body.is_placed(assume) || !q.has_run(body, assume) {
                continue;
            }
            let Some(&cond) = body.call_args(assume).first() else { continue };
            known = refine_by_condition(q, body, value, cond, true, known, depth);
            for (bundle, operands) in body.call_bundles(assume) {
                let is_align = body.strings().get(bundle.tag) == b"align";
                if let (true, Some(&about), Some(&align)) =
                    (is_align, operands.first(), operands.get(1))
                    && about == value
                    && operands.len() == 2
                    && let Some(align) = matcher::int_const(body, &q.module.types, align)
                    && align.count_ones() == 1
                {
                    let zeros = super::bits::low_bits(known.width(), align.trailing_zeros());
                    let said = KnownBits { zero: zeros, one: Int::zero(known.width()) };
                    known = known.refined(&said);
                }
            }
        }
    }
    let Some(dom) = q.dom else {
        q.speak();
        return known;
    };
    let here = body.block(at);
    if body.entry() == Some(here) {
        // No branch leads there, but one may lead elsewhere.
        q.speak();
        return known;
    }
    for user in body.users(value).take(MAX_USES) {
        let Op::ICmp(pred) = body.op(user) else { continue };
        let Some(cond) = body.result(user) else { continue };
        let (a, b) = (body.args(user)[0], body.args(user)[1]);
        for branch in body.users(cond).take(MAX_USES) {
            if !matches!(body.op(branch), Op::CondBr) {
                continue;
            }
            q.speak();
            let from = body.block(branch);
            // What ends a block says nothing of what stands in it, nor of what it need not have led
            // to.
            if from == here || !dom.dominates(from, here) {
                continue;
            }
            let ends = [body.succ(from, 0), body.succ(from, 1)];
            if ends[0] == ends[1] {
                continue;
            }
            for (to, is_true) in [(ends[0], true), (ends[1], false)] {
                if dom.dominates(to, here) && dom.edge_dominates_end(body, from, to) {
                    let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
                    known = refine_by_compare(q, body, value, (pred, a, b), known, depth);
                }
            }
        }
    }
    known
}

/// `known` of `value`, with what `cond` says of it where `cond` is `is_true`.
pub(super) fn refine_by_condition(
    q: &Query<'_>,
    body: &Body,
    value: Value,
    cond: Value,
    is_true: bool,
    known: KnownBits,
    depth: u32,
) -> KnownBits {
    // What most conditions are has no parts.
    if let Some((pred, a, b)) = matcher::icmp(body, cond)
        && cond != value
    {
        let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
        return refine_by_compare(q, body, value, (pred, a, b), known, depth);
    }
    let mut known = known;
    let mut work: SmallVec<[(Value, bool, u32); 8]> = smallvec![(cond, is_true, 0u32)];
    while let Some((cond, is_true, level)) = work.pop() {
        let parts = match is_true {
            true => matcher::logical_and(body, &q.module.types, cond),
            false => matcher::logical_or(body, &q.module.types, cond),
        };
        if let (Some((a, b)), true) = (parts, level < MAX_CONDITION_DEPTH) {
            work.extend([(a, is_true, level + 1), (b, is_true, level + 1)]);
        }
        if let (Some(inner), true) =
            (matcher::not(body, &q.module.types, cond), level < MAX_CONDITION_DEPTH)
        {
            work.push((inner, !is_true, level + 1));
        }
        if let Some((pred, a, b)) = matcher::icmp(body, cond) {
            let pred = if is_true { pred } else { matcher::inverse_pred(pred) };
            known = refine_by_compare(q, body, value, (pred, a, b), known, depth);
        }
        if cond == value && q.width(body, value) == Some(1) {
            known = known.refined(&KnownBits::constant(&Int::new(1, u64::from(is_true))));
        }
    }
    known
}

/// True if the integers `x` with `x pred y` for some `y` that fits `other` agree on no bit, which is
/// seen at once of most conditions: there are both zero and minus one among them, or all but one.
fn says_nothing(pred: IntPred, other: &KnownBits) -> bool {
    other.width() > 1
        && match pred {
            IntPred::Slt => !other.is_negative() && !other.smax().is_zero(),
            IntPred::Sle => !other.is_negative(),
            IntPred::Sgt => !other.is_non_negative() && !other.smin().is_ones(),
            IntPred::Sge => !other.is_non_negative(),
            IntPred::Ult | IntPred::Ule | IntPred::Ugt | IntPred::Uge => other.is_unknown(),
            IntPred::Eq | IntPred::Ne => false,
        }
}

fn refine_by_compare(
    q: &Query<'_>,
    body: &Body,
    value: Value,
    (pred, a, b): (IntPred, Value, Value),
    known: KnownBits,
    depth: u32,
) -> KnownBits {
    let (pred, a, b) = match b == value && a != value {
        true => (crate::fold::swap_pred(pred), b, a),
        false => (pred, a, b),
    };
    if a == value {
        // All integers but one agree on no bit, if there are others than two.
        if pred == IntPred::Ne && known.width() > 1 {
            return known;
        }
        // The other side is asked without context: conditions may speak of each other.
        let plain = Query { at: None, ..*q };
        let other = match matcher::int_const(body, &q.module.types, b) {
            Some(number) => KnownBits::constant(&number),
            None if depth < crate::query::MAX_DEPTH => known_at_depth(&plain, body, b, depth + 1),
            None => {
                q.cut();
                return known;
            }
        };
        if other.width() != known.width() {
            return known;
        }
        if pred == IntPred::Eq {
            return known.refined(&other);
        }
        if says_nothing(pred, &other) {
            return known;
        }
        let region = match matcher::is_signed_pred(pred) {
            true => Range::allowed(pred, &Range::of_known_bits_signed(&other)),
            false => Range::allowed(pred, &Range::of_known_bits(&other)),
        };
        return match region.is_empty() {
            true => known,
            false => known.refined(&region.known_bits()),
        };
    }
    // `(value & mask) == bits` and the like.
    let Some(number) = matcher::int_const(body, &q.module.types, b) else { return known };
    if let Some((x, mask)) = matcher::binary(body, a, nvopt_ir::ops::BinaryOp::And)
        && x == value
        && let Some(mask) = matcher::int_const(body, &q.module.types, mask)
    {
        let is_bit = mask.count_ones() == 1;
        return match pred {
            IntPred::Eq => {
                known.refined(&KnownBits { zero: number.not().and(&mask), one: number.and(&mask) })
            }
            IntPred::Ne if is_bit && number.is_zero() => {
                known.refined(&KnownBits { zero: Int::zero(mask.width()), one: mask })
            }
            _ => known,
        };
    }
    known
}
