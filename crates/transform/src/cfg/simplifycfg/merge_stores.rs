//! Two branches in a row that may store to the same place: one store, on the union of the conditions.
//!
//! ```text
//! p: br i1 %a, label %x, label %q           q: %v = phi [ 1, %x ], [ poison, %p ] ...
//! x: store i32 1, ptr %s                    z: %w = phi [ 2, %y ], [ %v, %q ]
//!    br label %q                    ->         %c = or i1 %a, %b
//! q: br i1 %b, label %y, label %z              br i1 %c, label %1, label %2
//! y: store i32 2, ptr %s                    1: store i32 %w, ptr %s
//!    br label %z                               br label %2
//! ```
//!
//! The sides that held the stores are empty then, and go: one branch is left of two. Each side may
//! also be a pair of blocks of which one stores.
//!
//! The first store moves down past the second branch. Nothing there may touch memory, order
//! threads, or keep control from going on: who looks at the place in between would see the old value.

use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    effects::{Traits, effects},
    metadata::MdKind,
    ops::{BinaryOp, InstFlags, Op},
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{
    branch::Surroundings,
    options::{self, Limits},
    util,
};
use crate::util::builder::Builder;

/// More instructions in the blocks that the first store moves past are not looked at.
const MAX_PASSED: usize = 64;

/// A branch with the blocks that it leads through to `end`.
struct Step {
    head: Block,
    end: Block,
    /// The block on each side; none on a side that leads to `end` at once.
    sides: [Option<Block>; 2],
}

impl Step {
    /// The branch of `head`, if both ways lead to `end`, and not both at once.
    fn of(body: &Body, head: Block, end: Block) -> Option<Step> {
        let (_, Op::CondBr) = util::end_of(body, head)? else { return None };
        let is_between = |side: Block| {
            util::single_pred(body, side) == Some(head)
                && matches!(util::end_of(body, side), Some((_, Op::Br)))
                && body.succ(side, 0) == end
        };
        let mut sides = [None; 2];
        for (at, side) in sides.iter_mut().enumerate() {
            let succ = body.succ(head, at);
            if succ != end {
                *side = Some(succ).filter(|&succ| is_between(succ));
                side.as_ref()?;
            }
        }
        sides.iter().any(Option::is_some).then_some(Step { head, end, sides })
    }

    fn blocks(&self) -> impl Iterator<Item = Block> {
        self.sides.into_iter().flatten()
    }

    /// The only store of the sides, and which side it is on.
    fn only_store(&self, body: &Body) -> Option<(Inst, usize)> {
        let mut found = None;
        for (at, side) in self.sides.iter().enumerate() {
            for inst in side.iter().flat_map(|&block| body.insts_in(block)) {
                if matches!(body.op(inst), Op::Store(_)) && found.replace((inst, at)).is_some() {
                    return None;
                }
            }
        }
        found
    }

    /// The edges of the step that lead to its end.
    fn last_blocks(&self) -> [Block; 2] {
        self.sides.map(|side| side.unwrap_or(self.head))
    }
}

/// Two steps, one behind the other, and their stores.
struct Pair {
    steps: [Step; 2],
    stores: [Inst; 2],
    /// On which side of its branch each store is.
    at: [usize; 2],
}

/// Merges a store behind the branch of `block` with one behind the branch before it.
pub(super) fn merge(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    if !cx.frame.knobs.is_on(&options::MERGE_COND_STORES) {
        return false;
    }
    let Some(pair) = find(body, block) else { return false };
    // A block at the head of a loop would take its metadata and its place.
    if around.headers.known().contains(pair.steps[1].end) || !is_sound(body, cx, &pair) {
        return false;
    }
    let is_eager = cx.frame.knobs.is_on(&options::MERGE_COND_STORES_AGGRESSIVELY);
    if !is_eager && !is_worthwhile(body, cx, &pair) {
        return false;
    }
    perform(body, cx, &pair);
    true
}

