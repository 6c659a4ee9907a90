//! domtree: which blocks every path from the entry to a block runs through.
//!
//! The computation is the IR's own ([`nvopt_ir::dominators`]), which its verifier needs as well;
//! [`DomTree`] here is that tree as a cached analysis.

use std::ops::Deref;

use nvopt_ir::{
    body::{Aspects, Block, Body},
    dominators,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

/// The dominator tree of a function.
#[derive(Clone, Debug, Default)]
pub struct DomTree(dominators::DomTree);

impl Deref for DomTree {
    type Target = dominators::DomTree;
    fn deref(&self) -> &dominators::DomTree {
        &self.0
    }
}

impl DomTree {
    /// Computes the tree of `body`, outside any cache.
    pub fn of(body: &Body) -> DomTree {
        DomTree(dominators::DomTree::compute(body))
    }
}

impl Analysis for DomTree {
    const NAME: &'static str = "domtree";
    const DEPENDS_ON: Aspects = Aspects::CFG;

    fn compute(body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> Self {
        DomTree::of(body)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let differs = |block: &Block| {
            self.idom(*block) != fresh.idom(*block)
                || self.is_reachable(*block) != fresh.is_reachable(*block)
        };
        let block = body.blocks().find(differs)?;
        let (had, has) = (self.idom(block), fresh.idom(block));
        Some(format!("the immediate dominator of {block:?} is {has:?}, not {had:?}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> String {
        let line = |&block: &Block| format!("{block:?}: {:?}\n", self.idom(block));
        self.preorder().iter().filter(|block| body.is_block_placed(**block)).map(line).collect()
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        self.diff(&DomTree::of(body), body)
    }
}
