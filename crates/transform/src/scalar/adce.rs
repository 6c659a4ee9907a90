//! adce: removes everything that nothing live needs, branches too.
//!
//! What. All is taken for dead until something needs it: what has an effect, returns or ends is
//! live, what live instructions use is live, and so are the branches that decide whether a live
//! instruction runs. A dead branch goes to the successor nearest to the end of the function.
//!
//! Why on a GPU. A branch that decides nothing may still split a warp.
//!
//! Convergence and memory. A convergent operation that is live keeps every branch that it depends
//! on. One whose result nobody uses and that writes nothing goes: no thread can tell. Loops stay
//! even if they compute nothing: they might not end.
//!
//! Cost. Linear in instructions; for each edge of a branch the logarithm of how many there are.
//!
//! Example.
//!     before: br i1 %c, label %a, label %j        after: br label %j
//!             a: %x = add i32 %y, 1
//!                br label %j
//!
//! Not done. Loops that end and compute nothing, which loop-deletion removes.
//!
//! Reads postdomtree. Keeps nothing that depends on control flow if a branch goes.

use nvopt_analysis::domtree::PostDomTree;
use nvopt_entity::{EntitySet, SecondaryMap};
use nvopt_ir::{
    body::{Block, Body, Inst, Mark},
    effects::{Effects, Traits, effects},
    metadata::MdKind,
    ops::Op,
};
use nvopt_pass::{Analyses, FnCx, FunctionPass, Knob};

use crate::util::edges::keep_successor;

/// Whether branches may go.
pub(crate) static REMOVE_CONTROL_FLOW: Knob<bool> =
    Knob::switch("adce-remove-control-flow", true, "adce", "removes branches that decide nothing");
/// Whether loops count as ending.
pub(crate) static REMOVE_LOOPS: Knob<bool> =
    Knob::switch("adce-remove-loops", false, "adce", "takes loops that compute nothing for ended");

/// The pass.
pub(crate) struct Adce;

impl FunctionPass for Adce {
    fn run(&self, body: &mut Body, analyses: &mut Analyses, cx: &mut FnCx<'_>) {
        if body.entry().is_none() {
            return;
        }
        let may_find = may_find(body);
        // What is changed from here on is new when the pass comes again.
        body.set_mark(Mark::Adce);
        if !may_find {
            return;
        }
        let tree = analyses.get::<PostDomTree>(body, cx);
        let order = exit_order(body);
        let mut live = Liveness::new(body, cx, &tree);
        live.mark_roots(&order);
        live.spread();
        let insts = live.insts;
        let mut n_branches = 0;
        for block in body.blocks().collect::<Vec<Block>>() {
            let Some(end) = body.terminator(block) else { continue };
            // A switch without cases has one way and a value that nothing may be left of.
            if insts.contains(end) || body.op(end) == Op::Br {
                continue;
            }
            if !cx.may_rewrite() {
                return;
            }
            make_unconditional(body, block, &order);
            n_branches += 1;
        }
        let n_insts = erase_dead(body, cx, &insts);
        if n_branches > 0 {
            erase_unreachable(body);
        }
        cx.count("instructions removed", n_insts);
        cx.count("branches removed", n_branches);
    }
}

/// True if something may be found that was not there when the pass was last here: if a use or an
/// edge has gone, or something is new that nobody uses, or a call now promises more.
fn may_find(body: &Body) -> bool {
    let since = body.marked(Mark::Adce);
    let is_news = |inst: Inst| {
        body.edited_since(inst, since)
            && (body.op(inst).call().is_some()
                || body.op(inst).is_terminator()
                || body.result(inst).is_some_and(|value| !body.is_used(value)))
    };
    body.lost_use_since(since) || body.edges_changed_since(since) || body.insts().any(is_news)
}

struct Liveness<'a> {
    body: &'a Body,
    cx: &'a FnCx<'a>,
    deciders: Deciders,
    insts: EntitySet<Inst>,
    blocks: EntitySet<Block>,
    work: Vec<Inst>,
}

