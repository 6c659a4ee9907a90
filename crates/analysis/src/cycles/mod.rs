//! cycles: the strongly connected parts of a function and how they nest, whether or not they are
//! entered at one place only.
//!
//! A cycle has a header, the block that a depth-first walk meets first, and as entries all blocks
//! with an edge from outside. With one entry it is reducible, and then it is a natural loop.
//! Without the edges back to its header a cycle falls apart into the cycles inside it. Which
//! block of an irreducible cycle is its header depends on the walk; ours goes as LLVM's does.
//!
//! A block is listed in its innermost cycle only, so the forest takes linear space.
//!
//! Cost: near-linear, but for entries of irreducible cycles, which are looked at once in each
//! cycle around them that they enter as well.

mod build;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use nvopt_entity::{EntitySet, PrimaryMap, SecondaryMap};
use nvopt_ir::{
    body::{Aspects, Block, Body},
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

nvopt_entity::entity!(
    /// A cycle of control flow.
    pub struct Cycle, "cycle"
);

/// The forest of cycles of a function.
#[derive(Clone, Debug, Default)]
pub struct Cycles {
    cycles: PrimaryMap<Cycle, CycleData>,
    /// The outermost cycles, in LLVM's order.
    top: Vec<Cycle>,
    /// The innermost cycle of each block.
    of_block: SecondaryMap<Block, Option<Cycle>>,
}

#[derive(Clone, Debug)]
struct CycleData {
    parent: Option<Cycle>,
    /// The header comes first.
    entries: Vec<Block>,
    /// The blocks and cycles directly inside, as they were found; the header comes first.
    items: Vec<Item>,
    /// The cycles directly inside, in LLVM's order.
    inner: Vec<Cycle>,
    depth: u32,
    enter: u32,
    last: u32,
}

#[derive(Clone, Copy, Debug)]
enum Item {
    Block(Block),
    Cycle(Cycle),
}

impl Cycles {
    /// The outermost cycles.
    pub fn top(&self) -> &[Cycle] {
        &self.top
    }

    /// All cycles, in no particular order but always the same.
    pub fn iter(&self) -> impl Iterator<Item = Cycle> + '_ {
        self.cycles.keys()
    }

    /// The innermost cycle that `block` is in.
    pub fn of_block(&self, block: Block) -> Option<Cycle> {
        self.of_block[block]
    }

    /// How many cycles `block` is in.
    pub fn depth_of(&self, block: Block) -> u32 {
        self.of_block(block).map_or(0, |cycle| self.depth(cycle))
    }

    /// The block of the cycle that the walk meets first.
    pub fn header(&self, cycle: Cycle) -> Block {
        self.cycles[cycle].entries[0]
    }

    /// The blocks of the cycle with an edge from outside, the header first.
    pub fn entries(&self, cycle: Cycle) -> &[Block] {
        &self.cycles[cycle].entries
    }

    /// True if the cycle is entered at its header only: a natural loop.
    pub fn is_reducible(&self, cycle: Cycle) -> bool {
        self.cycles[cycle].entries.len() == 1
    }

    /// The cycle around `cycle`.
    pub fn parent(&self, cycle: Cycle) -> Option<Cycle> {
        self.cycles[cycle].parent
    }

    /// The cycles directly inside.
    pub fn inner(&self, cycle: Cycle) -> &[Cycle] {
        &self.cycles[cycle].inner
    }

    /// How deep it nests: 1 for an outermost one.
    pub fn depth(&self, cycle: Cycle) -> u32 {
        self.cycles[cycle].depth
    }

    /// True if `block` is in `cycle` or in a cycle inside it.
    pub fn contains(&self, cycle: Cycle, block: Block) -> bool {
        self.of_block(block).is_some_and(|inner| self.contains_cycle(cycle, inner))
    }

    /// True if `inner` is `outer` or inside it.
    pub fn contains_cycle(&self, outer: Cycle, inner: Cycle) -> bool {
        let outer = &self.cycles[outer];
        (outer.enter..=outer.last).contains(&self.cycles[inner].enter)
    }

    /// The blocks of `cycle`, those of the cycles inside included, in LLVM's order.
    pub fn blocks(&self, cycle: Cycle) -> Vec<Block> {
        let mut found = Vec::new();
        let mut stack = vec![Item::Cycle(cycle)];
        while let Some(item) = stack.pop() {
            match item {
                Item::Block(block) => found.push(block),
                Item::Cycle(cycle) => stack.extend(self.cycles[cycle].items.iter().rev()),
            }
        }
        found
    }

    /// The blocks outside `cycle` that its edges lead to, each once.
    pub fn exit_blocks(&self, body: &Body, cycle: Cycle) -> Vec<Block> {
        let mut seen = EntitySet::default();
        let mut found = Vec::new();
        for block in self.blocks(cycle) {
            let leaving = body.succs(block).filter(|&succ| !self.contains(cycle, succ));
            found.extend(leaving.filter(|&succ| seen.insert(succ)));
        }
        found
    }

    /// All cycles, each before those inside it.
    pub fn outermost_first(&self) -> Vec<Cycle> {
        let mut stack: Vec<Cycle> = self.top.iter().rev().copied().collect();
        let mut order = Vec::new();
        while let Some(cycle) = stack.pop() {
            order.push(cycle);
            stack.extend(self.cycles[cycle].inner.iter().rev());
        }
        order
    }

    /// The line LLVM prints for a cycle.
    pub fn line(&self, cycle: Cycle, text: &FunctionText<'_>) -> String {
        let entries = self.entries(cycle);
        let names: Vec<String> = entries.iter().map(|&block| text.block_name(block)).collect();
        let mut line = format!("depth={}: entries({})", self.depth(cycle), names.join(" "));
        let is_entry: EntitySet<Block> =
            entries.iter().fold(EntitySet::default(), |mut set, &b| {
                set.insert(b);
                set
            });
        for block in self.blocks(cycle).into_iter().filter(|&block| !is_entry.contains(block)) {
            let _ = write!(line, " {}", text.block_name(block));
        }
        line
    }
}

impl Analysis for Cycles {
    const NAME: &'static str = "cycles";
    const DEPENDS_ON: Aspects = Aspects::CFG;

    fn compute(body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> Self {
        Cycles::of(body)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let chain = |cycles: &Cycles, block: Block| {
            let cycle = cycles.of_block(block)?;
            let parent = cycles.parent(cycle).map(|parent| cycles.header(parent));
            let mut entries = cycles.entries(cycle).to_vec();
            entries[1..].sort();
            Some((entries, parent))
        };
        let block = body.blocks().find(|&block| chain(self, block) != chain(fresh, block))?;
        let (had, has) = (chain(self, block), chain(fresh, block));
        Some(format!("the cycle of {block:?} is {has:?}, not {had:?}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let text = FunctionText::new(cx.module, cx.func, body);
        let mut out = format!("CycleInfo for function: {}\n", text.func_name());
        for cycle in self.outermost_first() {
            let indent = "    ".repeat(self.depth(cycle) as usize);
            let _ = writeln!(out, "{indent}{}", self.line(cycle, &text));
        }
        out
    }

    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        self.contradiction(body)
    }
}
