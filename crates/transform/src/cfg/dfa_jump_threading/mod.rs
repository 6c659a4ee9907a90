//! dfa-jump-threading: state machines in loops go from state to state without their switch.
//!
//! What. A loop around a switch on a variable that its cases set to constants is a state machine.
//! What lies between the place where the next state is set and the switch is copied for each state,
//! and ends with a jump to that state's case.
//!
//! Why on a GPU. The switch is a chain of compares and a branch that splits the warp in every
//! round; a thread whose next state is known needs neither.
//!
//! Convergence and memory. Threads no longer meet before the switch, only where all paths from it
//! have left the loop: if anything convergent can be executed before that, the machine is left
//! alone. Blocks are copied with all they do to memory, in order.
//!
//! Cost. Linear in the blocks and phis of the loop; a machine is left alone if its copies have more
//! than `dfa-max-num-paths` blocks or more than `dfa-cost-threshold` instructions for each state.
//! The budget of `jump-threading` is not touched.
//!
//! Example.
//!     before: loop: %s = phi i32 [ 1, %entry ], [ 2, %a ], [ 1, %b ]   after: a: … br label %b
//!                   switch i32 %s, … [ 1: %a  2: %b ]                         b: … br label %a
//!
//! Not done. Selects of states, which `jump-threading` makes branches; states that only the path
//! through an outer loop decides. Loops with several cases get several entries: `structurizecfg`
//! refuses those, so that the pass is for code that is not structurized.
//!
//! Reads loops, domtree. Keeps nothing that depends on control flow if it changes.
//!
//! Files: `machine` (finding states and what is copied), `copy` (the copying).

mod copy;
mod machine;

use nvopt_analysis::{
    convergence::{block_has_convergent, is_convergent},
    domtree::{DomTree, PostDomTree},
    loops::{Loop, Loops},
};
use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Body},
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

use machine::Machine;

const PASS: &str = "dfa-jump-threading";

pub(crate) static ENABLE: Knob<bool> =
    Knob::switch("enable-dfa-jump-thread", true, PASS, "lets dfa-jump-threading do its work");
pub(crate) static VIEW_BEFORE: Knob<bool> = Knob::switch(
    "dfa-jump-view-cfg-before",
    false,
    PASS,
    "prints the edges of the function before it is changed",
);
pub(crate) static EARLY_EXIT: Knob<bool> = Knob::switch(
    "dfa-early-exit-heuristic",
    true,
    PASS,
    "leaves machines alone whose next state is computed in the loop",
);
pub(crate) static MAX_COPIES: Knob<i64> =
    Knob::number("dfa-max-num-paths", 200, PASS, "the most blocks that are made for a machine");
pub(crate) static COST: Knob<i64> = Knob::number(
    "dfa-cost-threshold",
    50,
    PASS,
    "the most instructions that are copied for one state",
);

/// The pass.
pub(crate) struct DfaJumpThreading;

impl FunctionPass for DfaJumpThreading {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if !cx.frame.knobs.is_on(&ENABLE) {
            return;
        }
        let candidates: Vec<Block> = body
            .blocks()
            .filter(|&block| body.terminator(block).is_some_and(|end| body.op(end) == Op::Switch))
            .collect();
        if candidates.is_empty() {
            return;
        }
        if cx.frame.knobs.is_on(&VIEW_BEFORE) {
            let text = edges_text(body, cx);
            cx.reports.printed.push_str(&text);
        }
        for block in candidates {
            if !body.is_block_placed(block) {
                continue;
            }
            let loops = analyses.get::<Loops>(body, cx);
            let Some(lp) = loops.of_block(block) else { continue };
            let Some(machine) = Machine::find(body, cx, &loops, lp, block) else { continue };
            if splits_threads(body, cx, &loops, lp, block) || !cx.may_rewrite() {
                continue;
            }
            let n_states = machine.n_states() as u64;
            copy::thread(body, &machine);
            remove_unreachable(body, analyses, cx);
            cx.count("state machines threaded", 1);
            cx.count("states", n_states);
        }
    }
}

/// Blocks that nothing leads to any more: a switch whose states are all known.
fn remove_unreachable(body: &mut Body, analyses: &mut Analyses, cx: &FnCx<'_>) {
    let dom = analyses.get::<DomTree>(body, cx);
    let pinned = crate::cfg::simplifycfg::address_taken(body, cx);
    let dead: Vec<Block> = body
        .blocks()
        .filter(|&block| !dom.is_reachable(block) && !pinned.contains(block))
        .collect();
    let is_closed = dead.iter().all(|&block| body.preds(block).all(|pred| dead.contains(&pred)));
    if !dead.is_empty() && is_closed {
        body.erase_blocks(&dead);
    }
}

/// True if something convergent can be executed after the switch at the end of `block` and before
/// all paths from it have met outside of the loop.
fn splits_threads(body: &Body, cx: &FnCx<'_>, loops: &Loops, lp: Loop, block: Block) -> bool {
    if !body.insts().any(|inst| is_convergent(cx.module, body, inst)) {
        return false;
    }
    let meets = PostDomTree::of(body);
    let mut end = meets.idom(block);
    while let Some(at) = end
        && loops.contains(lp, at)
    {
        end = meets.idom(at);
    }
    let mut seen: EntitySet<Block> = EntitySet::new();
    let mut work = vec![block];
    while let Some(at) = work.pop() {
        if Some(at) == end || !seen.insert(at) {
            continue;
        }
        if block_has_convergent(cx.module, body, at) {
            return true;
        }
        work.extend(body.succs(at));
    }
    false
}

fn edges_text(body: &Body, cx: &FnCx<'_>) -> String {
    let mut names = nvopt_ir::print::FunctionText::new(cx.module, cx.func, body);
    let mut text = format!("CFG of '{}' before dfa-jump-threading:\n", cx.func_name());
    for block in body.blocks() {
        let succs: Vec<String> = body.succs(block).map(|succ| names.block(succ)).collect();
        let line = format!("  {} -> {}\n", names.block(block), succs.join(", "));
        text.push_str(&line);
    }
    text
}
