//! The order in which joins are looked for: a post-order in which a cycle stands together.
//!
//! Walked backwards, every block comes behind its predecessors but for edges back to a header, a
//! header comes first in its cycle, and what a cycle leads to comes behind all of the cycle.

use nvopt_entity::Entity;
use nvopt_ir::body::{Block, Body};

use crate::cycles::{Cycle, Cycles};

/// Stands for "not reachable".
pub(super) const NONE: u32 = u32::MAX;

/// Blocks in order, and the exits of cycles.
pub(super) struct Order {
    /// The blocks that can be reached.
    pub(super) blocks: Vec<Block>,
    /// By block: its place in `blocks`.
    pub(super) place: Vec<u32>,
    /// By cycle: the blocks outside it that its edges lead to.
    pub(super) exits: Vec<Vec<Block>>,
}

/// Blocks to be listed of one cycle, or of the function.
struct Level {
    cycle: Option<Cycle>,
    stack: Vec<Block>,
}

impl Order {
    /// The order of `body`; `None` if its cycles have more than `max_exits` exits in all.
    pub(super) fn of(body: &Body, cycles: &Cycles, max_exits: usize) -> Option<Order> {
        let exits = exits(body, cycles, max_exits)?;
        let mut order = Order { blocks: Vec::new(), place: vec![NONE; body.n_blocks()], exits };
        let mut done = vec![false; body.n_blocks()];
        let stack = body.entry().into_iter().collect();
        let mut levels = vec![Level { cycle: None, stack }];
        while let Some(level) = levels.last_mut() {
            let Some(&block) = level.stack.last() else {
                // The header of a cycle is listed last.
                if let Some(cycle) = level.cycle {
                    order.list(cycles.header(cycle));
                }
                levels.pop();
                continue;
            };
            if done[block.index()] {
                level.stack.pop();
                continue;
            }
            let around = level.cycle;
            let is_inside = |block: Block| around.is_none_or(|cycle| cycles.contains(cycle, block));
            let before = level.stack.len();
            if let Some(nested) = nested_at(cycles, around, block) {
                let exits = order.exits[nested.index()].iter().copied();
                level.stack.extend(exits.filter(|&b| is_inside(b) && !done[b.index()]));
                if level.stack.len() > before {
                    continue;
                }
                level.stack.pop();
                let header = cycles.header(nested);
                done[header.index()] = true;
                let inside = body.succs(header).filter(|&b| cycles.contains(nested, b));
                let stack = inside.filter(|&b| b != header).collect();
                levels.push(Level { cycle: Some(nested), stack });
                continue;
            }
            level.stack.extend(body.succs(block).filter(|&b| is_inside(b) && !done[b.index()]));
            if level.stack.len() == before {
                level.stack.pop();
                done[block.index()] = true;
                order.list(block);
            }
        }
        Some(order)
    }

    fn list(&mut self, block: Block) {
        self.place[block.index()] = self.blocks.len() as u32;
        self.blocks.push(block);
    }
}

/// The cycle directly inside `around` that `block` is in, unless that is `around` itself.
fn nested_at(cycles: &Cycles, around: Option<Cycle>, block: Block) -> Option<Cycle> {
    let mut cycle = cycles.of_block(block).filter(|&cycle| Some(cycle) != around)?;
    while cycles.parent(cycle) != around {
        cycle = cycles.parent(cycle)?;
    }
    Some(cycle)
}

fn exits(body: &Body, cycles: &Cycles, max_exits: usize) -> Option<Vec<Vec<Block>>> {
    let mut exits = vec![Vec::new(); cycles.iter().count()];
    let mut left = max_exits;
    for block in body.blocks() {
        for succ in body.succs(block) {
            let mut cycle = cycles.of_block(block);
            while let Some(inside) = cycle.filter(|&cycle| !cycles.contains(cycle, succ)) {
                exits[inside.index()].push(succ);
                left = left.checked_sub(1)?;
                cycle = cycles.parent(inside);
            }
        }
    }
    Some(exits)
}
