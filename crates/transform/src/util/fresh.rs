//! What may have become possible since a pass was last here.
//!
//! A pass that comes again to a body of which little has changed first asks whether what has changed
//! can matter to it. The questions here are cheap and lean to "yes": they decide whether a pass
//! runs, and never what it may do.

use nvopt_analysis::query::Query;
use nvopt_ir::{
    body::{Body, Inst, Mark, Period, Value},
    ops::{IntPred, Op},
    types::Type,
};

use crate::combine::instsimplify;

/// How many users of an operand are looked at; with more of them the answer is "yes".
const MAX_USERS: usize = 48;

/// When an instruction must have been touched, it or an operand of it, to be worth simplifying: all
/// these passes simplify what they meet.
pub(crate) fn simplified_at(body: &Body) -> Period {
    let marks = [Mark::Simplified, Mark::EarlyCse, Mark::EarlyCseMemory, Mark::Gvn];
    marks.into_iter().map(|mark| body.marked(mark)).fold(Period::default(), Period::or_later)
}

/// True if a pass over values and memory may find something that was not there at `since`: edges or
/// writes went, an instruction that was touched since then is news by `is_news`, or one that was
/// touched since `simplified` simplifies.
pub(crate) fn any_news(
    body: &mut Body,
    q: &Query<'_>,
    (since, simplified): (Period, Period),
    is_news: impl Fn(&Body, Inst) -> bool,
) -> bool {
    if since.is_never() || body.edges_changed_since(since) || body.lost_write_since(since) {
        return true;
    }
    let mut next_block = body.entry();
    while let Some(block) = next_block {
        next_block = body.next_block(block);
        let mut next = body.first_inst(block);
        while let Some(inst) = next {
            next = body.next_inst(inst);
            if body.touched_since(inst, since) && is_news(body, inst) {
                return true;
            }
            if body.touched_with_operands_since(inst, simplified)
                && body.result(inst).is_some_and(|value| body.is_used(value))
                && instsimplify::simplify(body, q, inst).is_some()
            {
                return true;
            }
        }
    }
    false
}

/// True if some other instruction looks like one that computes what `inst` does, or accesses the
/// same address.
pub(crate) fn may_have_equal(body: &Body, inst: Inst) -> bool {
    let args = body.args(inst);
    let is_computed = |arg: &&Value| body.as_const(**arg).is_none();
    let pivot = match body.op(inst) {
        Op::Phi(_) => return false,
        Op::Store(_) => args.get(1),
        Op::Load(_) => args.first(),
        Op::Select => args[1..].iter().find(is_computed).or(args.first()),
        // All arguments of a call are constants: the callee is.
        _ => args.iter().find(is_computed).or(args.last()),
    };
    let Some(&pivot) = pivot else { return body.op(inst).may_touch_memory() };
    any_user(body, pivot, |user| user != inst && looks_equal(body, inst, user))
}

/// True if `inst` uses a truth value that something else uses as well: a branch on it, say, which
/// decides it here.
pub(crate) fn may_see_condition(body: &Body, inst: Inst) -> bool {
    body.args(inst).iter().any(|&arg| {
        body.ty(arg) == Type::I1 && body.def_inst(arg).is_some() && !body.has_one_use(arg)
    })
}

/// True if an operand of `inst` is compared for equality with something: a branch may say what it
/// is here.
pub(crate) fn may_see_equality(body: &Body, inst: Inst) -> bool {
    let compares = |user: Inst| {
        user != inst
            && matches!(
                body.op(user),
                Op::ICmp(IntPred::Eq | IntPred::Ne) | Op::FCmp(_) | Op::Switch
            )
    };
    computed_args(body, inst).any(|arg| any_user(body, arg, compares))
}

/// True if an operand of `inst` is a phi of its block, or is an operand of a phi: what it computes
/// may be known on some of the ways that lead to it.
pub(crate) fn is_next_to_phi(body: &Body, inst: Inst) -> bool {
    let is_phi = |inst: Inst| matches!(body.op(inst), Op::Phi(_));
    computed_args(body, inst).any(|arg| {
        let is_of_block = body
            .def_inst(arg)
            .is_some_and(|def| is_phi(def) && body.block(def) == body.block(inst));
        is_of_block || any_user(body, arg, is_phi)
    })
}

fn computed_args(body: &Body, inst: Inst) -> impl Iterator<Item = Value> {
    body.args(inst).iter().copied().filter(|&arg| body.as_const(arg).is_none())
}

/// True if `test` holds for some user of `value`, or if there are very many.
fn any_user(body: &Body, value: Value, test: impl Fn(Inst) -> bool) -> bool {
    for (seen, user) in body.users(value).enumerate() {
        if seen == MAX_USERS || test(user) {
            return true;
        }
    }
    false
}

/// True if `a` and `b`, which share an operand, may compute the same.
fn looks_equal(body: &Body, a: Inst, b: Inst) -> bool {
    let (x, y) = (body.args(a), body.args(b));
    let same_pair = || (x[0], x[1]) == (y[0], y[1]) || (x[0], x[1]) == (y[1], y[0]);
    match (body.op(a), body.op(b)) {
        (Op::Load(_) | Op::Store(_), Op::Load(_) | Op::Store(_)) => {
            address(body, a) == address(body, b)
        }
        (Op::ICmp(_), Op::ICmp(_)) | (Op::FCmp(_), Op::FCmp(_)) => same_pair(),
        (Op::Binary(this), Op::Binary(that)) => this == that && same_pair(),
        (Op::Select, Op::Select) => body.result_ty(a) == body.result_ty(b),
        (Op::Gep { source: this }, Op::Gep { source: that }) => {
            this != that || x.len() != y.len() || x == y
        }
        (Op::Cast(this), Op::Cast(that)) => {
            this == that && x == y && body.result_ty(a) == body.result_ty(b)
        }
        (Op::Call(_), Op::Call(_)) => {
            let n = x.len();
            n == y.len() && (x == y || n > 2 && x[2..] == y[2..] && same_pair())
        }
        (this, that) => std::mem::discriminant(&this) == std::mem::discriminant(&that) && x == y,
    }
}

/// What a load or store accesses.
fn address(body: &Body, inst: Inst) -> Option<Value> {
    match body.op(inst) {
        Op::Load(_) => body.args(inst).first().copied(),
        _ => body.args(inst).get(1).copied(),
    }
}
