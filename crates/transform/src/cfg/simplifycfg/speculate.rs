//! A short block that one side of a branch skips is executed always.
//!
//! ```text
//! head: br i1 %c, label %then, label %end        head: %y = add i32 %x, 1
//! then: %y = add i32 %x, 1                  ->         %spec.select = select i1 %c, i32 %y, i32 0
//!       br label %end                                  br i1 %c, label %then, label %end
//! end:  phi [ %y, %then ], [ 0, %head ]          then: br label %end
//!                                                end:  phi [ %spec.select, %then ], [ %spec.select, %head ]
//! ```
//!
//! What is left of the branch goes with the empty block. A store may go up too if the same place
//! was stored to before and nothing is in between: it then stores what is there already on the
//! other side.

use nvopt_entity::FxHashMap;
use nvopt_ir::{
    body::{Block, Body, Inst, Value},
    effects::{Traits, effects},
    metadata::MdKind,
    ops::{Access, Op},
    types::Type,
};
use nvopt_pass::FnCx;

use super::{
    branch::Surroundings,
    options::{self, Limits},
    trap::is_undefined_at,
    util,
};
use crate::util::builder::Builder;

/// How many instructions before a branch are looked at for a store to the same place.
const MAX_STORE_SCAN: usize = 9;

/// What is to be executed always.
struct Plan {
    then: Block,
    end: Block,
    /// The condition says to skip `then`.
    inverted: bool,
    store: Option<(Inst, Value)>,
}

/// Executes `then`, a successor of `head` that goes to the other one, always.
pub(super) fn speculate(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    head: Block,
    then: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    let branch = body.terminator(head).expect("it branches");
    let condition = body.args(branch)[0];
    let is_float =
        body.def_inst(condition).is_some_and(|inst| matches!(body.op(inst), Op::FCmp(_)));
    let is_gpu = around.threads.is_gpu();
    if is_float && !is_gpu || body.as_const(condition).is_some() || around.pinned.contains(then) {
        return false;
    }
    let inverted = body.succ(head, 0) != then;
    let end = body.succ(then, 0);
    if end == then || util::is_likely(cx.module, body, head, usize::from(!inverted)) {
        return false;
    }
    let mut plan = Plan { then, end, inverted, store: None };
    let is_cheap = around.is_within_limits(body, cx, condition, |limits| {
        plan.store = None;
        is_cheap(body, cx, head, &mut plan, limits)
    });
    if !is_cheap {
        return false;
    }
    perform(body, cx, head, branch, &plan);
    true
}

/// True if what would be executed always is little and safe, and makes few selects.
fn is_cheap(body: &Body, cx: &FnCx<'_>, head: Block, plan: &mut Plan, limits: &Limits) -> bool {
    if !check_insts(body, cx, head, plan, limits) {
        return false;
    }
    let Some(n_selects) = required_selects(body, cx, head, plan) else { return false };
    let wanted = plan.store.is_some() || n_selects > 0;
    let most_selects = limits.phi_fold.max(limits.divergent_selects);
    wanted && n_selects <= most_selects + u32::from(plan.store.is_some())
}

/// True if what would be executed always is little, and safe.
fn check_insts(body: &Body, cx: &FnCx<'_>, head: Block, plan: &mut Plan, limits: &Limits) -> bool {
    let (mut n_insts, mut cost) = (0, 0);
    let mut sinkable: Vec<(Value, usize)> = Vec::new();
    for inst in body.insts_in(plan.then) {
        if body.op(inst).is_terminator() {
            break;
        }
        n_insts += 1;
        if n_insts > limits.speculated_insts {
            return false;
        }
        if !util::may_speculate(cx, body, inst) {
            let hoists_stores = cx.frame.knobs.is_on(&options::HOIST_COND_STORES);
            if plan.store.is_some() || !hoists_stores {
                return false;
            }
            let Some(before) = stored_before(body, cx, head, plan, inst) else { return false };
            plan.store = Some((inst, before));
        } else {
            cost += util::cost(cx.module, body, inst);
            if plan.store.is_none() && cost > limits.phi_fold.max(limits.divergent_cost) {
                return false;
            }
        }
        for &arg in body.args(inst) {
            let Some(def) = body.def_inst(arg) else { continue };
            let stays = body.block(def) != head || !effects(cx.module, body, def).is_removable();
            if stays || matches!(body.op(def), Op::Phi(_)) {
                continue;
            }
            match sinkable.iter_mut().find(|(known, _)| *known == arg) {
                Some((_, count)) => *count += 1,
                None => sinkable.push((arg, 1)),
            }
        }
    }
    for (value, count) in sinkable {
        if body.uses(value).count() == count {
            n_insts += 1;
            if n_insts > limits.speculated_insts {
                return false;
            }
        }
    }
    true
}

/// How many selects are needed; `None` if a phi gets what makes the other way the only one.
fn required_selects(body: &Body, cx: &FnCx<'_>, head: Block, plan: &Plan) -> Option<u32> {
    let mut n_selects = 0;
    for phi in body.phis_in(plan.end) {
        let (skip, then) = (util::entry(body, phi, head)?, util::entry(body, phi, plan.then)?);
        if skip == then {
            continue;
        }
        if is_undefined_at(body, cx, skip, phi)
            || is_undefined_at(body, cx, then, phi)
            || !body.result_ty(phi).is_first_class()
            || body.result_ty(phi) == Type::TOKEN
        {
            return None;
        }
        n_selects += 1;
    }
    Some(n_selects)
}

