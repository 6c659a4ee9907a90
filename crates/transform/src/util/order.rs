//! Orders of blocks.

use nvopt_entity::EntitySet;
use nvopt_ir::body::{Block, Body};

/// The blocks that control reaches, each before its successors but for edges back.
pub fn reverse_post_order(body: &Body) -> Vec<Block> {
    let mut order = Vec::new();
    let Some(entry) = body.entry() else { return order };
    let mut seen = EntitySet::new();
    seen.insert(entry);
    let mut stack: Vec<(Block, usize)> = vec![(entry, 0)];
    while let Some((block, next)) = stack.last_mut() {
        let (block, at) = (*block, *next);
        *next += 1;
        if at == body.n_succs(block) {
            order.push(block);
            stack.pop();
            continue;
        }
        let succ = body.succ(block, at);
        if seen.insert(succ) {
            stack.push((succ, 0));
        }
    }
    order.reverse();
    order
}
