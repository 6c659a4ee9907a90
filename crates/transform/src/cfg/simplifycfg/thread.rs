//! Edges on which the condition of a branch is known skip it.
//!
//! ```text
//! b: %c = phi i1 [ true, %p ], [ %x, %q ]           p: br label %t.critedge
//!    br i1 %c, label %t, label %f              ->   b: br i1 %x, label %t, label %f
//! ```
//!
//! What the block computes is copied into a new block on the edge, so it must be small, and nothing
//! of it may be used where both ways lead. Threads that met at the block meet later: no convergent
//! operation may be reachable from it.

use nvopt_analysis::fold::{Denormals, fold_inst};
use nvopt_entity::{EntitySet, FxHashMap};
use nvopt_ir::{
    body::{Block, Body, Inst, NewInst, Value},
    constant::ConstData,
    effects::{Traits, effects},
    ops::Op,
    types::Type,
};
use nvopt_pass::FnCx;
use smallvec::SmallVec;

use super::{branch::Surroundings, copy::copy_before, options, util};

/// How many blocks are looked at for uses of what is copied.
const MAX_USE_WALK: usize = 64;

/// Threads edges into `block` on which its condition is known.
pub(super) fn thread_known(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    if cx.frame.knobs.is_on(&options::DISABLE_JUMP_THREADING) || around.pinned.contains(block) {
        return false;
    }
    let branch = body.terminator(block).expect("it branches");
    let condition = body.args(branch)[0];
    let known = known_edges(body, block, condition);
    if known.is_empty() || around.options.keep_loops && around.headers.known().contains(block) {
        return false;
    }
    let Some(used_in) = outside_uses(body, cx, block) else { return false };
    if util::reaches_convergent(cx, body, block) {
        return false;
    }
    for answer in [true, false] {
        let preds: Vec<Block> =
            known.iter().filter(|&&(_, known)| known == answer).map(|&(pred, _)| pred).collect();
        let target = body.succ(block, usize::from(!answer));
        let bound = |pred: &Block| {
            matches!(
                util::end_of(body, *pred),
                Some((_, Op::IndirectBr | Op::CallBr(_) | Op::Invoke(_))) | None
            )
        };
        if preds.is_empty()
            || target == block
            || preds.iter().any(bound)
            || !used_in.is_empty() && reaches(body, target, block, &used_in)
            || !around.headers.may_pass(body, block, &preds, &[target])
        {
            continue;
        }
        thread(body, cx, block, target, &preds);
        return true;
    }
    false
}

/// The predecessors from which the condition has a known value.
pub(super) fn known_edges(
    body: &Body,
    block: Block,
    condition: Value,
) -> SmallVec<[(Block, bool); 4]> {
    let truth = |value: Value| match body.const_data(value) {
        Some(ConstData::Bits { bits, .. }) => Some(*bits != 0),
        _ => None,
    };
    let phi = body.def_inst(condition).filter(|&inst| body.block(inst) == block);
    match phi.map(|inst| body.op(inst)) {
        Some(Op::Phi(incoming)) => {
            let phi = phi.expect("it was found");
            let mut seen = EntitySet::new();
            let entries = body.incoming(incoming).iter().zip(body.args(phi));
            entries
                .filter_map(|(&pred, &value)| Some((pred, truth(value)?)))
                .filter(|&(pred, _)| seen.insert(pred))
                .collect()
        }
        Some(_) => SmallVec::new(),
        None => util::preds_once(body, block)
            .into_iter()
            .filter_map(|pred| {
                let (from, op) = util::end_of(body, pred)?;
                let decides = op == Op::CondBr
                    && body.args(from)[0] == condition
                    && body.succ(pred, 0) != body.succ(pred, 1);
                decides.then(|| (pred, body.succ(pred, 0) == block))
            })
            .collect(),
    }
}

/// The blocks that use what `block` defines; `None` if it cannot be copied.
fn outside_uses(body: &Body, cx: &FnCx<'_>, block: Block) -> Option<EntitySet<Block>> {
    let mut used_in = EntitySet::new();
    let mut size = 0;
    for inst in body.insts_in(block) {
        if body.op(inst).is_terminator() {
            break;
        }
        let is_phi = matches!(body.op(inst), Op::Phi(_));
        let all = effects(cx.module, body, inst);
        let stays = Traits::CONVERGENT | Traits::NO_DUPLICATE;
        if all.traits.intersects(stays) || matches!(body.op(inst), Op::Alloca { .. }) {
            return None;
        }
        size += usize::from(!is_phi);
        if size > cx.frame.knobs.limit(&options::MAX_SMALL_BLOCK)
            || body.result_ty(inst) == Type::TOKEN
        {
            return None;
        }
        let Some(result) = body.result(inst) else { continue };
        for user in body.users(result) {
            if body.block(user) != block || matches!(body.op(user), Op::Phi(_)) {
                used_in.insert(body.block(user));
            }
        }
    }
    Some(used_in)
}

