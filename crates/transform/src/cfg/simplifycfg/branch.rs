//! Conditional branches: the order in which the rewrites are tried.

use std::{
    cell::{OnceCell, RefCell},
    sync::Arc,
};

use nvopt_analysis::{implied::is_implied, uniformity::Uniformity};
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body, Value},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx};

use super::{
    Options, cases, common_dest, cond_to_cond, erase_if_dead,
    headers::Headers,
    hoist, merge_stores, once,
    options::{self, Limits},
    speculate, thread, twice, util,
};

/// What the rewrites of branches look at.
pub(super) struct Surroundings<'a, 't> {
    /// What was asked for.
    pub(super) options: Options,
    /// Blocks whose address somebody has.
    pub(super) pinned: &'a EntitySet<Block>,
    /// Blocks that edges lead back to.
    pub(super) headers: &'a Headers,
    /// Which conditions threads agree on.
    pub(super) threads: &'a Threads<'t>,
}

/// Which conditions threads agree on. Found out when first asked: few functions have a branch for
/// which it matters.
pub(crate) struct Threads<'a> {
    is_gpu: bool,
    analyses: RefCell<&'a mut Analyses>,
    uniformity: OnceCell<Arc<Uniformity>>,
}

impl<'a> Threads<'a> {
    pub(crate) fn new(analyses: &'a mut Analyses, cx: &FnCx<'_>) -> Threads<'a> {
        Threads {
            is_gpu: cx.module.triple.starts_with(b"nvptx"),
            analyses: RefCell::new(analyses),
            uniformity: OnceCell::new(),
        }
    }

    /// True if the module is for a GPU.
    pub(super) fn is_gpu(&self) -> bool {
        self.is_gpu
    }

    /// True if the module is for a GPU, and threads may disagree on `condition`.
    pub(super) fn disagree(&self, body: &Body, cx: &FnCx<'_>, condition: Value) -> bool {
        let compute = || self.analyses.borrow_mut().get::<Uniformity>(body, cx);
        self.is_gpu && util::diverges(self.uniformity.get_or_init(compute), body, condition)
    }

    /// True if joining the two conditions would make threads disagree on the first, on which they
    /// agree now.
    pub(super) fn would_spoil(
        &self,
        body: &Body,
        cx: &FnCx<'_>,
        (first, second): (Value, Value),
    ) -> bool {
        self.is_gpu
            && !cx.frame.knobs.is_on(&options::FOLD_WITH_VAR_COND)
            && self.disagree(body, cx, second)
            && !self.disagree(body, cx, first)
    }
}

impl Surroundings<'_, '_> {
    /// True if `fits` within the limits of a branch on `condition`. Whether threads disagree on it
    /// is asked last: it takes a walk over the function to know, and few branches depend on it.
    pub(super) fn is_within_limits(
        &self,
        body: &Body,
        cx: &FnCx<'_>,
        condition: Value,
        mut fits: impl FnMut(&Limits) -> bool,
    ) -> bool {
        fits(&Limits::of(&cx.frame, false))
            || self.threads.is_gpu()
                && fits(&Limits::of(&cx.frame, true))
                && self.threads.disagree(body, cx, condition)
    }
}

/// Makes one rewrite of the conditional branch at the end of `block`, if there is one.
pub(super) fn simplify(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    if !around.options.simplify_cond_branch || body.succ(block, 0) == body.succ(block, 1) {
        return false;
    }
    cases::simplify_branch(body, cx, block, around.headers)
        || decide_by_predecessor(body, cx, block)
        || around.options.speculate_blocks
            && common_dest::fold(
                body,
                cx,
                block,
                around.options.bonus_inst_threshold,
                (around.threads, around.headers),
            )
        || hoist_or_speculate(body, cx, block, around)
        || once::unloop(body, block, around)
        || twice::unloop(body, cx, block, around)
        || thread::thread_known(body, cx, block, around)
        || merge_stores::merge(body, cx, block, around)
        || cond_to_cond::fold(body, cx, block, around)
}

/// A condition that the branch of the only predecessor decides on is a constant.
fn decide_by_predecessor(body: &mut Body, cx: &mut FnCx<'_>, block: Block) -> bool {
    let Some(pred) = util::single_pred(body, block) else { return false };
    let Some((from, Op::CondBr)) = util::end_of(body, pred) else { return false };
    if body.succ(pred, 0) == body.succ(pred, 1) {
        return false;
    }
    let branch = body.terminator(block).expect("it branches");
    let (known, condition) = (body.args(from)[0], body.args(branch)[0]);
    let known_is_true = body.succ(pred, 0) == block;
    let answer = is_implied(&util::query(cx), body, known, known_is_true, condition);
    let Some(answer) = answer else { return false };
    if body.as_const(condition).is_some() {
        return false;
    }
    let constant = body.int(nvopt_ir::types::Type::I1, u64::from(answer));
    body.set_arg(branch, 0, constant);
    if let Some(inst) = body.def_inst(condition) {
        erase_if_dead(cx.module, body, inst);
    }
    true
}

fn hoist_or_speculate(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    let targets = [body.succ(block, 0), body.succ(block, 1)];
    let own = targets.map(|target| util::single_pred(body, target).is_some());
    match own {
        [true, true] => {
            cx.frame.knobs.is_on(&options::HOIST_COMMON)
                && hoist::hoist(body, cx, block, around.options.hoist_common_insts, around.pinned)
        }
        [true, false] => speculate_side(body, cx, block, targets[0], targets[1], around),
        [false, true] => speculate_side(body, cx, block, targets[1], targets[0], around),
        [false, false] => false,
    }
}

fn speculate_side(
    body: &mut Body,
    cx: &mut FnCx<'_>,
    block: Block,
    then: Block,
    end: Block,
    around: &Surroundings<'_, '_>,
) -> bool {
    let goes_on =
        matches!(util::end_of(body, then), Some((_, Op::Br))) && body.succ(then, 0) == end;
    if !around.options.speculate_blocks || !goes_on {
        return false;
    }
    speculate::speculate(body, cx, block, then, around)
}
