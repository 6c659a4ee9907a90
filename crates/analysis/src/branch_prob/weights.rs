//! Estimated weights: how often blocks are executed, judged by what they lead to.
//!
//! A block that ends the program, or calls something cold, has a weight of its own. It spreads to
//! the blocks that always lead there, and where all ways of a block have a weight the largest
//! counts. A loop has the weight of its exits. Every block and loop gets a weight at most once.

use nvopt_entity::Entity;
use nvopt_ir::{
    attrs::AttrKind,
    body::{Block, Body},
    effects::CallAttrs,
    module::ModuleShared,
    ops::Op,
};

use super::Prob;
use crate::{
    domtree::{DomTree, PostDomTree},
    loops::{Loop, Loops},
    scc::Components,
};

/// Blocks that end in `unreachable`.
const UNREACHABLE: u32 = 0;
/// Blocks that end in a call that does not return, or in unwinding.
const LOWEST: u32 = 1;
/// Blocks with a cold call.
const COLD: u32 = 0xffff;
/// Blocks that nothing is known about.
const DEFAULT: u32 = 0xfffff;
/// How often a loop is taken to run.
const TRIP_COUNT: u32 = 31;

/// The weights of a function.
pub(super) struct Weights<'a> {
    body: &'a Body,
    loops: &'a Loops,
    /// By block: the number of the part it loops in, for parts that are entered at several
    /// places: those of blocks in no natural loop.
    part: Vec<Option<u32>>,
    parts: Vec<Vec<Block>>,
    of_block: Vec<Option<u32>>,
    of_loop: Vec<Option<u32>>,
    of_part: Vec<Option<u32>>,
    /// By loop, then by part: what is known about its exits. Empty until the first is asked for.
    ends: Vec<Ends>,
}

/// The exits of a loop. Weights are set once, so what was seen of them stays seen.
#[derive(Clone, Default)]
struct Ends {
    blocks: Vec<Block>,
    n_seen: usize,
    largest: Option<u32>,
}

/// A loop, natural or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Region {
    Loop(Loop),
    Part(u32),
}

struct Work {
    blocks: Vec<Block>,
    /// Blocks of loops that have an exit with a weight.
    loops: Vec<Block>,
}

