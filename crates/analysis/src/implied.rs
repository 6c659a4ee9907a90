//! Conditions that follow from conditions.

use nvopt_ir::{
    body::{Body, Value},
    ops::{BinaryOp, InstFlags, IntPred},
};

use crate::{fold::swap_pred, matcher, query::Query, range::Range};

/// How deep conditions joined by `and` and `or` are looked into.
const MAX_CONDITION_DEPTH: u32 = 6;

/// A comparison.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compare {
    /// The predicate.
    pub pred: IntPred,
    /// The left operand.
    pub a: Value,
    /// The right operand.
    pub b: Value,
}

impl Compare {
    fn swapped(self) -> Compare {
        Compare { pred: swap_pred(self.pred), a: self.b, b: self.a }
    }
}

/// Whether `cond` is true or false where `known` is `known_is_true`, if that can be told. Both are
/// single truth values, not vectors.
pub fn is_implied(
    q: &Query<'_>,
    body: &Body,
    known: Value,
    known_is_true: bool,
    cond: Value,
) -> Option<bool> {
    if known == cond {
        return Some(known_is_true);
    }
    if let Some(inner) = matcher::not(body, &q.module.types, cond) {
        return is_implied_inner(q, body, known, known_is_true, inner, 1).map(|answer| !answer);
    }
    is_implied_inner(q, body, known, known_is_true, cond, 0)
}

fn is_implied_inner(
    q: &Query<'_>,
    body: &Body,
    known: Value,
    known_is_true: bool,
    cond: Value,
    depth: u32,
) -> Option<bool> {
    if known == cond {
        return Some(known_is_true);
    }
    if depth > MAX_CONDITION_DEPTH {
        return None;
    }
    let types = &q.module.types;
    if let Some((pred, a, b)) = matcher::icmp(body, cond) {
        let wanted = Compare { pred, a, b };
        if let Some(answer) = implied_compare(q, body, known, known_is_true, wanted, depth) {
            return Some(answer);
        }
    }
    // A conjunction follows if both parts do, and fails if one does.
    if let Some((x, y)) = matcher::logical_and(body, types, cond) {
        let of = |part| is_implied_inner(q, body, known, known_is_true, part, depth + 2);
        return match (of(x), of(y)) {
            (Some(false), _) | (_, Some(false)) => Some(false),
            (Some(true), Some(true)) => Some(true),
            _ => None,
        };
    }
    if let Some((x, y)) = matcher::logical_or(body, types, cond) {
        let of = |part| is_implied_inner(q, body, known, known_is_true, part, depth + 2);
        return match (of(x), of(y)) {
            (Some(true), _) | (_, Some(true)) => Some(true),
            (Some(false), Some(false)) => Some(false),
            _ => None,
        };
    }
    split_known(q, body, known, known_is_true, depth, |part, is_true| {
        is_implied_inner(q, body, part, is_true, cond, depth + 2)
    })
}

/// Asks with each part of a known conjunction, or of a disjunction known to be false.
fn split_known(
    q: &Query<'_>,
    body: &Body,
    known: Value,
    is_true: bool,
    depth: u32,
    ask: impl Fn(Value, bool) -> Option<bool>,
) -> Option<bool> {
    if depth > MAX_CONDITION_DEPTH {
        return None;
    }
    let types = &q.module.types;
    if let Some(inner) = matcher::not(body, types, known) {
        return ask(inner, !is_true);
    }
    let parts = match is_true {
        true => matcher::logical_and(body, types, known),
        false => matcher::logical_or(body, types, known),
    };
    let (x, y) = parts?;
    ask(x, is_true).or_else(|| ask(y, is_true))
}

/// As [`is_implied`], for a comparison that need not be an instruction.
pub fn implied_compare(
    q: &Query<'_>,
    body: &Body,
    known: Value,
    known_is_true: bool,
    wanted: Compare,
    depth: u32,
) -> Option<bool> {
    if let Some((pred, a, b)) = matcher::icmp(body, known) {
        let pred = if known_is_true { pred } else { matcher::inverse_pred(pred) };
        return by_compare(q, body, Compare { pred, a, b }, wanted);
    }
    split_known(q, body, known, known_is_true, depth, |part, is_true| {
        implied_compare(q, body, part, is_true, wanted, depth + 2)
    })
}

/// Whether `wanted` holds where `known` does.
pub fn by_compare(q: &Query<'_>, body: &Body, known: Compare, wanted: Compare) -> Option<bool> {
    if body.ty(known.a) != body.ty(wanted.a) {
        return None;
    }
    for known in [known, known.swapped()] {
        if (known.a, known.b) == (wanted.a, wanted.b)
            && let Some(answer) = same_operands(known.pred, wanted.pred)
        {
            return Some(answer);
        }
        if let Some(answer) = same_left(q, body, known, wanted) {
            return Some(answer);
        }
    }
    let swapped = wanted.swapped();
    for known in [known, known.swapped()] {
        if let Some(answer) = same_left(q, body, known, swapped) {
            return Some(answer);
        }
    }
    None
}