/// The two steps around `block`, each with a store of the same type to the same place.
fn find(body: &Body, block: Block) -> Option<Pair> {
    let first = Step::of(body, head_before(body, block)?, block)?;
    let end = body.succs(block).find_map(|side| match util::end_of(body, side) {
        Some((_, Op::Br)) if util::single_pred(body, side) == Some(block) => {
            Some(body.succ(side, 0))
        }
        _ => None,
    })?;
    let second = Step::of(body, block, end)?;
    if end == block || end == first.head {
        return None;
    }
    let ((p, p_at), (q, q_at)) = (first.only_store(body)?, second.only_store(body)?);
    let is_plain = |inst: Inst| matches!(body.op(inst), Op::Store(access) if !access.volatile && !access.is_atomic());
    let ([p_value, p_place], [q_value, q_place]) = (body.args(p), body.args(q)) else {
        return None;
    };
    let fits =
        p_place == q_place && body.ty(*p_value) == body.ty(*q_value) && is_plain(p) && is_plain(q);
    fits.then_some(Pair { steps: [first, second], stores: [p, q], at: [p_at, q_at] })
}

/// The block whose branch leads to `block`, at once or by blocks of its own, and nothing else does.
fn head_before(body: &Body, block: Block) -> Option<Block> {
    let preds: SmallVec<[Block; 2]> = body.preds(block).take(3).collect();
    let &[x, y] = preds.as_slice() else { return None };
    let (before_x, before_y) = (util::single_pred(body, x), util::single_pred(body, y));
    if before_y == Some(x) {
        return Some(x);
    }
    if before_x == Some(y) {
        return Some(y);
    }
    before_x.filter(|_| before_x == before_y)
}

/// True if the first store may move down to where the second one is.
fn is_sound(body: &Body, cx: &FnCx<'_>, pair: &Pair) -> bool {
    let [p, q] = pair.stores;
    let [_, second] = &pair.steps;
    let behind = std::iter::successors(body.next_inst(p), |&inst| body.next_inst(inst));
    let passed = behind
        .chain(body.insts_in(second.head))
        .chain(second.blocks().flat_map(|block| body.insts_in(block)))
        .filter(|&inst| inst != q && !body.op(inst).is_terminator());
    let mut n_passed = 0;
    for inst in passed {
        n_passed += 1;
        let all = effects(cx.module, body, inst);
        let stays = Traits::ORDERED | Traits::CONVERGENT;
        if n_passed > MAX_PASSED
            || all.touches_memory()
            || !all.goes_on()
            || all.traits.intersects(stays)
        {
            return false;
        }
    }
    true
}

/// True if what is left of the sides without the stores is so little that it will be executed always.
fn is_worthwhile(body: &Body, cx: &FnCx<'_>, pair: &Pair) -> bool {
    let budget = Limits::of(&cx.frame, false).phi_fold;
    pair.steps.iter().flat_map(Step::blocks).all(|block| {
        let mut cost = 0;
        body.insts_in(block).all(|inst| {
            if body.op(inst).is_terminator() || pair.stores.contains(&inst) {
                return true;
            }
            if !matches!(body.op(inst), Op::Binary(_) | Op::Gep { .. }) {
                return false;
            }
            cost += util::cost(cx.module, body, inst);
            cost <= budget
        })
    })
}

