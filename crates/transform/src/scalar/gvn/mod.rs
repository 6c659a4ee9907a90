//! gvn: removes what is computed or loaded elsewhere.
//!
//! What. Gives values numbers, equal ones to values that are equal, and replaces an instruction by
//! one with its number that dominates it. A load is replaced by what was stored or loaded there
//! before, from all ways that lead to it, and taken apart where types or sizes differ. What a branch
//! says of a value replaces it below. A value or load that all ways but one have is moved to that
//! one (partial redundancy elimination); edges are split where that needs it.
//!
//! Why on a GPU. A load saved is a trip to memory saved for each thread of the warp.
//!
//! Convergence and memory. Convergent calls keep to themselves. A load is never reused or moved across a
//! barrier, fence, ordered access or call that may write or order its memory: memory dependence
//! has them as clobbers of everything but memory that nobody else knows. A load is moved to a
//! place only if it would be executed from there anyhow, or is safe anywhere.
//!
//! Cost. A look-up for each instruction; bounded walks for each load (see `memdep`). The function is
//! walked until nothing changes, at most [`MAX_ROUNDS`] times.
//!
//! Example.
//!     before: %a = load i32, ptr %p         after: %a = load i32, ptr %p
//!             br label %next                       br label %next
//!             next: %b = load i32, ptr %p          next: (%a for %b)
//!
//! Not done. Loads of constant memory through copies of it; calls that read memory; phis are only equal to
//! themselves. `memoryssa` is accepted and does the same as `memdep`.
//!
//! Reads domtree, assumptions. Keeps control flow unless an edge has to be split.
//!
//! Files: `number` (expressions), `avail` (what memory holds, as a value), `loads`, `branch` (what branches
//! say), `pre` (values that one way lacks).

mod avail;
mod branch;
mod loads;
pub(crate) mod number;
mod pre;

use std::sync::Arc;

use nvopt_analysis::{
    alias::AaCache,
    assumptions::Assumptions,
    convergence::can_join,
    domtree::DomTree,
    fold::Denormals,
    memdep::Accesses,
    query::{BitsMemo, Query},
};
use nvopt_entity::{FxHashSet, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Epochs, Inst, Mark, Period, Value},
    effects::{calls_what_returns_twice, is_trivially_dead},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob, KnobInfo, Params};
use smallvec::SmallVec;

use self::number::Numbers;
use crate::{
    combine::instsimplify,
    util::{
        edges::{can_split_edges_of, is_critical, is_landing, split_edge},
        facts::keep_common_metadata,
        fresh::{
            any_news, is_next_to_phi, may_have_equal, may_see_condition, may_see_equality,
            simplified_at,
        },
        uses_below::UsesBudget,
    },
};

/// How often the function is walked.
const MAX_ROUNDS: usize = 8;

static ENABLE_PRE: Knob<bool> =
    Knob::switch("enable-pre", true, "gvn", "compute values on the one way that lacks them");
static ENABLE_LOAD_PRE: Knob<bool> =
    Knob::switch("enable-load-pre", true, "gvn", "load on the one way that lacks a value");
static LOAD_IN_LOOP_PRE: Knob<bool> = Knob::switch(
    "enable-load-in-loop-pre",
    true,
    "gvn",
    "load on the one way that lacks a value also where that is in a loop",
);
static SPLIT_BACKEDGE: Knob<bool> = Knob::switch(
    "enable-split-backedge-in-load-pre",
    false,
    "gvn",
    "split ways back in loops to load there",
);

/// The knobs of this pass.
pub(crate) static KNOBS: [&KnobInfo; 4] =
    [&LOAD_IN_LOOP_PRE.info, &ENABLE_LOAD_PRE.info, &ENABLE_PRE.info, &SPLIT_BACKEDGE.info];

/// The pass, with what its parameters say.
#[derive(Default)]
pub(crate) struct GvnPass {
    pub(crate) pre: Option<bool>,
    pub(crate) load_pre: Option<bool>,
    pub(crate) split_backedge: Option<bool>,
}

impl GvnPass {
    /// The parameters, as they are written.
    pub(crate) const TEXT: &'static str = "no-pre;pre;no-load-pre;load-pre;\
        no-split-backedge-load-pre;split-backedge-load-pre;no-memdep;memdep;no-memoryssa;memoryssa";