/// Whether `a wanted b` where `a known b`: by the three ways two integers can relate, in both
/// orders.
fn same_operands(known: IntPred, wanted: IntPred) -> Option<bool> {
    let relations = |pred: IntPred| -> u16 {
        // Bits: equal; then unsigned less or greater, each with signed less or greater.
        let mut set = u16::from(matcher::holds_if_equal(pred));
        for (bit, (unsigned_less, signed_less)) in
            [(true, true), (true, false), (false, true), (false, false)].into_iter().enumerate()
        {
            let holds = match pred {
                IntPred::Eq => false,
                IntPred::Ne => true,
                IntPred::Ugt | IntPred::Uge => !unsigned_less,
                IntPred::Ult | IntPred::Ule => unsigned_less,
                IntPred::Sgt | IntPred::Sge => !signed_less,
                IntPred::Slt | IntPred::Sle => signed_less,
            };
            set |= u16::from(holds) << (bit + 1);
        }
        set
    };
    let (known, wanted) = (relations(known), relations(wanted));
    if known & !wanted == 0 {
        return Some(true);
    }
    (known & wanted == 0).then_some(false)
}

/// The comparisons share their left operand: by ranges of the right ones, or by a right operand
/// that is the other plus something.
fn same_left(q: &Query<'_>, body: &Body, known: Compare, wanted: Compare) -> Option<bool> {
    let types = &q.module.types;
    let number = |value| matcher::int_const(body, types, value);
    if known.a == wanted.a {
        if let (Some(c), Some(d)) = (number(known.b), number(wanted.b)) {
            let region = Range::exactly(known.pred, &c);
            return region.compare(wanted.pred, &Range::single(&d));
        }
        return None;
    }
    // a < b gives a' < b' where a' <= a and b <= b'.
    let is_less = matches!(known.pred, IntPred::Ult | IntPred::Ule | IntPred::Slt | IntPred::Sle);
    if !is_less || matcher::strict_pred(known.pred) != matcher::strict_pred(wanted.pred) {
        return offset_left(q, body, known, wanted);
    }
    let strict_enough = known.pred == wanted.pred || known.pred == matcher::strict_pred(known.pred);
    let is_signed = matcher::is_signed_pred(known.pred);
    if strict_enough
        && is_at_most(q, body, is_signed, wanted.a, known.a)
        && is_at_most(q, body, is_signed, known.b, wanted.b)
    {
        return Some(true);
    }
    offset_left(q, body, known, wanted)
}

/// True if `a <= b` by how one is computed from the other.
fn is_at_most(q: &Query<'_>, body: &Body, is_signed: bool, a: Value, b: Value) -> bool {
    if a == b {
        return true;
    }
    let types = &q.module.types;
    if let (Some(x), Some(y)) =
        (matcher::int_const(body, types, a), matcher::int_const(body, types, b))
    {
        return match is_signed {
            true => x.cmp_signed(&y).is_le(),
            false => x.cmp_unsigned(&y).is_le(),
        };
    }
    let flag = if is_signed { InstFlags::NSW } else { InstFlags::NUW };
    // b = a + c, without wrap, c not negative.
    if let Some((x, c)) = matcher::binary_with(body, b, BinaryOp::Add, flag)
        && x == a
        && let Some(c) = matcher::int_const(body, types, c)
        && (!is_signed || !c.is_negative())
    {
        return true;
    }
    if is_signed {
        return false;
    }
    // a = b & x, b | x = b, a = b >> x, a = b / x
    matcher::binary(body, a, BinaryOp::And).is_some_and(|(x, y)| x == b || y == b)
        || matcher::binary(body, b, BinaryOp::Or).is_some_and(|(x, y)| x == a || y == a)
        || matcher::binary(body, a, BinaryOp::LShr).is_some_and(|(x, _)| x == b)
        || matcher::binary(body, a, BinaryOp::UDiv).is_some_and(|(x, _)| x == b)
        || matcher::binary_with(body, a, BinaryOp::Sub, InstFlags::NUW).is_some_and(|(x, _)| x == b)
}

/// `x pred c` says something of `x + k`, for constants.
fn offset_left(q: &Query<'_>, body: &Body, known: Compare, wanted: Compare) -> Option<bool> {
    let types = &q.module.types;
    let c = matcher::int_const(body, types, known.b)?;
    let d = matcher::int_const(body, types, wanted.b)?;
    let region = Range::exactly(known.pred, &c);
    let split = |value: Value| match matcher::binary(body, value, BinaryOp::Add) {
        Some((x, k)) => match matcher::int_const(body, types, k) {
            Some(k) => (x, k),
            None => (value, nvopt_arith::Int::zero(c.width())),
        },
        None => (value, nvopt_arith::Int::zero(c.width())),
    };
    if c.width() != d.width() {
        return None;
    }
    let ((x, by_known), (y, by_wanted)) = (split(known.a), split(wanted.a));
    if x != y {
        return None;
    }
    // x = known.a - by_known, wanted.a = x + by_wanted
    let shift = Range::single(&by_wanted.sub(&by_known));
    region.add(&shift).compare(wanted.pred, &Range::single(&d))
}
