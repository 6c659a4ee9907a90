//! What cancels and what meets among the terms of one operation.

use nvopt_analysis::matcher;
use nvopt_ir::{
    body::{Body, Inst, Value},
    ops::BinaryOp,
    types::Type,
};
use nvopt_pass::FnCx;

use super::{rank::Ranks, tree::Term};
use crate::util::builder::Builder;

/// True if two terms could become one.
pub(super) fn can_meet(body: &Body, op: BinaryOp, terms: &[Term]) -> bool {
    let [a, b] = terms else { return true };
    let both_constant = body.as_const(a.value).is_some() && body.as_const(b.value).is_some();
    both_constant || a.value == b.value && op != BinaryOp::Mul && op != BinaryOp::FMul
}

/// What is left of a sum whose terms all cancel.
pub(super) fn nothing(body: &mut Body, ty: Type) -> Value {
    let zero = body.consts_mut().zero(ty);
    body.const_value(zero)
}

/// Joins constants and removes what cancels.
pub(super) fn simplify(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    ranks: &mut Ranks,
    root: Inst,
    op: BinaryOp,
    ty: Type,
    terms: &mut Vec<Term>,
) {
    join_constants(body, cx, root, op, terms);
    match op {
        BinaryOp::Add => {
            cancel_negated(terms);
            repeat_to_product(body, cx, ranks, root, ty, terms);
        }
        BinaryOp::FAdd => {}
        BinaryOp::Xor => cancel_pairs(terms),
        BinaryOp::And | BinaryOp::Or => drop_doubles(terms),
        _ => {}
    }
    if terms.is_empty() {
        let value = nothing(body, ty);
        terms.push(Term { value, negated: false, rank: 0 });
    }
}

/// All constants become one, at the end; one that changes nothing goes, one that decides stays
/// alone.
fn join_constants(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    root: Inst,
    op: BinaryOp,
    terms: &mut Vec<Term>,
) {
    let constants: Vec<Term> =
        terms.iter().copied().filter(|term| matcher::is_imm_const(body, term.value)).collect();
    if constants.is_empty() {
        return;
    }
    let is_float = op.is_float();
    let mut value = None;
    let mut kept = Vec::new();
    for term in &constants {
        let mut builder = Builder::before(body, cx, root);
        let own = match (term.negated, is_float) {
            (false, _) => term.value,
            (true, false) => builder.neg(term.value),
            (true, true) => builder.fneg(term.value),
        };
        let joined = match value {
            None => own,
            Some(known) => builder.binary(op, known, own),
        };
        if body.as_const(joined).is_none() {
            // It could not be folded: what was made for it goes again.
            if let Some(inst) = body.def_inst(joined) {
                body.erase(inst);
            }
            kept.push(*term);
            continue;
        }
        value = Some(joined);
    }
    let Some(value) = value else { return };
    terms.retain(|term| !constants.contains(term) || kept.contains(term));
    let types = &cx.module.types;
    let decides = match op {
        BinaryOp::Mul | BinaryOp::And => matcher::is_zero(body, types, value),
        BinaryOp::Or => matcher::is_all_ones(body, types, value),
        _ => false,
    };
    if decides {
        terms.clear();
        terms.push(Term { value, negated: false, rank: 0 });
        return;
    }
    let changes_nothing = match op {
        BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor => matcher::is_zero(body, types, value),
        BinaryOp::Mul => matcher::is_one(body, types, value),
        BinaryOp::And => matcher::is_all_ones(body, types, value),
        BinaryOp::FAdd => matcher::is_any_zero(body, types, value),
        BinaryOp::FMul => matcher::is_float_one(body, types, value),
        _ => false,
    };
    if !changes_nothing || terms.is_empty() {
        terms.push(Term { value, negated: false, rank: 0 });
    }
}

/// `x - x` goes.
fn cancel_negated(terms: &mut Vec<Term>) {
    let mut at = 0;
    while at < terms.len() {
        let term = terms[at];
        let other = terms[at + 1..]
            .iter()
            .position(|other| other.value == term.value && other.negated != term.negated);
        match other {
            Some(offset) => {
                terms.remove(at + 1 + offset);
                terms.remove(at);
            }
            None => at += 1,
        }
    }
}

/// `x ^ x` goes.
fn cancel_pairs(terms: &mut Vec<Term>) {
    let mut at = 0;
    while at < terms.len() {
        let value = terms[at].value;
        match terms[at + 1..].iter().position(|other| other.value == value) {
            Some(offset) => {
                terms.remove(at + 1 + offset);
                terms.remove(at);
            }
            None => at += 1,
        }
    }
}

/// `x & x` is `x`.
fn drop_doubles(terms: &mut Vec<Term>) {
    let mut at = 0;
    while at < terms.len() {
        let value = terms[at].value;
        let seen = terms[..at].iter().any(|other| other.value == value);
        if seen {
            terms.remove(at);
        } else {
            at += 1;
        }
    }
}

/// `x + x + x` is `x * 3`.
fn repeat_to_product(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    ranks: &mut Ranks,
    root: Inst,
    ty: Type,
    terms: &mut Vec<Term>,
) {
    let mut at = 0;
    while at < terms.len() {
        let term = terms[at];
        let same = |other: &Term| (other.value, other.negated) == (term.value, term.negated);
        let count = terms.iter().filter(|other| same(other)).count();
        if count < 2 || body.as_const(term.value).is_some() {
            at += 1;
            continue;
        }
        let mut builder = Builder::before(body, cx, root);
        let factor = builder.int(ty, count as u64);
        let product = builder.binary(BinaryOp::Mul, term.value, factor);
        terms.retain(|other| !same(other));
        let rank = ranks.of(body, product);
        terms.push(Term { value: product, negated: term.negated, rank });
        at = 0;
    }
}
