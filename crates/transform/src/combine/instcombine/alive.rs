//! Whether a local variable is alive where it is to be read.

use nvopt_entity::EntitySet;
use nvopt_ir::{
    body::{Block, Inst, Value},
    effects,
    intrinsics::Intrinsic,
};

use super::cx::Combiner;

/// How many blocks behind the end of a life are looked at.
const MAX_BLOCKS: usize = 32;

impl Combiner<'_, '_> {
    /// True if the local variable at `slot` is alive whenever `at` runs: a life begins on every way there, if
    /// lives are marked at all, and from where one ends no way leads there but by a new one.
    pub(super) fn is_alive(&self, slot: Value, at: Inst) -> bool {
        let marked = |which: Intrinsic| {
            let is_it = move |&user: &Inst| {
                effects::intrinsic(self.cx.module, self.body, user) == Some(which)
            };
            self.body.users(slot).filter(is_it)
        };
        let starts: Vec<Inst> = marked(Intrinsic::LIFETIME_START).collect();
        let has_begun = starts.iter().any(|&start| self.dom.dominates_inst(self.body, start, at));
        (starts.is_empty() || has_begun)
            && marked(Intrinsic::LIFETIME_END).all(|end| !self.may_lead(end, at, &starts))
    }

    /// True if `at` may run after `from` without one of `starts` in between.
    fn may_lead(&self, from: Inst, at: Inst, starts: &[Inst]) -> bool {
        let body = &*self.body;
        let (home, target) = (body.block(from), body.block(at));
        let begins_in = |block: Block| starts.iter().filter(move |&&it| body.block(it) == block);
        if home == target && body.comes_before(from, at) {
            return !begins_in(home)
                .any(|&start| body.comes_before(from, start) && body.comes_before(start, at));
        }
        if begins_in(home).any(|&start| body.comes_before(from, start)) {
            return false;
        }
        let mut seen: EntitySet<Block> = EntitySet::new();
        let mut work: Vec<Block> = body.succs(home).collect();
        let mut left = MAX_BLOCKS;
        while let Some(block) = work.pop() {
            if !seen.insert(block) {
                continue;
            }
            if left == 0 {
                return true;
            }
            left -= 1;
            if block == target {
                if !begins_in(block).any(|&start| body.comes_before(start, at)) {
                    return true;
                }
            } else if begins_in(block).next().is_none() {
                work.extend(body.succs(block));
            }
        }
        false
    }
}
