//! Loop headers: the targets of edges that a depth-first walk finds to lead back.

use nvopt_entity::EntitySet;
use nvopt_ir::body::{Block, Body};
use smallvec::{SmallVec, smallvec};

/// The blocks that an edge leads back to.
pub(crate) fn loop_headers(body: &Body) -> EntitySet<Block> {
    let (mut seen, mut open, mut headers) = (EntitySet::new(), EntitySet::new(), EntitySet::new());
    let Some(entry) = body.entry() else { return headers };
    let mut stack: SmallVec<[(Block, usize); 16]> = smallvec![(entry, 0)];
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
            headers.insert(succ);
        } else if seen.insert(succ) {
            open.insert(succ);
            stack.push((succ, 0));
        }
    }
    headers
}
