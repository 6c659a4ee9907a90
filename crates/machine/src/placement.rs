//! `machine-block-placement`: orders blocks so that most jumps fall through.
//!
//! **What.** How often blocks are executed is estimated: what is in a loop eight times as often, what
//! leaves one an eighth, what stops the thread nearly never. Then blocks are put in chains, loop by
//! loop from the inside: along the most frequent edges first, a block behind the one that goes to
//! it. A loop's blocks stay together, its header first. The new order is taken if fewer jumps
//! are executed. Where neither loops nor threads that stop say which, all ways are as likely, and the
//! order of the text serves the assembler, which orders blocks again, as well: then it must be
//! `MIN_SAVED_BLINDLY` fewer. Before and after branches are folded if `branch-fold-placement` is on.
//!
//! **Why on a GPU.** Every jump is an instruction that all warps fetch; what stands together shares
//! cache lines.
//!
//! **Convergence and memory.** Only the order of the text changes. Latches keep their shape.
//!
//! **Cost.** Linear, but for sorting edges by frequency; of nested loops no more than `MAX_DEPTH` are
//! told apart.
//!
//! **Not done.** Profiles; turning loops so that their test stands at the end.
//!
//! **Reads, keeps.** Dominators and loops, computed here.

use nvopt_entity::Entity as _;
use nvopt_pass::{Knob, MachCx, MachinePass};
use nvopt_ptx::{
    isa::Effects,
    mach::{Block, MachBody},
};
use smallvec::SmallVec;

use crate::{
    branch_folder,
    cfg::{Flow, Term},
    dom::{DomTree, Loops},
};

/// Whether branches are folded when blocks are placed.
pub static BRANCH_FOLD: Knob<bool> = Knob::switch(
    "branch-fold-placement",
    true,
    "machine-block-placement",
    "folds branches when blocks are placed",
);

/// Orders blocks so that most jumps fall through.
#[derive(Clone, Copy, Debug, Default)]
pub struct BlockPlacement;

impl MachinePass for BlockPlacement {
    fn run(&self, body: &mut MachBody, cx: &mut MachCx<'_>) {
        let folds = cx.knobs.is_on(&BRANCH_FOLD) && !cx.knobs.is_on(&branch_folder::DISABLE);
        // First: what is empty or joins its only predecessor need not be placed.
        if folds {
            branch_folder::fold(body, cx, true);
        }
        if place(body, cx) && folds {
            branch_folder::fold(body, cx, false);
        }
    }
}

/// Gives the blocks a better order. True if there is one.
fn place(body: &mut MachBody, cx: &mut MachCx<'_>) -> bool {
    let Some(mut flow) = Flow::new(body) else { return false };
    let old = flow.layout();
    let is_fixed = |block: &Block| *block != flow.entry() && !flow.can_move(*block);
    if old.iter().any(is_fixed) || old.iter().any(|&block| *flow.term(block) == Term::FallsOff) {
        return false;
    }
    let doms = DomTree::of(&flow);
    flow.mark_latches(&doms);
    let loops = Loops::of(&flow, &doms);
    let estimate = Estimate::new(body, &flow, &doms, &loops);
    let new = chains(&flow, &old, &doms, &loops, &estimate);
    let saved = estimate.cost(&flow, &old) - estimate.cost(&flow, &new);
    let is_better = match estimate.knows_something(&loops) {
        true => saved > 0.0,
        false => saved >= MIN_SAVED_BLINDLY,
    };
    let changes = is_better && cx.may_rewrite();
    if changes {
        flow.set_layout(&new);
        cx.count("functions with another order", 1);
    }
    let n_saved = flow.write(body, &mut || cx.may_rewrite());
    cx.count("branches to the next block removed", n_saved as u64);
    changes
}

/// The jumps that another order must save where nothing is known of how often blocks are executed.
const MIN_SAVED_BLINDLY: f64 = 1.0;
/// How many loops around a block make it more frequent, and are told apart.
const MAX_DEPTH: u32 = 16;
/// How often a loop goes round.
const ROUNDS: f64 = 8.0;
/// The share of a branch that goes where the thread stops.
const COLD: f64 = 1.0 / 64.0;

/// How often blocks and edges are executed.
struct Estimate {
    of_block: Vec<f64>,
    is_cold: Vec<bool>,
    /// How many loops are around each loop and itself.
    depths: Vec<u32>,
}