impl<'a> Weights<'a> {
    pub(super) fn of(
        module: &ModuleShared,
        body: &'a Body,
        loops: &'a Loops,
        tree: &DomTree,
        post: &PostDomTree,
    ) -> Weights<'a> {
        let (part, parts) = looping_parts(body);
        let n_loops = loops.outermost_first().iter().map(|lp| lp.index() + 1).max().unwrap_or(0);
        let mut weights = Weights {
            body,
            loops,
            part,
            of_part: vec![None; parts.len()],
            parts,
            of_block: vec![None; body.n_blocks()],
            of_loop: vec![None; n_loops],
            ends: Vec::new(),
        };
        let mut work = Work { blocks: Vec::new(), loops: Vec::new() };
        for block in body.reverse_post_order() {
            if let Some(weight) = own_weight(module, body, block) {
                weights.spread(tree, post, block, weight, &mut work);
            }
        }
        loop {
            if let Some(block) = work.loops.pop() {
                weights.look_at_loop(block, &mut work);
            } else if let Some(block) = work.blocks.pop() {
                if weights.of_block[block.index()].is_some() {
                    continue;
                }
                let succs: Vec<Block> = body.succs(block).collect();
                if let Some(weight) = weights.largest(block, &succs) {
                    weights.spread(tree, post, block, weight, &mut work);
                }
            } else {
                return weights;
            }
        }
    }

    /// The weight of the way from `from` to `to`: that of the loop if it enters one.
    pub(super) fn of_edge(&self, from: Block, to: Block) -> Option<u32> {
        match self.enters(from, to).then(|| self.region(to)).flatten() {
            Some(Region::Loop(lp)) => self.of_loop[lp.index()],
            Some(Region::Part(part)) => self.of_part[part as usize],
            None => self.of_block[to.index()],
        }
    }

    /// The probabilities of the ways of `block`, if something is known about one of them.
    pub(super) fn probs(&self, block: Block) -> Option<Vec<Prob>> {
        let mut is_known = false;
        let mut weight_of = |succ: Block| {
            let mut weight = self.of_edge(block, succ);
            if self.exits(block, succ) && weight != Some(UNREACHABLE) {
                weight = Some((weight.unwrap_or(DEFAULT) / TRIP_COUNT).max(LOWEST));
            }
            is_known |= weight.is_some();
            weight.unwrap_or(DEFAULT)
        };
        let mut found: Vec<u32> = self.body.succs(block).map(&mut weight_of).collect();
        let mut total: u64 = found.iter().map(|&weight| u64::from(weight)).sum();
        if !is_known || total == 0 {
            return None;
        }
        if total > u64::from(u32::MAX) {
            let scale = total / u64::from(u32::MAX) + 1;
            found.iter_mut().for_each(|weight| *weight = (u64::from(*weight) / scale) as u32);
            total = found.iter().map(|&weight| u64::from(weight)).sum();
        }
        Some(found.into_iter().map(|weight| Prob::ratio(weight, total as u32)).collect())
    }

    fn region(&self, block: Block) -> Option<Region> {
        match self.loops.of_block(block) {
            Some(lp) => Some(Region::Loop(lp)),
            None => self.part[block.index()].map(Region::Part),
        }
    }

    fn enters(&self, from: Block, to: Block) -> bool {
        match self.region(to) {
            Some(Region::Loop(lp)) => !self.loops.contains(lp, from),
            Some(Region::Part(part)) => self.region(from) != Some(Region::Part(part)),
            None => false,
        }
    }

    fn exits(&self, from: Block, to: Block) -> bool {
        self.enters(to, from)
    }

    /// The largest weight of the ways to `succs`, if all of them have one.
    fn largest(&self, from: Block, succs: &[Block]) -> Option<u32> {
        let mut largest = None;
        for &succ in succs {
            largest = largest.max(Some(self.of_edge(from, succ)?));
        }
        largest
    }

    /// Gives `weight` to `block` and to the blocks above it that always lead to it.
    fn spread(
        &mut self,
        tree: &DomTree,
        post: &PostDomTree,
        block: Block,
        weight: u32,
        work: &mut Work,
    ) {
        let mut above = Some(block);
        while let Some(dominator) = above.filter(|&above| post.dominates(block, above)) {
            if self.exits(dominator, block) {
                work.loops.push(dominator);
            } else if !self.enters(dominator, block) && !self.set(dominator, weight, work) {
                break;
            }
            above = tree.idom(dominator);
        }
    }

    /// Gives `block` its weight, and its predecessors a new look; false if it has one.
    fn set(&mut self, block: Block, weight: u32, work: &mut Work) -> bool {
        if self.of_block[block.index()].is_some() {
            return false;
        }
        self.of_block[block.index()] = Some(weight);
        for pred in self.body.preds_newest_first(block) {
            if self.exits(pred, block) {
                work.loops.push(pred);
            } else if self.of_block[pred.index()].is_none() {
                work.blocks.push(pred);
            }
        }
        true
    }

    fn look_at_loop(&mut self, block: Block, work: &mut Work) {
        let Some(region) = self.region(block) else { return };
        let known = match region {
            Region::Loop(lp) => self.of_loop[lp.index()],
            Region::Part(part) => self.of_part[part as usize],
        };
        if known.is_some() {
            return;
        }
        // If the loop is never left it can be entered once at most.
        let Some(weight) = self.largest_end(block, region).map(|weight| weight.max(LOWEST)) else {
            return;
        };
        match region {
            Region::Loop(lp) => {
                self.of_loop[lp.index()] = Some(weight);
                work.blocks.extend(self.body.preds(self.loops.header(lp)));
            }
            Region::Part(part) => {
                self.of_part[part as usize] = Some(weight);
                for &inside in &self.parts[part as usize] {
                    let outside = |pred: &Block| self.part[pred.index()] != Some(part);
                    work.blocks.extend(self.body.preds(inside).filter(outside));
                }
            }
        }
    }

    /// The largest weight of the ways out of a loop, if all of them have one.
    fn largest_end(&mut self, block: Block, region: Region) -> Option<u32> {
        let index = match region {
            Region::Loop(lp) => lp.index(),
            Region::Part(part) => self.of_loop.len() + part as usize,
        };
        if self.ends.is_empty() {
            self.find_ends();
        }
        let mut ends = std::mem::take(&mut self.ends[index]);
        while let Some(&end) = ends.blocks.get(ends.n_seen) {
            let Some(weight) = self.of_edge(block, end) else { break };
            ends.largest = ends.largest.max(Some(weight));
            ends.n_seen += 1;
        }
        let largest = ends.largest.filter(|_| ends.n_seen == ends.blocks.len());
        self.ends[index] = ends;
        largest
    }

    /// Lists the exits of all loops: costs a step for each loop that an edge leaves.
    fn find_ends(&mut self) {
        let (n_loops, body) = (self.of_loop.len(), self.body);
        self.ends = vec![Ends::default(); n_loops + self.parts.len()];
        for block in body.blocks() {
            for succ in body.succs(block) {
                let mut lp = self.loops.of_block(block);
                while let Some(left) = lp.filter(|&lp| !self.loops.contains(lp, succ)) {
                    self.ends[left.index()].blocks.push(succ);
                    lp = self.loops.parent(left);
                }
                let part = self.part[block.index()];
                if let Some(part) = part.filter(|_| part != self.part[succ.index()]) {
                    self.ends[n_loops + part as usize].blocks.push(succ);
                }
            }
        }
    }
}