fn perform(body: &mut Body, cx: &mut FnCx<'_>, pair: &Pair) {
    let [p, q] = pair.stores;
    let [first, second] = &pair.steps;
    let weights = union_weights(body, cx, pair);
    let post = if body.preds(second.end).nth(2).is_some() {
        util::split_preds(body, second.end, &second.last_blocks(), b"condstore.split")
    } else {
        second.end
    };
    let conditions = [first.head, second.head].map(|head| {
        let branch = body.terminator(head).expect("it branches");
        body.args(branch)[0]
    });
    let p_value = value_behind(body, p, first.end, None);
    let value = value_behind(body, q, post, Some(p_value));
    let begin = body.insts_in(post).find(|&inst| !matches!(body.op(inst), Op::Phi(_)));
    let begin = begin.expect("a block has a terminator");
    let mut build = Builder::before(body, cx, begin);
    let [p_is, q_is] = [0, 1].map(|step| match pair.at[step] {
        0 => conditions[step],
        _ => build.not(conditions[step]),
    });
    let either = build.binary(BinaryOp::Or, p_is, q_is);
    let (store_block, rest) = branch_off(body, post, begin, either);
    if let Some(weights) = weights {
        util::set_weights(body, cx, post, &weights);
    }
    let loc = util::merged(body, cx, &[p, q]);
    let (Op::Store(mut access), Op::Store(other)) = (body.op(q), body.op(p)) else {
        unreachable!("both are stores")
    };
    access.align = access.align.min(other.align);
    let (place, flags) = (body.args(q)[1], InstFlags::empty());
    let args = [value, place];
    let new = NewInst { loc, flags, ..NewInst::new(Op::Store(access), Type::VOID, &args) };
    let made = body.append(store_block, new);
    for kind in [MdKind::TBAA, MdKind::TBAA_STRUCT, MdKind::ALIAS_SCOPE, MdKind::NOALIAS] {
        let md = body.metadata_of(q, kind);
        if md == body.metadata_of(p, kind) {
            body.set_metadata(made, kind, md);
        }
    }
    body.append(store_block, NewInst { succs: &[rest], ..NewInst::new(Op::Br, Type::VOID, &[]) });
    body.erase(p);
    body.erase(q);
}

/// Cuts `post` before `begin`, and goes through a new block if `condition` is true: that block, yet
/// empty, and the rest of `post`.
fn branch_off(body: &mut Body, post: Block, begin: Inst, condition: Value) -> (Block, Block) {
    let loc = body.loc(begin);
    let rest = body.split_before(begin);
    let store_block = body.insert_block_before(rest);
    let (args, succs) = ([condition], [store_block, rest]);
    let new = NewInst { succs: &succs, loc, ..NewInst::new(Op::CondBr, Type::VOID, &args) };
    body.append(post, new);
    (store_block, rest)
}

/// The value that `store` would write, in `end`, which follows its block; `otherwise` if control came
/// another way, where it matters.
fn value_behind(body: &mut Body, store: Inst, end: Block, otherwise: Option<Value>) -> Value {
    let (value, from) = (body.args(store)[0], body.block(store));
    let is_own = body.def_inst(value).is_some_and(|def| body.block(def) == from);
    // With fast-math flags a phi is poison where the value is stored as it is.
    let is_there = |&phi: &Inst| {
        let others = |other: Value| {
            body.preds(end).all(|pred| pred == from || util::entry(body, phi, pred) == Some(other))
        };
        body.flags(phi).is_empty()
            && util::entry(body, phi, from) == Some(value)
            && otherwise.is_none_or(others)
    };
    if let Some(phi) = body.phis_in(end).find(is_there) {
        return body.result(phi).expect("a phi has a result");
    }
    if !is_own && otherwise.is_none_or(|other| other == value) {
        return value;
    }
    let ty = body.ty(value);
    let otherwise = otherwise.unwrap_or_else(|| {
        let poison = body.consts_mut().poison(ty);
        body.const_value(poison)
    });
    let head = body.first_inst(end).expect("a block has a terminator");
    let incoming = body.new_incoming(Vec::new());
    let phi = body.insert_before(head, NewInst::new(Op::Phi(incoming), ty, &[]));
    for pred in body.preds_newest_first(end).collect::<SmallVec<[Block; 2]>>() {
        body.add_incoming(phi, if pred == from { value } else { otherwise }, pred);
    }
    let result = body.result(phi).expect("a phi has a result");
    body.name_value_like(result, "simplifycfg.merge");
    result
}

/// How often one of the stores happens and how often none does, if both branches say.
fn union_weights(body: &Body, cx: &FnCx<'_>, pair: &Pair) -> Option<[u64; 2]> {
    let [p, q] = [0, 1].map(|step| {
        let weights = util::weights(cx.module, body, pair.steps[step].head)?;
        Some([weights[pair.at[step]], weights[pair.at[step] ^ 1]])
    });
    Some(util::either_weights(p?, q?))
}