    /// Takes the parameters.
    pub(crate) fn take(params: &mut Params<'_>) -> GvnPass {
        params.switch("memdep");
        params.switch("memoryssa");
        GvnPass {
            pre: params.switch("pre"),
            load_pre: params.switch("load-pre"),
            split_backedge: params.switch("split-backedge-load-pre"),
        }
    }
}

#[derive(Clone, Copy)]
struct Options {
    pre: bool,
    load_pre: bool,
    split_backedge: bool,
    /// Loads of loops may be moved as well.
    in_loops: bool,
}

impl Options {
    /// True if no other options find more.
    fn is_everything(self) -> bool {
        self.pre && self.load_pre && self.in_loops
    }
}

impl FunctionPass for GvnPass {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        let knobs = cx.frame.knobs;
        let options = Options {
            pre: self.pre.unwrap_or(knobs.is_on(&ENABLE_PRE)),
            load_pre: self.load_pre.unwrap_or(knobs.is_on(&ENABLE_LOAD_PRE)),
            split_backedge: self.split_backedge.unwrap_or(knobs.is_on(&SPLIT_BACKEDGE)),
            in_loops: knobs.is_on(&LOAD_IN_LOOP_PRE),
        };
        let simplified = simplified_at(body);
        let denormals = Denormals::of(cx.module, cx.func);
        if options.is_everything() {
            let since = body.marked(Mark::Gvn);
            let may_find = may_find(body, analyses, cx, (since, simplified));
            // What is changed from here on is new when the pass comes again.
            body.set_mark(Mark::Gvn);
            if !may_find {
                return;
            }
        }
        // What memory holds when a call returns for the second time is up to what ran in between.
        if calls_what_returns_twice(cx.module, body) {
            return;
        }
        merge_straight_blocks(body, cx);
        let mut may_pre = false;
        let mut accesses = Accesses::with_room_for(body);
        let mut tried = Tried::default();
        for round in 0..MAX_ROUNDS {
            let tree = analyses.get::<DomTree>(body, cx);
            let assumptions = analyses.get::<Assumptions>(body, cx);
            let uses_budget = UsesBudget::of(body);
            let numbers = Numbers::with_room_for(body);
            let mut gvn = Gvn {
                body,
                cx,
                tree,
                assumptions,
                options,
                numbers,
                leaders: Vec::new(),
                to_split: Vec::new(),
                aa: AaCache::default(),
                accesses,
                tried,
                uses_budget,
                denormals,
                bits: BitsMemo::default(),
                simplified,
                changed: false,
            };
            gvn.walk();
            if options.pre && (may_pre || !gvn.changed) {
                may_pre = true;
                gvn.changed |= gvn.scalar_pre();
            }
            gvn.changed |= gvn.split_edges();
            if !gvn.changed || round + 1 == MAX_ROUNDS {
                return;
            }
            (accesses, tried) = (gvn.accesses, gvn.tried);
        }
    }
}

/// True if something may be found that was not there at `since`, where what was not touched since
/// `simplified` does not simplify.
fn may_find(
    body: &mut Body,
    analyses: &mut Analyses,
    cx: &FnCx<'_>,
    (since, simplified): (Period, Period),
) -> bool {
    let tree = analyses.get::<DomTree>(body, cx);
    let assumptions = analyses.get::<Assumptions>(body, cx);
    let bits = BitsMemo::default();
    let q = Query::new(cx.module, cx.frame.layout, cx.func)
        .with_dom(&tree)
        .with_assumptions(&assumptions)
        .with_memo(&bits);
    any_news(body, &q, (since, simplified), |body, inst| is_news(body, inst, since))
}

/// True if `inst`, touched since `since`, may be equal to another, say something of others or be
/// known on some ways that lead to it.
fn is_news(body: &Body, inst: Inst, since: Period) -> bool {
    let op = body.op(inst);
    if body.edited_since(inst, since) {
        let says_more = match op {
            Op::Br | Op::Ret => false,
            Op::Phi(_) => true,
            op => op.is_terminator() || op.may_touch_memory(),
        };
        if says_more {
            return true;
        }
    }
    matches!(op, Op::Load(_))
        || may_have_equal(body, inst)
        || may_see_condition(body, inst)
        || may_see_equality(body, inst)
        || is_next_to_phi(body, inst)
}

