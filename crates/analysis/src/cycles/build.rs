//! Finding cycles, and checking them by their definition.
//!
//! Blocks are taken in the reverse of the order in which a depth-first walk met them. A block is a
//! header if an edge leads to it from below it in the walk; what leads to those edges, without
//! leaving what is below the header, is the cycle. Cycles found before are taken in as a whole.

use nvopt_entity::{Entity, PrimaryMap, SecondaryMap};
use nvopt_ir::body::{Block, Body};

use super::{Cycle, CycleData, Cycles, Item};
use crate::scc::Components;

impl Cycles {
    /// Finds the cycles of `body`, outside any cache.
    pub fn of(body: &Body) -> Cycles {
        let mut cycles = Cycles {
            cycles: PrimaryMap::new(),
            top: Vec::new(),
            of_block: SecondaryMap::with_capacity(body.n_blocks()),
        };
        let walk = Walk::of(body);
        let mut finder =
            Finder { cycles: &mut cycles, body, walk: &walk, outer: Vec::new(), place: Vec::new() };
        for &block in walk.order.iter().rev() {
            finder.cycle_of(block);
        }
        cycles.number();
        cycles
    }

    fn number(&mut self) {
        let order = self.outermost_first();
        for (at, &cycle) in order.iter().enumerate() {
            let depth = self.parent(cycle).map_or(1, |parent| self.depth(parent) + 1);
            let data = &mut self.cycles[cycle];
            (data.depth, data.enter, data.last) = (depth, at as u32, at as u32);
        }
        for &cycle in order.iter().rev() {
            let last = self.cycles[cycle].last;
            if let Some(parent) = self.parent(cycle) {
                let above = &mut self.cycles[parent].last;
                *above = (*above).max(last);
            }
        }
    }

    /// Looks for a contradiction with the definition: each cycle is one strongly connected part
    /// of what it is directly inside, without the edges back to the header of that.
    pub(super) fn contradiction(&self, body: &Body) -> Option<String> {
        let walk = Walk::of(body);
        let place = |block: Block| walk.order_of[block.index()];
        for around in std::iter::once(None).chain(self.iter().map(Some)) {
            let inside = |block: Block| {
                place(block).is_some() && around.is_none_or(|cycle| self.contains(cycle, block))
            };
            let header = around.map(|cycle| self.header(cycle));
            let blocks: Vec<Block> = match around {
                Some(cycle) => self.blocks(cycle),
                None => walk.order.clone(),
            };
            let mut at = vec![u32::MAX; body.n_blocks()];
            for (index, block) in blocks.iter().enumerate() {
                at[block.index()] = index as u32;
            }
            let parts = Components::of(blocks.len(), |node, edge| {
                let block = blocks[node as usize];
                let succs = body.succs(block);
                let mut kept = succs.filter(|&succ| inside(succ) && Some(succ) != header);
                kept.nth(edge as usize).map(|succ| at[succ.index()])
            });
            for part in parts.iter() {
                let first = blocks[part[0] as usize];
                let is_cycle = part.len() > 1
                    || body.succs(first).any(|succ| succ == first && Some(succ) != header);
                let cycle = self.child_at(around, first);
                if is_cycle != cycle.is_some() {
                    return Some(format!("{first:?} is in a cycle: {is_cycle}"));
                }
                let Some(cycle) = cycle else { continue };
                let all_in = part
                    .iter()
                    .all(|&at| self.child_at(around, blocks[at as usize]) == Some(cycle));
                if !all_in || self.blocks(cycle).len() != part.len() {
                    return Some(format!("{cycle:?} is not the connected part of {first:?}"));
                }
                let has_edge_in = |block: Block| {
                    let mut preds = body.preds(block);
                    body.entry() == Some(block)
                        || preds.any(|p| place(p).is_some() && !self.contains(cycle, p))
                };
                for block in self.blocks(cycle) {
                    if has_edge_in(block) != self.entries(cycle).contains(&block) {
                        return Some(format!("{block:?} is an entry of {cycle:?} or not"));
                    }
                }
            }
        }
        None
    }

    /// The cycle directly inside `around` that holds `block`.
    fn child_at(&self, around: Option<Cycle>, block: Block) -> Option<Cycle> {
        let mut cycle = self.of_block(block).filter(|&cycle| Some(cycle) != around)?;
        while self.parent(cycle) != around {
            cycle = self.parent(cycle)?;
        }
        Some(cycle)
    }
}

/// A depth-first walk along the edges that takes the last successor first, as LLVM's does here.
struct Walk {
    order: Vec<Block>,
    /// By block: its place in `order`.
    order_of: Vec<Option<u32>>,
    /// By place: the last place below it in the walk.
    last: Vec<u32>,
}