impl<'a> Liveness<'a> {
    fn new(body: &'a Body, cx: &'a FnCx<'a>, tree: &PostDomTree) -> Liveness<'a> {
        let deciders = Deciders::new(body, tree);
        let (insts, blocks) = (EntitySet::new(), EntitySet::new());
        Liveness { body, cx, deciders, insts, blocks, work: Vec::new() }
    }

    fn mark(&mut self, inst: Inst) {
        if self.insts.insert(inst) {
            self.work.push(inst);
        }
    }

    /// What is live whoever uses it. Branches that lead back are: a loop may not end.
    fn mark_roots(&mut self, order: &ExitOrder) {
        let body = self.body;
        let keeps_branches = !self.cx.frame.knobs.is_on(&REMOVE_CONTROL_FLOW);
        for inst in body.insts() {
            let is_branch = matches!(body.op(inst), Op::Br | Op::CondBr | Op::Switch);
            let is_live = match body.op(inst).is_terminator() {
                true => !is_branch || keeps_branches,
                // What cannot touch memory only computes.
                false => {
                    body.op(inst).may_touch_memory()
                        && has_side_effect(effects(self.cx.module, body, inst))
                }
            };
            if is_live {
                self.mark(inst);
            }
        }
        if !self.cx.frame.knobs.is_on(&REMOVE_LOOPS) {
            ends_of_loops(body).into_iter().for_each(|inst| self.mark(inst));
        }
        // A part that no exit can be reached from stays as it is.
        for block in body.blocks().filter(|&block| order[block].is_none()) {
            if let Some(end) = body.terminator(block) {
                self.mark(end);
            }
        }
    }

    fn spread(&mut self) {
        let body = self.body;
        while let Some(inst) = self.work.pop() {
            self.mark_block(body.block(inst));
            for &arg in body.args(inst) {
                if let Some(def) = body.def_inst(arg) {
                    self.mark(def);
                }
            }
            if let Op::Phi(incoming) = body.op(inst) {
                for &from in body.incoming(incoming) {
                    self.mark_block(from);
                }
            }
        }
    }

    /// The branches that decide whether `block` runs are live.
    fn mark_block(&mut self, block: Block) {
        if !self.blocks.insert(block) {
            return;
        }
        if let Some(end) = self.body.terminator(block)
            && self.body.op(end) == Op::Br
        {
            self.insts.insert(end);
        }
        while let Some(decider) = self.deciders.take(block) {
            if let Some(end) = self.body.terminator(decider) {
                self.mark(end);
            }
        }
    }
}

/// The blocks whose branches decide whether another block runs: those with an edge to what that one
/// post-dominates, itself included, that it does not strictly post-dominate themselves.
///
/// All pairs would be quadratically many. Edges are in the order in which a walk down the tree meets
/// their ends, so that those to ends below a block are side by side, and each is taken once.
struct Deciders {
    /// Where the edges to ends below a block are, and how far that block is below the root.
    below: SecondaryMap<Block, (usize, usize, u32)>,
    /// Where the edges start.
    from: Vec<Block>,
    /// A binary tree over the edges, from index 1 down: how far below the root the immediate
    /// post-dominator of the start is, the least in each part. Of edges that were taken, the greatest number.
    least: Vec<u32>,
}

impl Deciders {
    fn new(body: &Body, tree: &PostDomTree) -> Deciders {
        let mut below: SecondaryMap<Block, (usize, usize, u32)> = SecondaryMap::new();
        let order: Vec<Block> = tree.preorder().collect();
        let mut from: Vec<Block> = Vec::new();
        for &block in &order {
            let depth = tree.idom(block).map_or(0, |idom| below[idom].2) + 1;
            let start = from.len();
            from.extend(body.preds(block).filter(|&pred| body.n_succs(pred) > 1));
            below[block] = (start, from.len(), depth);
        }
        // What is below the last child is below its parent.
        for &block in order.iter().rev() {
            if let Some(idom) = tree.idom(block) {
                below[idom].1 = below[idom].1.max(below[block].1);
            }
        }
        let size = from.len().next_power_of_two();
        let mut least = vec![u32::MAX; 2 * size];
        for (index, &block) in from.iter().enumerate() {
            least[size + index] = tree.idom(block).map_or(0, |stop| below[stop].2);
        }
        for node in (1..size).rev() {
            least[node] = least[2 * node].min(least[2 * node + 1]);
        }
        Deciders { below, from, least }
    }

    /// A block whose branch decides whether `block` runs, unless each was taken before.
    fn take(&mut self, block: Block) -> Option<Block> {
        let (start, end, depth) = self.below[block];
        if start == end {
            return None;
        }
        let edge = self.first_above(start, depth).filter(|&edge| edge < end)?;
        let mut node = self.least.len() / 2 + edge;
        self.least[node] = u32::MAX;
        while node > 1 {
            node /= 2;
            self.least[node] = self.least[2 * node].min(self.least[2 * node + 1]);
        }
        Some(self.from[edge])
    }

