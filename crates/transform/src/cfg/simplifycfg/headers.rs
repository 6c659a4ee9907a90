//! Loop headers, and what may be done at them so that no loop gets a second way in.
//!
//! ```text
//! e: br label %h                      Once %l goes where %h would send it, %a and %b are a loop that
//! h: br i1 %x, label %a, label %b     control enters at either of them. If %b leaves the loop instead,
//! a: br label %l                      %a is the header of what is left.
//! b: br label %l
//! l: br i1 %y, label %h, label %out
//! ```
//!
//! A predecessor that goes past a block which is no header makes no second way into any loop: the
//! header of a loop stands before each of its blocks on every path from outside, and still does.
//!
//! The headers are looked for once for many rewrites. A block that has become one since has a new edge
//! into it: such a block is looked at anew, at so many blocks around it; if that does not tell, it waits
//! until the headers are looked for again.

use std::cell::RefCell;

use nvopt_entity::{EntitySet, FxHashSet};
use nvopt_ir::body::{Block, Body, Period};
use smallvec::{SmallVec, smallvec};

use super::{backedges::loop_headers, util};

/// How many blocks are looked at to find out where the ways into a block come from.
const MAX_WALK: usize = 512;

/// The blocks that edges lead back to, as they were at some time.
pub(crate) struct Headers {
    known: EntitySet<Block>,
    since: Period,
    /// Blocks of which it could not be told whether they have become headers.
    postponed: RefCell<EntitySet<Block>>,
}

impl Headers {
    /// The headers as they are now.
    pub(crate) fn of(body: &mut Body) -> Headers {
        let since = body.start_period();
        Headers { known: loop_headers(body), since, postponed: RefCell::default() }
    }

    /// The headers as they were.
    pub(super) fn known(&self) -> &EntitySet<Block> {
        &self.known
    }

    /// The blocks that are worth another look once the headers are known again.
    pub(super) fn into_postponed(self) -> EntitySet<Block> {
        self.postponed.into_inner()
    }

    /// True unless `block` is surely no header.
    fn may_be(&self, body: &Body, block: Block) -> bool {
        // A new edge touches what the block begins with.
        let has_new_edge =
            || body.first_inst(block).is_none_or(|inst| body.touched_since(inst, self.since));
        util::single_pred(body, block).is_none() && (self.known.contains(block) || has_new_edge())
    }

    /// True if `preds` may go to `targets`, successors of `block`, without passing `block`.
    pub(super) fn may_pass(
        &self,
        body: &Body,
        block: Block,
        preds: &[Block],
        targets: &[Block],
    ) -> bool {
        !self.may_be(body, block)
            || self
                .ways(body, block, preds)
                .is_some_and(|ways| ways.may_pass(body, block, preds, targets))
    }

    /// True if a new block may stand between `preds` and `block`.
    pub(super) fn may_gather(&self, body: &Body, block: Block, preds: &[Block]) -> bool {
        !self.may_be(body, block)
            || self.ways(body, block, preds).is_some_and(|ways| {
                let n_outside = preds.iter().filter(|pred| ways.outside.contains(pred)).count();
                n_outside == 0 || n_outside == preds.len()
            })
    }

    /// The ways into `block` that `preds` are, and the others where they matter, if that many blocks
    /// are enough to tell.
    fn ways(&self, body: &Body, block: Block, preds: &[Block]) -> Option<Ways> {
        let ways = Ways::into(body, block, preds);
        if ways.is_none() && !self.known.contains(block) {
            self.postponed.borrow_mut().insert(block);
        }
        ways
    }
}

/// The ways into a block that may be the header of a loop.
struct Ways {
    /// Where it is entered from.
    outside: SmallVec<[Block; 4]>,
    /// The blocks of the loop but for the header; none if there is no loop.
    members: FxHashSet<Block>,
}

impl Ways {
    /// The ways that `preds` are; if one of them is from outside, all.
    fn into(body: &Body, block: Block, preds: &[Block]) -> Option<Ways> {
        let mut ways = Ways { outside: SmallVec::new(), members: FxHashSet::default() };
        let mut left = MAX_WALK;
        for &pred in preds {
            ways.add(body, block, pred, &mut left)?;
        }
        if !ways.outside.is_empty() {
            for pred in util::preds_once(body, block) {
                if !preds.contains(&pred) {
                    ways.add(body, block, pred, &mut left)?;
                }
            }
        }
        Some(ways)
    }

    /// Finds out where `pred` comes from, and looks at `left` blocks at most.
    fn add(&mut self, body: &Body, block: Block, pred: Block, left: &mut usize) -> Option<()> {
        let mut seen = FxHashSet::default();
        let mut work: SmallVec<[Block; 16]> = smallvec![pred];
        while let Some(at) = work.pop() {
            if at == block || !seen.insert(at) {
                continue;
            }
            if body.entry() == Some(at) {
                self.outside.push(pred);
                return Some(());
            }
            *left = left.checked_sub(1)?;
            work.extend(body.preds(at));
        }
        self.members.extend(seen);
        Some(())
    }

    fn may_pass(&self, body: &Body, block: Block, preds: &[Block], targets: &[Block]) -> bool {
        if !targets.iter().any(|target| self.members.contains(target)) {
            return true;
        }
        let mut inside: SmallVec<[Block; 4]> =
            body.succs(block).filter(|succ| self.members.contains(succ)).collect();
        inside.sort_unstable();
        inside.dedup();
        // The only target in the loop is the new header, if all that enter go there.
        let enters = preds.iter().any(|pred| self.outside.contains(pred));
        inside.len() == 1 && (!enters || self.outside.iter().all(|pred| preds.contains(pred)))
    }
}
