//! jump-threading: where a predecessor decides a branch, it goes on to the target itself.
//!
//! What. A block that ends with a branch on a phi of constants, on a comparison that a condition
//! above decides, or on a value whose range is known on an edge, is copied for the predecessors
//! that know the answer, without the branch. Selects that such a branch depends on become branches
//! first, a branch on a phi is copied into predecessors that only jump, and a branch that follows
//! from the one above it is folded. A load that such a branch depends on and that memory has
//! answered on some ways becomes a phi of these answers.
//!
//! Why on a GPU. Each branch that a warp does not execute is one chance less to split; the copied
//! path is straight-line code.
//!
//! Convergence and memory. A block with a convergent operation is never copied. And threads that
//! came by the copied path no longer meet the others in the block, but only where all paths from
//! it meet again: if a convergent operation can be executed before that, the edge is left alone
//! (`converge`). LLVM 22 does nothing at all on targets with divergence, older versions look at the
//! copied block only. Blocks are copied with all they do to memory, in order; a load moves up to where
//! only this block follows, if nothing on the way may write what it reads.
//!
//! Cost. Sweeps until nothing changes, each rewrite removes or decides a branch; a block is copied
//! only up to `jump-threading-threshold` instructions and `jump-threading-phi-threshold` phis, and
//! all copies of one run together up to [`BUDGET`] instructions. Loop headers are neither copied
//! nor threaded to, so that no loop gets a second entry, unless
//! `jump-threading-across-loop-headers` says so; with the parameter `rotate-loops` the only edge into
//! a loop is threaded over its header if it knows the first test (`rotate`).
//!
//! Example.
//!     before: a: br label %m                            after: a: br label %t
//!             m: %p = phi i1 [ true, %a ], [ %c, %b ]          m: br i1 %c, label %t, label %f
//!                br i1 %p, label %t, label %f
//!
//! Not done. Branch weights of copied blocks are dropped with the old terminator; none are made up.
//!
//! Reads domtree, assumptions, lazy-value-info. Keeps domtree and lazy-value-info.
//!
//! Files: `block` (what is tried on a block), `known` (values by predecessor), `edges` (which edges
//! are threaded where), `load` (loads that memory has answered), `two` (through two blocks), `thread` (the copying), `unfold` (selects),
//! `branch` (branches on phis and exclusive ors, implied conditions), `merge` (straight lines, empty
//! blocks), `cost` (thresholds and budget), `converge`.

mod block;
mod branch;
mod converge;
mod cost;
mod edges;
mod known;
mod load;
mod merge;
mod rotate;
mod thread;
mod two;
mod unfold;

use std::sync::Arc;

use nvopt_analysis::{
    assumptions::Assumptions,
    domtree::{DomTree, PostDomTree},
    fold::Denormals,
    lvi::Lvi,
    query::Query,
};
use nvopt_entity::EntitySet;
use nvopt_ir::body::{Block, Body, Inst, Value};
use nvopt_pass::{Analyses, Analysis, FnCx, FunctionPass, Knob};

use crate::cfg::simplifycfg::{address_taken, backedges::loop_headers};

const PASS: &str = "jump-threading";

/// Instructions that one run on a function may copy.
const BUDGET: usize = 512;
/// The most sweeps over a function; each but the last changes something.
const MAX_SWEEPS: usize = 1000;

pub(crate) static THRESHOLD: Knob<i64> = Knob::number(
    "jump-threading-threshold",
    6,
    PASS,
    "the most instructions of a block that is copied",
);
pub(crate) static SEARCH: Knob<i64> = Knob::number(
    "jump-threading-implication-search-threshold",
    3,
    PASS,
    "the most predecessors above a branch that are searched for a condition that implies it",
);
pub(crate) static PHI_THRESHOLD: Knob<i64> = Knob::number(
    "jump-threading-phi-threshold",
    76,
    PASS,
    "the most phis of a block that is copied",
);
pub(crate) static ACROSS_HEADERS: Knob<bool> = Knob::switch(
    "jump-threading-across-loop-headers",
    false,
    PASS,
    "threads over and to loop headers, for tests: loops may get several entries",
);
pub(crate) static NO_UNFOLDING: Knob<bool> = Knob::switch(
    "jump-threading-disable-select-unfolding",
    false,
    PASS,
    "leaves selects that a branch depends on",
);
pub(crate) static PRINT_LVI: Knob<bool> = Knob::switch(
    "print-lvi-after-jump-threading",
    false,
    PASS,
    "prints what is known of values when the pass is done",
);

/// The pass.
pub(crate) struct JumpThreading {
    /// Loops whose first test is known are rotated.
    pub(crate) rotate_loops: bool,
}

