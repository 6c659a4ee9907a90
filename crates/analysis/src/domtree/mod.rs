//! domtree and postdomtree: which blocks every path to a block, or from it, runs through.
//!
//! Both trees are one [`Tree`], once along the edges from the entry and once against them from a
//! virtual root behind all exits. A loop without exit is given one as LLVM does, so that every
//! block has its place in the tree of post-dominators.
//!
//! Cost: the whole tree in O(edges * log blocks); every question but `depth` and
//! `nearest_common` in constant time. [`Tree::edges_changed`] costs what lies below the nearest
//! common dominator of the changed edges; [`Tree::edge_split`] and [`Tree::block_erased`] cost a
//! look at the neighbours.
//!
//! Files: `tree` (the links, numbers and questions), `build` (the whole tree), `update` (after
//! edits), `frontier` (where definitions meet).

mod build;
mod frontier;
#[cfg(test)]
mod tests;
mod tree;
mod update;

use std::fmt::Write as _;

use nvopt_ir::{
    body::{Aspects, Block, Body},
    dominators,
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

pub use frontier::Frontier;
pub use tree::Tree;

/// The tree of dominators of a function: from the entry, along the edges. Blocks that cannot be
/// reached from the entry are not in it; everything dominates them.
pub type DomTree = Tree<false>;

/// The tree of post-dominators of a function: from behind the exits, against the edges. Every
/// block is in it.
pub type PostDomTree = Tree<true>;

impl Analysis for DomTree {
    const NAME: &'static str = "domtree";
    const DEPENDS_ON: Aspects = Aspects::CFG;

    fn compute(body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> Self {
        DomTree::of(body)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        difference(self, fresh, body)
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        text_of(self, &mut FunctionText::new(cx.module, cx.func, body))
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        // The verifier's own computation, which shares the algorithm but neither links nor numbers.
        let other = dominators::DomTree::compute(body);
        let wrong = |block: &Block| {
            self.idom(*block) != other.idom(*block)
                || self.is_reachable(*block) != other.is_reachable(*block)
        };
        if let Some(block) = body.blocks().find(wrong) {
            let (is, should) = (self.idom(block), other.idom(block));
            return Some(format!("the immediate dominator of {block:?} is {should:?}, not {is:?}"));
        }
        self.broken_number()
    }
}

impl Analysis for PostDomTree {
    const NAME: &'static str = "postdomtree";
    const DEPENDS_ON: Aspects = Aspects::CFG;

    fn compute(body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> Self {
        PostDomTree::of(body)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        difference(self, fresh, body)
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        text_of(self, &mut FunctionText::new(cx.module, cx.func, body))
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        // By an equation of dominance: the immediate post-dominator of a block is the nearest one
        // that all its successors have in common, but for those that come back to the block.
        let wrong = |block: &Block| self.idom_by_neighbours(body, *block) != self.idom(*block);
        if let Some(block) = body.blocks().find(wrong) {
            return Some(format!("the immediate post-dominator of {block:?} is another"));
        }
        self.broken_number()
    }
}

fn difference<const POST: bool>(
    had: &Tree<POST>,
    fresh: &Tree<POST>,
    body: &Body,
) -> Option<String> {
    let differs = |block: &Block| {
        had.idom(*block) != fresh.idom(*block)
            || had.is_reachable(*block) != fresh.is_reachable(*block)
    };
    let word = if POST { "post-dominator" } else { "dominator" };
    if let Some(block) = body.blocks().find(differs) {
        let (had, has) = (had.idom(block), fresh.idom(block));
        return Some(format!("the immediate {word} of {block:?} is {has:?}, not {had:?}"));
    }
    let sorted = |tree: &Tree<POST>| {
        let mut roots = tree.roots().to_vec();
        roots.sort();
        roots
    };
    let (had, has) = (sorted(had), sorted(fresh));
    (had != has).then(|| format!("the roots are {has:?}, not {had:?}"))
}

/// What LLVM prints. The numbers in braces are those of a walk that LLVM has not made either when
/// it prints a fresh tree.
fn text_of<const POST: bool>(tree: &Tree<POST>, text: &mut FunctionText<'_>) -> String {
    let kind = if POST { "PostDominator" } else { "Dominator" };
    let mut out = format!("{kind}Tree for function: {}\n", text.func_name());
    out.push_str("=============================--------------------------------\n");
    out.push_str(&format!("Inorder {kind} Tree: DFSNumbers invalid: 0 slow queries.\n"));
    for (block, level) in tree.walk() {
        let name = block.map_or_else(|| " <<exit node>>".to_owned(), |block| text.block(block));
        let indent = "  ".repeat(level + 1);
        let _ = writeln!(out, "{indent}[{}] {name} {{{m},{m}}} [{level}]", level + 1, m = u32::MAX);
    }
    out.push_str("Roots: ");
    for &root in tree.roots() {
        let _ = write!(out, "{} ", text.block(root));
    }
    out.push('\n');
    out
}