/// Makes one block of two where no other way leads in or out between them.
fn merge_straight_blocks(body: &mut Body, cx: &mut FnCx<'_>) {
    let blocks: Vec<Block> = body.blocks().collect();
    for block in blocks {
        if !body.is_block_placed(block) || Some(block) == body.entry() {
            continue;
        }
        let mut preds = body.preds(block);
        let (first, second) = (preds.next(), preds.next());
        drop(preds);
        let (Some(pred), None) = (first, second) else { continue };
        let end = body.terminator(pred).map(|end| body.op(end));
        let is_self = body.phis_in(block).any(|phi| {
            let only = body.args(phi).first().copied();
            only.is_none() || only == body.result(phi)
        });
        let is_straight = pred != block && end == Some(Op::Br) && !is_self;
        if is_straight && can_join(cx.module, body, pred, block) && cx.may_rewrite() {
            let phis: Vec<Inst> = body.phis_in(block).collect();
            for phi in phis {
                let (value, only) = (body.result(phi), body.args(phi).first().copied());
                if let (Some(value), Some(only)) = (value, only) {
                    body.replace_all_uses(value, only);
                }
                body.erase(phi);
            }
            body.merge_into_pred(block);
        }
    }
}

/// Which loads were tried in vain, and in which state of the body. What comes of a load depends on
/// nothing else, so that it is not tried again until something has changed.
#[derive(Default)]
struct Tried {
    /// The state that was last seen, and how many were.
    last: Epochs,
    n_states: u32,
    loads: SecondaryMap<Inst, u32>,
}

impl Tried {
    /// True if `load` was tried in the present state of `body`.
    fn is_known(&mut self, body: &Body, load: Inst) -> bool {
        let now = body.epochs();
        if self.n_states == 0 || self.last != now {
            self.last = now;
            self.n_states += 1;
        }
        self.loads[load] == self.n_states
    }

    /// Notes that `load` was tried in vain, if the body is as when [`Tried::is_known`] was asked.
    fn note(&mut self, body: &Body, load: Inst) {
        if self.last == body.epochs() {
            self.loads[load] = self.n_states;
        }
    }
}

/// The work on one function, for one walk.
struct Gvn<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    tree: Arc<DomTree>,
    assumptions: Arc<Assumptions>,
    options: Options,
    numbers: Numbers,
    /// The values of each number, with the block from whose head or middle on they hold.
    leaders: Vec<SmallVec<[(Value, Block); 2]>>,
    /// Edges that are to be split when the walk is over.
    to_split: Vec<(Block, Block)>,
    /// What alias analysis remembers.
    aa: AaCache,
    /// What memory dependence has found out of accesses.
    accesses: Accesses,
    tried: Tried,
    uses_budget: UsesBudget,
    denormals: Denormals,
    /// What was found out of bits since the last rewrite.
    bits: BitsMemo,
    /// What was not touched since then does not simplify.
    simplified: Period,
    changed: bool,
}

impl Gvn<'_, '_> {
    fn walk(&mut self) {
        let mut insts: Vec<Inst> = Vec::new();
        for block in self.body.reverse_post_order() {
            insts.clear();
            insts.extend(self.body.insts_in(block));
            for &inst in &insts {
                if self.body.is_placed(inst) {
                    self.changed |= self.process(inst, block);
                }
            }
        }
    }