/// True if a path from `from` that does not pass `block` leads to one of `wanted`.
fn reaches(body: &Body, from: Block, block: Block, wanted: &EntitySet<Block>) -> bool {
    let mut seen = EntitySet::new();
    let mut work = vec![from];
    let mut n_seen = 0;
    while let Some(at) = work.pop() {
        if wanted.contains(at) {
            return true;
        }
        if at == block || !seen.insert(at) {
            continue;
        }
        n_seen += 1;
        if n_seen > MAX_USE_WALK {
            return true;
        }
        work.extend(body.succs(at));
    }
    false
}

/// Makes `preds` go to `target` over a new block that does what `block` does.
fn thread(body: &mut Body, cx: &mut FnCx<'_>, block: Block, target: Block, preds: &[Block]) {
    let branch = body.terminator(block).expect("it branches");
    let loc = body.loc(branch);
    let edge = body.insert_block_before(target);
    let name = [body.block_name(target).unwrap_or_default(), b".critedge"].concat();
    body.name_block_like(edge, name);
    let into = NewInst { succs: &[target], loc, ..NewInst::new(Op::Br, Type::VOID, &[]) };
    let end = body.append(edge, into);
    let mut map: FxHashMap<Value, Value> = FxHashMap::default();
    redirect(body, block, edge, end, preds, &mut map);
    let insts: Vec<Inst> = body
        .insts_in(block)
        .filter(|&inst| !matches!(body.op(inst), Op::Phi(_)) && inst != branch)
        .collect();
    let denormals = Denormals::of(cx.module, cx.func);
    for inst in insts {
        let copy = copy_before(body, inst, end, &map);
        let Some(old) = body.result(inst) else { continue };
        let folded = fold_inst(cx.module, cx.frame.layout, denormals, body, copy);
        let value = match folded {
            Some(constant) => {
                let is_pure = effects(cx.module, body, copy).is_removable();
                if is_pure {
                    body.erase(copy);
                }
                constant
            }
            None => {
                let new = body.result(copy).expect("the original has a result");
                if body.is_value_named(old) {
                    let name = [util::name_of(body, old).as_slice(), b".c"].concat();
                    body.name_value_like(new, name);
                }
                new
            }
        };
        map.insert(old, value);
    }
    for phi in body.phis_in(target).collect::<Vec<Inst>>() {
        if let Some(value) = util::entry(body, phi, block) {
            body.add_incoming(phi, map.get(&value).copied().unwrap_or(value), edge);
        }
    }
}

/// Moves the edges from `preds` to `edge`; phis of `block` become what came over them.
fn redirect(
    body: &mut Body,
    block: Block,
    edge: Block,
    end: Inst,
    preds: &[Block],
    map: &mut FxHashMap<Value, Value>,
) {
    for phi in body.phis_in(block).collect::<Vec<Inst>>() {
        let values: Vec<(Value, Block)> = preds
            .iter()
            .flat_map(|&pred| {
                let n_edges = body.succs(pred).filter(|&succ| succ == block).count();
                let value = util::entry(body, phi, pred);
                std::iter::repeat_n(value.map(|value| (value, pred)), n_edges)
            })
            .flatten()
            .collect();
        let Some(&(first, _)) = values.first() else { continue };
        let result = body.result(phi).expect("a phi has a result");
        let value = if values.iter().all(|&(value, _)| value == first) {
            first
        } else {
            let (args, from): (Vec<Value>, Vec<Block>) = values.into_iter().unzip();
            let incoming = body.new_incoming(from);
            let (ty, flags, loc) = (body.ty(result), body.flags(phi), body.loc(phi));
            let new = NewInst { flags, loc, ..NewInst::new(Op::Phi(incoming), ty, &args) };
            let made = body.insert_before(end, new);
            let value = body.result(made).expect("a phi has a result");
            let name = [util::name_of(body, result).as_slice(), b".ph"].concat();
            if body.is_value_named(result) {
                body.name_value_like(value, name);
            }
            value
        };
        map.insert(result, value);
    }
    for &pred in preds {
        for index in 0..body.n_succs(pred) {
            if body.succ(pred, index) == block {
                body.set_successor(pred, index, edge);
            }
        }
    }
}