    /// The first edge from `start` on whose start has an immediate post-dominator above `depth`.
    fn first_above(&self, start: usize, depth: u32) -> Option<usize> {
        let size = self.least.len() / 2;
        let mut node = size + start;
        while self.least.get(node).is_none_or(|&least| least >= depth) {
            // On to the part behind this one, unless it is the last.
            while node % 2 == 1 {
                node /= 2;
            }
            if node == 0 {
                return None;
            }
            node += 1;
        }
        while node < size {
            node *= 2;
            node += usize::from(self.least[node] >= depth);
        }
        Some(node - size)
    }
}

fn has_side_effect(all: Effects) -> bool {
    let kept = Traits::VOLATILE | Traits::ORDERED;
    !all.writes.is_empty() || !all.goes_on() || all.traits.intersects(kept)
}

/// The terminators of blocks from which a depth-first walk finds an edge back.
fn ends_of_loops(body: &Body) -> Vec<Inst> {
    let mut found = Vec::new();
    let Some(entry) = body.entry() else { return found };
    let (mut seen, mut open) = (EntitySet::new(), EntitySet::new());
    let mut stack: Vec<(Block, usize)> = vec![(entry, 0)];
    seen.insert(entry);
    open.insert(entry);
    while let Some((block, next)) = stack.last_mut() {
        let (block, at) = (*block, *next);
        *next += 1;
        if at == body.n_succs(block) {
            open.remove(block);
            stack.pop();
            continue;
        }
        let succ = body.succ(block, at);
        if open.contains(succ) {
            found.extend(body.terminator(block));
        } else if seen.insert(succ) {
            open.insert(succ);
            stack.push((succ, 0));
        }
    }
    found
}

/// A number for each block that reaches an exit: the larger, the nearer to the end.
type ExitOrder = SecondaryMap<Block, Option<u32>>;

/// The order of the blocks of `body`, by a walk backwards from each exit.
fn exit_order(body: &Body) -> ExitOrder {
    let mut order = ExitOrder::new();
    let mut seen = EntitySet::new();
    let mut count = 0;
    // Blocks that are open, each with where its predecessors that are still to be entered begin;
    // those of the last one are at the end.
    let mut stack: Vec<(Block, usize)> = Vec::new();
    let mut to_enter: Vec<Block> = Vec::new();
    for exit in body.blocks().filter(|&block| body.n_succs(block) == 0) {
        if seen.insert(exit) {
            stack.push((exit, to_enter.len()));
            to_enter.extend(body.preds(exit));
        }
        while let Some(&(block, start)) = stack.last() {
            if to_enter.len() > start {
                let pred = to_enter.pop().expect("there is one behind the start");
                if seen.insert(pred) {
                    stack.push((pred, to_enter.len()));
                    to_enter.extend(body.preds(pred));
                }
            } else {
                order[block] = Some(count);
                count += 1;
                stack.pop();
            }
        }
    }
    order
}

/// Makes `block` go to the successor nearest to the end of the function.
fn make_unconditional(body: &mut Body, block: Block, order: &ExitOrder) {
    let mut best = 0;
    let rank = |succ: Block| order[succ];
    for index in 1..body.n_succs(block) {
        if rank(body.succ(block, index)) > rank(body.succ(block, best)) {
            best = index;
        }
    }
    keep_successor(body, block, best);
    let branch = body.terminator(block).expect("it was kept");
    for kind in [MdKind::PROF, MdKind::UNPREDICTABLE] {
        body.set_metadata(branch, kind, None);
    }
}

/// Erases what is not live, with the records that spoke of it.
fn erase_dead(body: &mut Body, cx: &mut FnCx<'_>, live: &EntitySet<Inst>) -> u64 {
    let dead: Vec<Inst> = body
        .insts()
        .filter(|&inst| !live.contains(inst) && !body.op(inst).is_terminator())
        .collect();
    let mut n_erased = 0;
    for &inst in dead.iter().rev() {
        if let Some(result) = body.result(inst)
            && body.is_used(result)
        {
            // Only other dead instructions use it.
            let poison = body.ty(result);
            let poison = body.consts_mut().poison(poison);
            let poison = body.const_value(poison);
            body.replace_all_uses(result, poison);
        }
    }
    for &inst in &dead {
        if !cx.may_rewrite() {
            break;
        }
        body.erase(inst);
        n_erased += 1;
    }
    n_erased
}

/// Erases blocks that dead branches have cut off.
fn erase_unreachable(body: &mut Body) {
    let mut reachable = EntitySet::new();
    let mut work: Vec<Block> = body.entry().into_iter().collect();
    while let Some(block) = work.pop() {
        if reachable.insert(block) {
            work.extend(body.succs(block));
        }
    }
    let dead: Vec<Block> = body.blocks().filter(|&block| !reachable.contains(block)).collect();
    body.erase_blocks(&dead);
}