impl Estimate {
    fn new(body: &MachBody, flow: &Flow, doms: &DomTree, loops: &Loops) -> Estimate {
        let mut depths = vec![1; loops.len()];
        // A loop's number is smaller than that of the loop around it.
        for number in (0..loops.len()).rev() {
            if let Some(parent) = loops.parent(number as u32) {
                depths[number] = depths[parent as usize] + 1;
            }
        }
        let mut is_cold = vec![false; flow.n_blocks()];
        for block in flow.layout() {
            let stops = |&inst: &_| {
                body.directive(inst).is_none() && body.effects(inst).contains(Effects::STOPS)
            };
            is_cold[block.index()] = flow.code(block).iter().any(stops);
        }
        let mut this = Estimate { of_block: vec![0.0; flow.n_blocks()], is_cold, depths };
        this.of_block[flow.entry().index()] = 1.0;
        let mut position = vec![usize::MAX; flow.n_blocks()];
        let order: Vec<Block> = doms.order().collect();
        order.iter().enumerate().for_each(|(at, block)| position[block.index()] = at);
        for &block in &order {
            let is_header =
                loops.innermost(block).is_some_and(|number| loops.header(number) == block);
            if is_header && this.depth(loops, block) <= MAX_DEPTH {
                this.of_block[block.index()] *= ROUNDS;
            }
            let here = this.of_block[block.index()];
            for (to, share) in this.shares(flow, loops, block) {
                if position[to.index()] > position[block.index()] {
                    this.of_block[to.index()] += here * share;
                }
            }
        }
        this
    }

    /// True if some blocks are known to be executed more often than others.
    fn knows_something(&self, loops: &Loops) -> bool {
        !loops.is_empty() || self.is_cold.contains(&true)
    }

    fn depth(&self, loops: &Loops, block: Block) -> u32 {
        loops.innermost(block).map_or(0, |number| self.depths[number as usize])
    }

    /// Where control goes from a block, and how often of all times.
    fn shares(&self, flow: &Flow, loops: &Loops, block: Block) -> SmallVec<[(Block, f64); 4]> {
        let targets = flow.term(block).targets();
        let [then, other] = targets[..] else {
            let share = 1.0 / targets.len().max(1) as f64;
            return targets.iter().map(|&to| (to, share)).collect();
        };
        let here = self.depth(loops, block);
        let leaves = |to: Block| self.depth(loops, to) < here;
        let of_then = match (self.is_cold[then.index()], self.is_cold[other.index()]) {
            (true, false) => COLD,
            (false, true) => 1.0 - COLD,
            _ => match (leaves(then), leaves(other)) {
                (true, false) => 1.0 / ROUNDS,
                (false, true) => 1.0 - 1.0 / ROUNDS,
                _ => 0.5,
            },
        };
        SmallVec::from_slice(&[(then, of_then), (other, 1.0 - of_then)])
    }

    /// How many jumps are executed if the blocks stand in this order.
    fn cost(&self, flow: &Flow, layout: &[Block]) -> f64 {
        let mut cost = 0.0;
        for (at, &block) in layout.iter().enumerate() {
            let next = layout.get(at + 1);
            let targets = flow.term(block).targets();
            let ways = match flow.term(block) {
                Term::Goto(to) => f64::from(next != Some(to)),
                Term::Branch(_) => match next.is_some_and(|next| targets.contains(next)) {
                    true => 0.5,
                    false => 1.5,
                },
                Term::Other { falls: Some(falls), .. } => f64::from(next != Some(falls)),
                Term::Other { .. } | Term::Exit(_) | Term::FallsOff => 0.0,
            };
            cost += ways * self.of_block[block.index()];
        }
        cost
    }
}

/// Chains of blocks, each known by a member.
struct Chains {
    /// Towards the member that stands for the chain.
    up: Vec<u32>,
    /// Of those that stand for a chain: its first and last block, and how many it has.
    ends: Vec<(Block, Block, u32)>,
    next: Vec<Option<Block>>,
}

impl Chains {
    fn new(flow: &Flow) -> Chains {
        let n = flow.n_blocks();
        let one = |at: usize| (Block::from_index(at), Block::from_index(at), 1);
        Chains { up: (0..n as u32).collect(), ends: (0..n).map(one).collect(), next: vec![None; n] }
    }