impl Walk {
    fn of(body: &Body) -> Walk {
        let mut walk = Walk {
            order: Vec::new(),
            order_of: vec![None; body.n_blocks()],
            last: vec![0; body.n_placed_blocks()],
        };
        let mut stack: Vec<(Block, usize)> = Vec::new();
        if let Some(entry) = body.entry() {
            walk.open(entry);
            stack.push((entry, body.n_succs(entry)));
        }
        while let Some((block, left)) = stack.last_mut() {
            let block = *block;
            if *left == 0 {
                let at = walk.order_of[block.index()].expect("it was opened");
                walk.last[at as usize] = walk.order.len() as u32 - 1;
                stack.pop();
                continue;
            }
            *left -= 1;
            let succ = body.succ(block, *left);
            if walk.order_of[succ.index()].is_none() {
                walk.open(succ);
                stack.push((succ, body.n_succs(succ)));
            }
        }
        walk
    }

    fn open(&mut self, block: Block) {
        self.order_of[block.index()] = Some(self.order.len() as u32);
        self.order.push(block);
    }

    /// True if `block` is `above` or below it in the walk.
    fn is_below(&self, above: Block, block: Block) -> bool {
        match (self.order_of[above.index()], self.order_of[block.index()]) {
            (Some(above), Some(at)) => (above..=self.last[above as usize]).contains(&at),
            (None, _) | (_, None) => false,
        }
    }
}

struct Finder<'a> {
    cycles: &'a mut Cycles,
    body: &'a Body,
    walk: &'a Walk,
    /// By cycle: a cycle around it, shortened on the way, or itself.
    outer: Vec<Cycle>,
    /// By cycle: its place among the outermost ones while it is one.
    place: Vec<u32>,
}

impl Finder<'_> {
    fn cycle_of(&mut self, header: Block) {
        let walk = self.walk;
        let mut work: Vec<Block> = self.body.preds_newest_first(header).collect();
        work.retain(|&pred| walk.is_below(header, pred));
        if work.is_empty() {
            return;
        }
        let cycle = self.cycles.cycles.push(CycleData {
            parent: None,
            entries: vec![header],
            items: vec![Item::Block(header)],
            inner: Vec::new(),
            depth: 0,
            enter: 0,
            last: 0,
        });
        self.outer.push(cycle);
        self.place.push(u32::MAX);
        self.cycles.of_block[header] = Some(cycle);
        while let Some(block) = work.pop() {
            match self.cycles.of_block[block] {
                None => {
                    self.cycles.of_block[block] = Some(cycle);
                    self.cycles.cycles[cycle].items.push(Item::Block(block));
                    self.look_back(cycle, header, block, &mut work);
                }
                Some(inner) => {
                    let inner = self.outermost(inner);
                    if inner != cycle {
                        self.take_in(cycle, inner);
                        for at in 0..self.cycles.cycles[inner].entries.len() {
                            let entry = self.cycles.cycles[inner].entries[at];
                            self.look_back(cycle, header, entry, &mut work);
                        }
                    }
                }
            }
        }
        self.place[cycle.index()] = self.cycles.top.len() as u32;
        self.cycles.top.push(cycle);
    }

    /// Adds the predecessors of `block` to the work; if one is outside, `block` is an entry.
    fn look_back(&mut self, cycle: Cycle, header: Block, block: Block, work: &mut Vec<Block>) {
        let mut is_entry = false;
        for pred in self.body.preds_newest_first(block) {
            if self.walk.is_below(header, pred) {
                work.push(pred);
            } else if self.walk.order_of[pred.index()].is_some() {
                is_entry = true;
            }
        }
        if is_entry {
            self.cycles.cycles[cycle].entries.push(block);
        }
    }

    fn take_in(&mut self, cycle: Cycle, inner: Cycle) {
        self.cycles.cycles[inner].parent = Some(cycle);
        self.outer[inner.index()] = cycle;
        let at = self.place[inner.index()] as usize;
        self.cycles.top.swap_remove(at);
        if let Some(&moved) = self.cycles.top.get(at) {
            self.place[moved.index()] = at as u32;
        }
        let data = &mut self.cycles.cycles[cycle];
        data.items.push(Item::Cycle(inner));
        data.inner.push(inner);
    }

    fn outermost(&mut self, cycle: Cycle) -> Cycle {
        let mut at = cycle;
        while self.outer[at.index()] != at {
            let above = self.outer[at.index()];
            self.outer[at.index()] = self.outer[above.index()];
            at = above;
        }
        at
    }
}