/// The connected parts of more than one block, by block and as lists.
fn looping_parts(body: &Body) -> (Vec<Option<u32>>, Vec<Vec<Block>>) {
    let blocks: Vec<Block> = body.blocks().collect();
    let mut place = vec![0u32; body.n_blocks()];
    for (at, block) in blocks.iter().enumerate() {
        place[block.index()] = at as u32;
    }
    let components = Components::of(blocks.len(), |node, edge| {
        let block = blocks[node as usize];
        let edge = edge as usize;
        (edge < body.n_succs(block)).then(|| place[body.succ(block, edge).index()])
    });
    let mut part = vec![None; body.n_blocks()];
    let mut parts = Vec::new();
    for component in components.iter().filter(|component| component.len() > 1) {
        let members: Vec<Block> = component.iter().map(|&at| blocks[at as usize]).collect();
        for member in &members {
            part[member.index()] = Some(parts.len() as u32);
        }
        parts.push(members);
    }
    (part, parts)
}

/// The weight a block has by what it does itself.
fn own_weight(module: &ModuleShared, body: &Body, block: Block) -> Option<u32> {
    let end = body.terminator(block)?;
    let has = |kind: AttrKind| {
        let mut calls = body.insts_in(block).filter(|&i| matches!(body.op(i), Op::Call(_)));
        calls.any(|call| CallAttrs::new(module, body, call).has(kind))
    };
    if body.op(end) == Op::Unreachable {
        return Some(if has(AttrKind::NoReturn) { LOWEST } else { UNREACHABLE });
    }
    let first = body.insts_in(block).find(|&inst| !matches!(body.op(inst), Op::Phi(_)))?;
    let is_pad = matches!(
        body.op(first),
        Op::LandingPad { .. } | Op::CatchPad | Op::CleanupPad | Op::CatchSwitch { .. }
    );
    if is_pad {
        return Some(LOWEST);
    }
    has(AttrKind::Cold).then_some(COLD)
}
