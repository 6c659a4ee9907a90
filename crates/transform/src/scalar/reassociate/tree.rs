//! Taking trees apart and putting them together.

use nvopt_ir::{
    body::{Body, Inst, NewInst, Value},
    effects::is_trivially_dead,
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{is_free, rank::Ranks, terms};
use crate::util::builder::Builder;

/// Trees with more leaves are left alone.
const MAX_LEAVES: usize = 256;

/// A leaf of a sum or product.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) value: Value,
    /// It is subtracted.
    pub(super) negated: bool,
    pub(super) rank: u32,
}

/// The operation that `inst` is one of: a difference is one of sums.
pub(super) fn family(body: &Body, inst: Inst) -> Option<BinaryOp> {
    let Op::Binary(op) = body.op(inst) else { return None };
    match op {
        BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => Some(op),
        BinaryOp::Sub => Some(BinaryOp::Add),
        BinaryOp::FAdd | BinaryOp::FMul => is_free(body, inst).then_some(op),
        BinaryOp::FSub => is_free(body, inst).then_some(BinaryOp::FAdd),
        BinaryOp::UDiv
        | BinaryOp::SDiv
        | BinaryOp::URem
        | BinaryOp::SRem
        | BinaryOp::Shl
        | BinaryOp::LShr
        | BinaryOp::AShr
        | BinaryOp::FDiv
        | BinaryOp::FRem => None,
    }
}

/// What a tree is made of.
struct Tree {
    terms: Vec<Term>,
    /// Its inner nodes, the root first.
    nodes: Vec<Inst>,
    /// What all nodes say.
    flags: InstFlags,
}

/// Reassociates the tree that ends with `root`. True if it changed.
pub(super) fn rewrite(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    ranks: &mut Ranks,
    root: Inst,
    op: BinaryOp,
) -> bool {
    let Some(tree) = take_apart(body, ranks, root, op) else { return false };
    let (before, ty) = (tree.terms.clone(), body.result_ty(root));
    // A product of several is worth a look even if it has two factors; a lone pair is in order.
    if before.len() < 3 && !terms::can_meet(body, op, &before) {
        return false;
    }
    let mut after = tree.terms.clone();
    terms::simplify(body, cx, ranks, root, op, ty, &mut after);
    after.sort_by(|a, b| b.rank.cmp(&a.rank));
    if after.len() == before.len() && is_in_line(body, &tree, op, &after) {
        return false;
    }
    put_together(body, cx, root, op, ty, &tree, &after);
    true
}

fn take_apart(body: &Body, ranks: &mut Ranks, root: Inst, op: BinaryOp) -> Option<Tree> {
    let mut tree = Tree { terms: Vec::new(), nodes: vec![root], flags: body.flags(root) };
    let mut work: Vec<(Value, bool)> = operands(body, root, false);
    while let Some((value, negated)) = work.pop() {
        let inner = body.def_inst(value).filter(|&inst| {
            family(body, inst) == Some(op) && body.has_one_use(value) && inst != root
        });
        match inner {
            Some(inst) => {
                tree.nodes.push(inst);
                tree.flags &= body.flags(inst);
                work.extend(operands(body, inst, negated));
            }
            None => {
                let rank = ranks.of(body, value);
                tree.terms.push(Term { value, negated, rank });
                if tree.terms.len() > MAX_LEAVES {
                    return None;
                }
            }
        }
    }
    Some(tree)
}

/// The operands of `inst`, the first one last.
fn operands(body: &Body, inst: Inst, negated: bool) -> Vec<(Value, bool)> {
    let subtracts = matches!(body.op(inst), Op::Binary(BinaryOp::Sub | BinaryOp::FSub));
    let args = body.args(inst);
    vec![(args[1], negated ^ subtracts), (args[0], negated)]
}

/// True if the tree is a line that adds its terms in this order already: the last one first.
fn is_in_line(body: &Body, tree: &Tree, op: BinaryOp, terms: &[Term]) -> bool {
    let mut cursor = tree.nodes[0];
    for (at, term) in terms.iter().enumerate() {
        let plain = matches!(body.op(cursor), Op::Binary(own) if own == op);
        let [inner, value] = *body.args(cursor) else { return false };
        if at + 2 == terms.len() {
            let last = terms[at + 1];
            return !last.negated
                && inner == last.value
                && value == term.value
                && plain != term.negated
                || plain
                    && !term.negated
                    && !last.negated
                    && inner == term.value
                    && value == last.value;
        }
        if value != term.value || plain == term.negated {
            return false;
        }
        match body.def_inst(inner).filter(|inst| tree.nodes.contains(inst)) {
            Some(next) => cursor = next,
            None => return false,
        }
    }
    true
}

fn put_together(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    root: Inst,
    op: BinaryOp,
    ty: Type,
    tree: &Tree,
    terms: &[Term],
) {
    let is_float = op.is_float();
    let all_added = terms.iter().all(|term| !term.negated)
        && tree.nodes.iter().all(|&node| body.op(node) == Op::Binary(op));
    let flags = match (is_float, op) {
        (true, _) => tree.flags & InstFlags::FAST,
        (false, BinaryOp::Add | BinaryOp::Mul) if all_added => tree.flags & InstFlags::NUW,
        (false, _) => InstFlags::empty(),
    };
    let value = chain(body, cx, root, op, ty, flags, terms);
    let old = body.result(root).expect("it has a result");
    body.replace_all_uses(old, value);
    if body.def_inst(value).is_some() && !body.is_value_named(value) {
        body.take_value_name(value, old);
    }
    for &node in &tree.nodes {
        if body.is_placed(node) && is_trivially_dead(cx.module, body, node) {
            body.erase(node);
        }
    }
}

/// Computes the terms from the last to the first.
fn chain(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    root: Inst,
    op: BinaryOp,
    ty: Type,
    flags: InstFlags,
    terms: &[Term],
) -> Value {
    let minus = if op == BinaryOp::FAdd { BinaryOp::FSub } else { BinaryOp::Sub };
    let mut order: Vec<Term> = terms.to_vec();
    order.reverse();
    // A line begins with something that is added, if there is such a thing.
    if let Some(first) = order.iter().position(|term| !term.negated) {
        let term = order.remove(first);
        order.insert(0, term);
    }
    // A constant stands on the right.
    if let [first, second, ..] = order[..]
        && body.as_const(first.value).is_some()
        && !second.negated
    {
        order.swap(0, 1);
    }
    let mut order = order.into_iter();
    let Some(first) = order.next() else {
        return terms::nothing(body, ty);
    };
    let mut value = first.value;
    if first.negated {
        let mut builder = Builder::before(body, cx, root).with_flags(flags);
        value = if op == BinaryOp::FAdd { builder.fneg(value) } else { builder.neg(value) };
    }
    for term in order {
        let loc = body.loc(root);
        let step = if term.negated { minus } else { op };
        let args = [value, term.value];
        let new = NewInst { flags, loc, ..NewInst::new(Op::Binary(step), ty, &args) };
        let inst = body.insert_before(root, new);
        value = body.result(inst).expect("it has a result");
    }
    value
}