impl FunctionPass for JumpThreading {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let dom = analyses.take::<DomTree>(body, cx);
        let lvi = analyses.take::<Lvi>(body, cx);
        let assumptions = analyses.get::<Assumptions>(body, cx);
        let denormals = Denormals::of(cx.module, cx.func);
        let knobs = cx.frame.knobs;
        let across_headers = knobs.is_on(&ACROSS_HEADERS);
        let mut threader = Threader {
            headers: if across_headers { EntitySet::new() } else { loop_headers(body) },
            pinned: address_taken(body, cx),
            convergent: converge::has_convergent(cx.module, body),
            meets: None,
            met_edges: 0,
            threshold: threshold(cx),
            phi_threshold: knobs.limit(&PHI_THRESHOLD),
            search: knobs.limit(&SEARCH),
            rotates: self.rotate_loops,
            unfolds: !knobs.is_on(&NO_UNFOLDING),
            budget: BUDGET,
            assumptions,
            denormals,
            changed_edges: Vec::new(),
            lvi,
            body,
            cx,
        };
        threader.sweep_all(&dom);
        let Threader { lvi, changed_edges, .. } = threader;
        let mut dom = dom;
        if !changed_edges.is_empty() {
            dom.edges_changed(body, &changed_edges);
        }
        analyses.put(body, cx, dom);
        if cx.frame.knobs.is_on(&PRINT_LVI) {
            let text = lvi.print(body, analyses, cx);
            cx.reports.printed.push_str(&text);
        }
        analyses.put(body, cx, lvi);
    }
}

/// The most instructions of a block that is copied: fewer where size counts.
fn threshold(cx: &FnCx<'_>) -> usize {
    use nvopt_ir::attrs::{AttrKind, AttrPool};
    let attrs = cx.module.attrs.function_attrs(cx.module.funcs[cx.func].attrs);
    let is_minimal = AttrPool::find(attrs, AttrKind::MinSize).is_some();
    match is_minimal && !cx.frame.knobs.is_set(&THRESHOLD.info) {
        true => 3,
        false => cx.frame.knobs.limit(&THRESHOLD),
    }
}

/// The work on one function.
struct Threader<'a, 'c> {
    body: &'a mut Body,
    cx: &'a mut FnCx<'c>,
    lvi: Lvi,
    assumptions: Arc<Assumptions>,
    /// What happens to denormal numbers.
    denormals: Denormals,
    /// Blocks that are not copied and not threaded to.
    headers: EntitySet<Block>,
    /// Blocks whose address is taken.
    pinned: EntitySet<Block>,
    /// True if the function has a convergent operation.
    convergent: bool,
    /// Where paths meet again, for the body as it was when that many of `changed_edges` were known.
    meets: Option<PostDomTree>,
    met_edges: usize,
    threshold: usize,
    phi_threshold: usize,
    search: usize,
    unfolds: bool,
    /// Loops whose first test is known are rotated.
    rotates: bool,
    /// Instructions that may still be copied.
    budget: usize,
    /// Edges that came or went since the start, some of them both.
    changed_edges: Vec<(Block, Block)>,
}

/// A question about values.
fn query<'a>(cx: &'a FnCx<'_>, assumptions: &'a Assumptions, denormals: Denormals) -> Query<'a> {
    Query::knowing(cx.module, cx.frame.layout, cx.func, denormals).with_assumptions(assumptions)
}

impl Threader<'_, '_> {
    fn sweep_all(&mut self, dom: &DomTree) {
        let dead: EntitySet<Block> = {
            let mut dead = EntitySet::new();
            let blocks = self.body.blocks().filter(|&block| !dom.is_reachable(block));
            blocks.for_each(|block| {
                dead.insert(block);
            });
            dead
        };
        for _ in 0..MAX_SWEEPS {
            if !self.sweep(&dead) {
                break;
            }
        }
    }

    /// Looks at every block, those that appear behind the current one too.
    fn sweep(&mut self, dead: &EntitySet<Block>) -> bool {
        let mut changes = false;
        let mut cursor = self.body.entry();
        while let Some(block) = cursor {
            let before = self.body.prev_block(block);
            if !dead.contains(block) {
                changes |= self.visit(block);
            }
            // The block may be gone, or stand elsewhere, with what stood behind it in its place.
            cursor = match self.body.is_block_placed(block) {
                true => self.body.next_block(block),
                false => match before.filter(|&before| self.body.is_block_placed(before)) {
                    Some(before) => self.body.next_block(before),
                    None => self.body.entry().and_then(|entry| self.body.next_block(entry)),
                },
            };
        }
        changes
    }

    fn visit(&mut self, block: Block) -> bool {
        let mut changes = false;
        while self.body.is_block_placed(block) && self.process(block) {
            changes = true;
        }
        if !self.body.is_block_placed(block) || self.body.entry() == Some(block) {
            return changes;
        }
        if !self.body.has_preds(block) {
            self.erase_dead(block);
            return true;
        }
        changes | self.skip_empty(block)
    }

    /// Edges from `block` changed, or will. Of an exit that is one to itself: it may be gone.
    fn note_edges_of(&mut self, block: Block) {
        if self.body.n_succs(block) == 0 {
            self.changed_edges.push((block, block));
        }
        let edges: Vec<(Block, Block)> = self.body.succs(block).map(|succ| (block, succ)).collect();
        self.changed_edges.extend(edges);
    }

    /// The value at the end of `block` that `value` is, if it is a constant.
    fn const_value(&mut self, constant: nvopt_ir::constant::Const) -> Value {
        self.body.const_value(constant)
    }

    fn truth(&mut self, is_true: bool) -> Value {
        self.body.int(nvopt_ir::types::Type::I1, u64::from(is_true))
    }

    /// Removes `inst` if nobody needs it, and what only it needed.
    fn erase_if_dead(&mut self, inst: Inst) {
        crate::cfg::simplifycfg::erase_if_dead(self.cx.module, self.body, inst);
    }
}
