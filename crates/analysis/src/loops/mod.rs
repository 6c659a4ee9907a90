//! loops: the natural loops of a function and how they nest.
//!
//! A loop is a header that dominates the blocks that jump back to it, its latches, together with
//! everything on the way from the header to a latch. Loops of one header are one loop; two loops
//! are apart or nested. Parts that are entered at several places are no loops: see `cycles`.
//!
//! A block is listed in its innermost loop only, so the forest takes linear space however deep it
//! nests, and the blocks of a loop are collected from the loops inside. Whether a loop holds a
//! block is answered in constant time, from intervals of numbers.
//!
//! Files: here the forest and questions about nesting; `build` (finding loops), `shape` (headers,
//! latches, exits and forms, read off the body), `update` (for passes that change loops).

mod build;
mod shape;
#[cfg(test)]
mod tests;
mod update;

use std::fmt::Write as _;

use nvopt_entity::{Entity, PrimaryMap, SecondaryMap};
use nvopt_ir::{
    body::{Aspects, Block, Body},
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::domtree::DomTree;

nvopt_entity::entity!(
    /// A natural loop.
    pub struct Loop, "loop"
);

/// The forest of loops of a function.
#[derive(Clone, Debug, Default)]
pub struct Loops {
    loops: PrimaryMap<Loop, LoopData>,
    /// The outermost loops, in the order of a reverse post-order walk.
    top: Vec<Loop>,
    /// The innermost loop of each block.
    of_block: SecondaryMap<Block, Option<Loop>>,
}

#[derive(Clone, Debug)]
struct LoopData {
    header: Block,
    parent: Option<Loop>,
    inner: Vec<Loop>,
    /// The blocks that are in no inner loop; the header comes first.
    own: Vec<Block>,
    depth: u32,
    /// A number, and the last one among the loops inside.
    enter: u32,
    last: u32,
    /// False once erased.
    exists: bool,
}

/// Nesting.
impl Loops {
    /// The outermost loops.
    pub fn top(&self) -> &[Loop] {
        &self.top
    }

    /// True if the function has no loops.
    pub fn is_empty(&self) -> bool {
        self.top.is_empty()
    }

    /// The innermost loop that `block` is in.
    pub fn of_block(&self, block: Block) -> Option<Loop> {
        self.of_block[block]
    }

    /// How many loops `block` is in.
    pub fn depth_of(&self, block: Block) -> u32 {
        self.of_block(block).map_or(0, |lp| self.depth(lp))
    }

    /// True if `block` is the header of a loop.
    pub fn is_header(&self, block: Block) -> bool {
        self.of_block(block).is_some_and(|lp| self.header(lp) == block)
    }

    /// The only block of the loop that is entered from outside.
    pub fn header(&self, lp: Loop) -> Block {
        self.loops[lp].header
    }

    /// The loop around `lp`.
    pub fn parent(&self, lp: Loop) -> Option<Loop> {
        self.loops[lp].parent
    }

    /// The loops directly inside `lp`.
    pub fn inner(&self, lp: Loop) -> &[Loop] {
        &self.loops[lp].inner
    }

    /// True if there is no loop inside `lp`.
    pub fn is_innermost(&self, lp: Loop) -> bool {
        self.loops[lp].inner.is_empty()
    }

    /// How deep `lp` nests: 1 for an outermost loop.
    pub fn depth(&self, lp: Loop) -> u32 {
        self.loops[lp].depth
    }

    /// True unless the loop was erased.
    pub fn exists(&self, lp: Loop) -> bool {
        self.loops[lp].exists
    }

    /// True if `block` is in `lp` or in a loop inside it.
    pub fn contains(&self, lp: Loop, block: Block) -> bool {
        self.of_block(block).is_some_and(|inner| self.contains_loop(lp, inner))
    }

    /// True if `inner` is `outer` or inside it.
    pub fn contains_loop(&self, outer: Loop, inner: Loop) -> bool {
        let outer = &self.loops[outer];
        (outer.enter..=outer.last).contains(&self.loops[inner].enter)
    }

    /// The loop directly around both, if there is one; a loop counts as around itself.
    pub fn nearest_common(&self, a: Loop, b: Loop) -> Option<Loop> {
        let mut around = Some(a);
        while let Some(lp) = around.filter(|&lp| !self.contains_loop(lp, b)) {
            around = self.parent(lp);
        }
        around
    }

    /// The outermost loop that holds `lp`.
    pub fn outermost(&self, mut lp: Loop) -> Loop {
        while let Some(parent) = self.parent(lp) {
            lp = parent;
        }
        lp
    }

    /// The blocks of `lp` that are in no loop inside it; the header comes first.
    pub fn own_blocks(&self, lp: Loop) -> &[Block] {
        &self.loops[lp].own
    }

    /// The blocks of `lp`, those of the loops inside included; the header comes first.
    pub fn blocks(&self, lp: Loop) -> impl Iterator<Item = Block> + '_ {
        self.outer_first_in(&[lp]).into_iter().flat_map(|lp| self.own_blocks(lp).iter().copied())
    }

    /// All loops, each behind those inside it.
    pub fn innermost_first(&self) -> Vec<Loop> {
        let mut order = self.outer_first_in_reverse(&self.top);
        order.reverse();
        order
    }

    /// All loops, each before those inside it.
    pub fn outermost_first(&self) -> Vec<Loop> {
        self.outer_first_in(&self.top)
    }

    fn outer_first_in(&self, roots: &[Loop]) -> Vec<Loop> {
        let mut stack: Vec<Loop> = roots.iter().rev().copied().collect();
        let mut order = Vec::new();
        while let Some(lp) = stack.pop() {
            order.push(lp);
            stack.extend(self.loops[lp].inner.iter().rev());
        }
        order
    }

    fn outer_first_in_reverse(&self, roots: &[Loop]) -> Vec<Loop> {
        let mut stack = roots.to_vec();
        let mut order = Vec::new();
        while let Some(lp) = stack.pop() {
            order.push(lp);
            stack.extend(&self.loops[lp].inner);
        }
        order
    }
}