/// What the place that `store` writes holds when `head` ends, if a store or load before says so.
fn stored_before(
    body: &Body,
    cx: &FnCx<'_>,
    head: Block,
    plan: &Plan,
    store: Inst,
) -> Option<Value> {
    let Op::Store(access) = body.op(store) else { return None };
    if access.volatile || access.is_atomic() {
        return None;
    }
    let [value, address] = *body.args(store) else { return None };
    // Nothing in the block before the store may interfere.
    let is_first = body.insts_in(plan.then).take_while(|&inst| inst != store).all(|inst| {
        let all = effects(cx.module, body, inst);
        !all.touches_memory() && all.goes_on()
    });
    if !is_first {
        return None;
    }
    let mut cursor = body.last_inst(head);
    let mut left = MAX_STORE_SCAN;
    while let Some(inst) = cursor {
        cursor = body.prev_inst(inst);
        if body.op(inst).is_terminator() {
            continue;
        }
        left -= 1;
        if left == 0 {
            return None;
        }
        match body.op(inst) {
            Op::Store(before) => {
                let [known, place] = *body.args(inst) else { return None };
                let fits = place == address
                    && body.ty(known) == body.ty(value)
                    && is_plain(before)
                    && before.align >= access.align;
                return fits.then_some(known);
            }
            Op::Load(before) => {
                let fits = body.args(inst)[0] == address
                    && body.result_ty(inst) == body.ty(value)
                    && is_plain(before)
                    && before.align >= access.align;
                if fits
                    && is_loaded_as_it_is(body, inst)
                    && is_private_place(body, address, body.ty(value))
                {
                    return body.result(inst);
                }
            }
            Op::Phi(_) => return None,
            _ => {}
        }
        // Where threads are ordered another one may have stored to the place since.
        let all = effects(cx.module, body, inst);
        if !all.writes.is_empty() || all.traits.contains(Traits::ORDERED) {
            return None;
        }
    }
    None
}

fn is_plain(access: Access) -> bool {
    !access.volatile && !access.is_atomic()
}

/// True if nothing said of `load` makes poison of what is in memory.
fn is_loaded_as_it_is(body: &Body, load: Inst) -> bool {
    let says = |kind| body.metadata_of(load, kind).is_some();
    says(MdKind::NOUNDEF) || ![MdKind::RANGE, MdKind::NONNULL, MdKind::ALIGN].into_iter().any(says)
}

/// True for a variable of the function that nobody else can have the address of: only loads and
/// stores to it use it, all of one type. A value of another type may be poison though only a part of
/// the bytes is, and would spread that.
fn is_private_place(body: &Body, address: Value, ty: Type) -> bool {
    let Some(inst) = body.def_inst(address) else { return false };
    matches!(body.op(inst), Op::Alloca { .. })
        && body.uses(address).all(|slot| {
            let user = body.user(slot);
            match body.op(user) {
                Op::Load(_) => body.result_ty(user) == ty,
                Op::Store(_) => body.arg_index(slot) == 1 && body.ty(body.args(user)[0]) == ty,
                _ => false,
            }
        })
}

fn perform(body: &mut Body, cx: &mut FnCx<'_>, head: Block, branch: Inst, plan: &Plan) {
    let condition = body.args(branch)[0];
    let insts: Vec<Inst> =
        body.insts_in(plan.then).filter(|&inst| !body.op(inst).is_terminator()).collect();
    for inst in insts {
        let is_store = plan.store.is_some_and(|(store, _)| store == inst);
        body.take_records(inst);
        body.move_before(inst, branch);
        if is_store {
            continue;
        }
        util::forget_facts(body, inst);
        body.set_loc(inst, None);
    }
    if let Some((store, before)) = plan.store {
        let value = body.args(store)[0];
        let (loc, at) = (body.loc(branch), body.loc(store));
        let select = choose(body, cx, store, condition, plan.inverted, value, before);
        name_and_mark(body, select, branch, "spec.store.select");
        let merged = crate::util::locs::merged_loc(&mut cx.module.metadata, loc, at);
        if let Some(inst) = body.def_inst(select) {
            body.set_loc(inst, merged);
        }
        body.set_loc(store, merged);
        body.set_arg(store, 0, select);
        util::forget_facts(body, store);
    }
    let mut made: FxHashMap<(Value, Value), Value> = FxHashMap::default();
    for phi in body.phis_in(plan.end).collect::<Vec<Inst>>() {
        let skip = util::entry(body, phi, head).expect("a phi has an entry for each edge");
        let then = util::entry(body, phi, plan.then).expect("a phi has an entry for each edge");
        if skip == then {
            continue;
        }
        let select = match made.get(&(then, skip)) {
            Some(&select) if body.flags(phi).is_empty() => select,
            _ => {
                let select = choose(body, cx, branch, condition, plan.inverted, then, skip);
                name_and_mark(body, select, branch, "spec.select");
                made.insert((then, skip), select);
                select
            }
        };
        util::set_entry(body, phi, head, select);
        util::set_entry(body, phi, plan.then, select);
    }
}

fn choose(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    before: Inst,
    condition: Value,
    inverted: bool,
    then: Value,
    skip: Value,
) -> Value {
    let (yes, no) = if inverted { (skip, then) } else { (then, skip) };
    Builder::before(body, cx, before).select(condition, yes, no)
}

/// Names a select and gives it the hints of the branch it stands for.
fn name_and_mark(body: &mut Body, select: Value, branch: Inst, name: &str) {
    let Some(inst) = body.def_inst(select) else { return };
    body.name_value_like(select, name);
    for kind in [MdKind::PROF, MdKind::UNPREDICTABLE] {
        let md = body.metadata_of(branch, kind);
        if md.is_some() {
            body.set_metadata(inst, kind, md);
        }
    }
}