    fn of(&mut self, block: Block) -> usize {
        let mut at = block.index() as u32;
        while self.up[at as usize] != at {
            let above = self.up[self.up[at as usize] as usize];
            self.up[at as usize] = above;
            at = above;
        }
        at as usize
    }

    fn first(&mut self, block: Block) -> Block {
        let chain = self.of(block);
        self.ends[chain].0
    }

    /// Puts the chain of `to` behind the chain of `from`, if they are two.
    fn append(&mut self, from: Block, to: Block) {
        let (a, b) = (self.of(from), self.of(to));
        if a == b {
            return;
        }
        let ((first, middle, n), (start, last, m)) = (self.ends[a], self.ends[b]);
        self.next[middle.index()] = Some(start);
        let (stays, goes) = if n >= m { (a, b) } else { (b, a) };
        self.up[goes] = stays as u32;
        self.ends[stays] = (first, last, n + m);
    }

    /// Puts `to` behind `from` if one ends a chain and the other begins another one.
    fn link(&mut self, from: Block, to: Block) {
        let (a, b) = (self.of(from), self.of(to));
        if a != b && self.ends[a].1 == from && self.ends[b].0 == to {
            self.append(from, to);
        }
    }
}

/// An edge, and the loop that both of its blocks are in, by number; outside loops the last.
struct Edge {
    of: usize,
    weight: f64,
    is_next: bool,
    from: Block,
    to: Block,
}

fn edges(
    flow: &Flow,
    old: &[Block],
    doms: &DomTree,
    loops: &Loops,
    estimate: &Estimate,
) -> Vec<Edge> {
    let mut edges = Vec::new();
    for &from in old {
        for (to, share) in estimate.shares(flow, loops, from) {
            // A header stands before what goes back to it.
            if to == flow.entry() || doms.dominates(to, from) {
                continue;
            }
            let weight = estimate.of_block[from.index()] * share;
            let is_next = flow.next(from) == Some(to);
            let of = common_loop(loops, estimate, from, to);
            edges.push(Edge { of, weight, is_next, from, to });
        }
    }
    // Ties keep the order of the text.
    edges.sort_by(|a, b| {
        let by_weight = b.weight.total_cmp(&a.weight);
        a.of.cmp(&b.of).then(by_weight).then(b.is_next.cmp(&a.is_next))
    });
    edges
}

/// The innermost loop that has both blocks; the number of loops if there is none.
fn common_loop(loops: &Loops, estimate: &Estimate, a: Block, b: Block) -> usize {
    let (mut a, mut b) = (loops.innermost(a), loops.innermost(b));
    for _ in 0..2 * MAX_DEPTH {
        let (Some(x), Some(y)) = (a, b) else { break };
        if x == y {
            return x as usize;
        }
        if estimate.depths[x as usize] >= estimate.depths[y as usize] {
            a = loops.parent(x);
        } else {
            b = loops.parent(y);
        }
    }
    loops.len()
}

fn chains(
    flow: &Flow,
    old: &[Block],
    doms: &DomTree,
    loops: &Loops,
    estimate: &Estimate,
) -> Vec<Block> {
    let edges = edges(flow, old, doms, loops, estimate);
    let mut members: Vec<Vec<Block>> = vec![Vec::new(); loops.len()];
    for &block in old {
        if let Some(number) = loops.innermost(block) {
            members[number as usize].push(block);
        }
    }
    let mut chains = Chains::new(flow);
    let mut edges = edges.into_iter().peekable();
    for number in 0..loops.len() {
        while let Some(edge) = edges.next_if(|edge| edge.of == number) {
            chains.link(edge.from, edge.to);
        }
        // All of the loop, its header first.
        let header = loops.header(number as u32);
        if chains.first(header) == header {
            members[number].iter().for_each(|&block| chains.append(header, block));
        }
        if let Some(parent) = loops.parent(number as u32) {
            members[parent as usize].push(header);
        }
    }
    edges.for_each(|edge| chains.link(edge.from, edge.to));
    let mut new = Vec::with_capacity(old.len());
    let mut is_placed = vec![false; flow.n_blocks()];
    for &block in std::iter::once(&flow.entry()).chain(old) {
        let mut at = Some(chains.first(block)).filter(|first| !is_placed[first.index()]);
        while let Some(block) = at {
            is_placed[block.index()] = true;
            new.push(block);
            at = chains.next[block.index()];
        }
    }
    new
}