impl Analysis for Loops {
    const NAME: &'static str = "loops";
    const DEPENDS_ON: Aspects = Aspects::CFG;

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        Loops::of(body, &analyses.get::<DomTree>(body, cx))
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let header = |loops: &Loops, lp: Option<Loop>| lp.map(|lp| loops.header(lp));
        for block in body.blocks() {
            let (had, has) = (self.of_block(block), fresh.of_block(block));
            if header(self, had) != header(fresh, has) {
                let (had, has) = (header(self, had), header(fresh, has));
                return Some(format!("{block:?} is in the loop of {has:?}, not of {had:?}"));
            }
            let parent = |loops: &Loops, lp: Option<Loop>| header(loops, loops.parent(lp?));
            let (had, has) = (parent(self, had), parent(fresh, has));
            if had != has {
                return Some(format!("the loop of {block:?} is in that of {has:?}, not {had:?}"));
            }
        }
        self.broken_link()
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        self.text(body, &mut FunctionText::new(cx.module, cx.func, body))
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        self.broken_link().or_else(|| self.contradiction(body))
    }
}

/// Text and checks.
impl Loops {
    /// What LLVM prints.
    fn text(&self, body: &Body, text: &mut FunctionText<'_>) -> String {
        let mut out = format!("Loop info for function '{}':\n", text.func_name());
        let rank = build::reverse_post_order(body);
        // LLVM lists the outermost loops from the last to the first, and inner ones as they come.
        let mut stack: Vec<Loop> = self.top.clone();
        while let Some(lp) = stack.pop() {
            stack.extend(self.inner(lp).iter().rev());
            let depth = self.depth(lp);
            let _ = write!(out, "{}", "    ".repeat(depth as usize - 1));
            let _ = write!(out, "Loop at depth {depth} containing: ");
            let mut blocks: Vec<Block> = self.blocks(lp).collect();
            blocks[1..].sort_by_key(|&block| rank[block.index()]);
            let header = self.header(lp);
            for (at, &block) in blocks.iter().enumerate() {
                out.push_str(if at == 0 { "" } else { "," });
                out.push_str(&text.block(block));
                out.push_str(if block == header { "<header>" } else { "" });
                let is_latch = body.succs(block).any(|succ| succ == header);
                out.push_str(if is_latch { "<latch>" } else { "" });
                let is_exiting = body.succs(block).any(|succ| !self.contains(lp, succ));
                out.push_str(if is_exiting { "<exiting>" } else { "" });
            }
            out.push('\n');
        }
        out
    }

    /// Says that the links of the forest contradict each other.
    fn broken_link(&self) -> Option<String> {
        for lp in self.outermost_first() {
            let data = &self.loops[lp];
            let is_child_of_this = |inner: &Loop| {
                self.parent(*inner) == Some(lp)
                    && self.contains_loop(lp, *inner)
                    && self.depth(*inner) == data.depth + 1
            };
            let has_children = data.inner.iter().all(is_child_of_this);
            let is_top = data.depth == 1;
            let owns = data.own.first() == Some(&data.header)
                && data.own.iter().all(|&block| self.of_block(block) == Some(lp));
            if !data.exists || !has_children || is_top != data.parent.is_none() || !owns {
                return Some(format!("{lp:?} is not linked as it should be"));
            }
        }
        None
    }

    /// Looks at every loop by its definition: from its latches backwards to its header.
    fn contradiction(&self, body: &Body) -> Option<String> {
        let mut seen = vec![None; body.n_blocks()];
        for lp in self.innermost_first() {
            let header = self.header(lp);
            let mut stack: Vec<Block> = self.latches(body, lp).collect();
            if stack.is_empty() {
                return Some(format!("nothing jumps back to {header:?}"));
            }
            let mut n_met = 1;
            seen[header.index()] = Some(lp);
            while let Some(block) = stack.pop() {
                if seen[block.index()] == Some(lp) {
                    continue;
                }
                if !self.contains(lp, block) {
                    return Some(format!("{block:?} leads to a latch of {header:?}"));
                }
                seen[block.index()] = Some(lp);
                n_met += 1;
                stack.extend(body.preds(block).filter(|&pred| self.contains(lp, pred)));
            }
            if n_met != self.blocks(lp).count() {
                return Some(format!("the loop of {header:?} has blocks that lead to no latch"));
            }
        }
        None
    }
}