    /// True if something changed.
    fn process(&mut self, inst: Inst, block: Block) -> bool {
        if self.body.op(inst).is_terminator() {
            return self.process_branch(inst, block);
        }
        if self.process_assume(inst, block) {
            return true;
        }
        let Some(result) = self.body.result(inst) else { return false };
        if let Some(value) = self.simplified(inst) {
            let is_used = self.body.is_used(result);
            let is_dead = is_trivially_dead(self.cx.module, self.body, inst);
            if (is_used || is_dead) && self.cx.may_rewrite() {
                self.replace(inst, value);
                self.cx.count("instructions simplified", 1);
                return true;
            }
        }
        if let Op::Load(_) = self.body.op(inst) {
            if !self.tried.is_known(self.body, inst) {
                if self.process_load(inst) {
                    return true;
                }
                self.tried.note(self.body, inst);
            }
            if self.body.is_placed(inst) {
                let number = self.numbers.of(self.body, self.cx.module, result);
                self.add_leader(number, result, block);
            }
            return false;
        }
        let number = self.numbers.of(self.body, self.cx.module, result);
        match self.leader(number, block) {
            Some(known) if known != result && self.body.ty(known) == self.body.ty(result) => {
                if !self.cx.may_rewrite() {
                    return false;
                }
                self.keep_common_flags(known, inst);
                self.replace(inst, known);
                self.cx.count("instructions replaced", 1);
                true
            }
            _ => {
                self.add_leader(number, result, block);
                false
            }
        }
    }

    /// The value that `inst` simplifies to.
    fn simplified(&mut self, inst: Inst) -> Option<Value> {
        if !self.body.touched_with_operands_since(inst, self.simplified) {
            return None;
        }
        let cx = &*self.cx;
        let q = Query::knowing(cx.module, cx.frame.layout, cx.func, self.denormals)
            .with_dom(&self.tree)
            .with_assumptions(&self.assumptions)
            .with_memo(&self.bits);
        instsimplify::simplify(self.body, &q, inst)
    }

    /// Only what both promise holds for the one that stays.
    fn keep_common_flags(&mut self, kept: Value, gone: Inst) {
        let Some(first) = self.body.def_inst(kept) else { return };
        let flags = self.body.flags(first) & self.body.flags(gone);
        if flags != self.body.flags(first) {
            self.body.set_flags(first, flags);
            // What may wrap is taken apart no more.
            self.accesses.forget_users(self.body, kept);
        }
        keep_common_metadata(self.body, first, gone);
    }

    /// The value of `number` that holds at the end of `block`, or in it if it was just met; a
    /// constant before others.
    fn leader(&self, number: u32, block: Block) -> Option<Value> {
        let mut found = None;
        for &(value, from) in self.leaders.get(number as usize)? {
            if self.tree.dominates(from, block) {
                if self.body.as_const(value).is_some() {
                    return Some(value);
                }
                found = found.or(Some(value));
            }
        }
        found
    }

    fn add_leader(&mut self, number: u32, value: Value, block: Block) {
        let at = number as usize;
        if self.leaders.len() <= at {
            self.leaders.resize_with(at + 1, SmallVec::new);
        }
        let list = &mut self.leaders[at];
        if list.last() != Some(&(value, block)) {
            list.push((value, block));
        }
    }

    fn remove_leader(&mut self, number: u32, value: Value) {
        if let Some(list) = self.leaders.get_mut(number as usize) {
            list.retain(|&mut (known, _)| known != value);
        }
    }

    /// Makes `value` stand for the result of `inst`, which goes if it may.
    fn replace(&mut self, inst: Inst, value: Value) {
        let Some(result) = self.body.result(inst) else { return };
        if result != value {
            self.accesses.forget_users(self.body, result);
            self.body.replace_all_uses(result, value);
        }
        if is_trivially_dead(self.cx.module, self.body, inst) {
            self.erase(inst);
        }
    }

    fn erase(&mut self, inst: Inst) {
        if let Some(result) = self.body.result(inst) {
            if let Some(number) = self.numbers.known(result) {
                self.remove_leader(number, result);
            }
            self.numbers.forget(result);
        }
        self.body.erase(inst);
    }

    /// Splits the edges that values are to be moved to.
    fn split_edges(&mut self) -> bool {
        let mut any = false;
        let edges = std::mem::take(&mut self.to_split);
        let mut seen: FxHashSet<(Block, Block)> = FxHashSet::default();
        for (from, to) in edges {
            if !seen.insert((from, to)) || !self.cx.may_rewrite() {
                continue;
            }
            let found = self.body.succs(from).position(|succ| succ == to);
            let Some(at) = found.filter(|_| can_split_edges_of(self.body, from)) else { continue };
            if is_critical(self.body, from, at) && !is_landing(self.body, to) {
                split_edge(self.body, from, at);
                any = true;
            }
        }
        any
    }
}
