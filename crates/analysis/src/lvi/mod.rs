//! lazy-value-info: which constant or range a value is in a block, at a use or on an edge.
//!
//! Nothing is computed before it is asked for. A question about a value at the end of a block is
//! answered from the instruction that computes it there, or else from what it is on the edges into
//! the block; an edge adds what its branch or switch says. Answers are remembered per block and
//! value, so that whoever changes the body says so: [`Lvi::forget_value`], [`Lvi::forget_block`],
//! [`Lvi::thread_edge`].
//!
//! Facts hold for the value where it is not poison: to replace it by a constant is right, to drop
//! a `freeze` is not. A range that says it may be `undef` may be used as a constant too, but says
//! nothing of two uses together.
//!
//! Files: `solve` (the work stack), `transfer` (what instructions compute), `condition` (what
//! conditions say), `edge` (what edges say), `context` (assumptions, guards and accesses before
//! an instruction), `ask` (questions of passes), `print`.
//!
//! Cost: one question works on at most `MAX_SOLVED` pairs of block and value, and gives up on
//! all that is open then; conditions are looked into `MAX_CONDITION_DEPTH` deep.

mod ask;
mod condition;
mod context;
mod edge;
mod print;
mod solve;
#[cfg(test)]
mod tests;
mod transfer;
mod unspoken;

use nvopt_entity::{FxHashMap, FxHashSet, SecondaryMap};
use nvopt_ir::body::{Aspects, Block, Body, Value};
use nvopt_pass::{Analyses, Analysis, FnCx};
use smallvec::SmallVec;

use crate::{assumptions::Assumptions, lattice::Lattice, query::Query};

/// How many pairs of block and value one question works on.
const MAX_SOLVED: usize = 500;
/// How deep conditions joined by `and` and `or` are looked into.
const MAX_CONDITION_DEPTH: u32 = 6;

/// What was found out so far.
#[derive(Clone, Debug, Default)]
pub struct Lvi {
    blocks: FxHashMap<Block, BlockFacts>,
    /// The blocks that have an answer for a value.
    blocks_of: FxHashMap<Value, SmallVec<[Block; 4]>>,
    /// Whether nothing but its definition says what a value is. Old answers do no harm: a new
    /// condition is one more that could be listened to.
    unspoken: SecondaryMap<Value, Option<bool>>,
    /// Whether the module knows guards, once that was asked.
    has_guards: Option<bool>,
    /// What the question at hand works on, and whether something is among it. Kept from one
    /// question to the next, since there are many.
    stack: Vec<(Block, Value)>,
    on_stack: FxHashSet<(Block, Value)>,
}

/// What is known at the end of a block.
#[derive(Clone, Debug, Default)]
struct BlockFacts {
    values: FxHashMap<Value, Lattice>,
    /// The addresses that the block accesses, once they were looked for.
    accessed: Option<FxHashSet<Value>>,
}

impl Lvi {
    /// Nothing is known yet.
    pub fn new() -> Lvi {
        Lvi::default()
    }

    fn known(&self, block: Block, value: Value) -> Option<&Lattice> {
        self.blocks.get(&block)?.values.get(&value)
    }

    fn remember(&mut self, block: Block, value: Value, lattice: Lattice) {
        let before = self.blocks.entry(block).or_default().values.insert(value, lattice);
        if before.is_none() {
            self.blocks_of.entry(value).or_default().push(block);
        }
    }

    /// `value` is gone or another one: nothing is known of it.
    pub fn forget_value(&mut self, value: Value) {
        if self.unspoken[value].is_some() {
            self.unspoken[value] = None;
        }
        for block in self.blocks_of.remove(&value).unwrap_or_default() {
            if let Some(facts) = self.blocks.get_mut(&block) {
                facts.values.remove(&value);
                if let Some(accessed) = &mut facts.accessed {
                    accessed.remove(&value);
                }
            }
        }
    }

    /// `block` is gone or has other instructions: nothing is known of values in it.
    pub fn forget_block(&mut self, block: Block) {
        self.blocks.remove(&block);
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.blocks.clear();
        self.blocks_of.clear();
        self.unspoken.clear();
    }

    /// The edge from some block to `old_succ` now leads to `new_succ`: what could not be told in
    /// `old_succ` and behind it may be told now. What was told stays right.
    pub fn thread_edge(&mut self, body: &Body, old_succ: Block, new_succ: Block) {
        let Some(facts) = self.blocks.get(&old_succ) else { return };
        let open: Vec<Value> = facts
            .values
            .iter()
            .filter(|(_, lattice)| lattice.is_overdefined())
            .map(|(&value, _)| value)
            .collect();
        if open.is_empty() {
            return;
        }
        let mut work = vec![old_succ];
        while let Some(block) = work.pop() {
            if block == new_succ || !body.is_block_placed(block) {
                continue;
            }
            let Some(facts) = self.blocks.get_mut(&block) else { continue };
            let mut changes = false;
            for value in &open {
                if facts.values.get(value).is_some_and(Lattice::is_overdefined) {
                    facts.values.remove(value);
                    changes = true;
                }
            }
            if changes {
                work.extend(body.succs(block));
            }
        }
    }
}

impl Analysis for Lvi {
    const NAME: &'static str = "lazy-value-info";
    const DEPENDS_ON: Aspects = Aspects::all();

    fn compute(_body: &Body, _analyses: &mut Analyses, _cx: &FnCx<'_>) -> Self {
        Lvi::new()
    }

    /// Two that were asked different questions do not differ.
    fn diff(&self, _fresh: &Self, _body: &Body) -> Option<String> {
        None
    }

    fn print(&self, body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        print::annotated(self.clone(), body, analyses, cx)
    }

    /// Every remembered answer must agree with one found anew: both are true, so they have a
    /// value in common.
    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        let assumptions = Assumptions::of(cx.module, body);
        let q = Query::new(cx.module, cx.frame.layout, cx.func).with_assumptions(&assumptions);
        let mut fresh = Lvi::new();
        for block in body.blocks() {
            let Some(facts) = self.blocks.get(&block) else { continue };
            let mut values: Vec<(&Value, &Lattice)> = facts.values.iter().collect();
            values.sort_by_key(|(value, _)| **value);
            for (&value, lattice) in values {
                if body.def_inst(value).is_some_and(|inst| !body.is_placed(inst)) {
                    return Some(format!("{value:?} is gone and still known in {block:?}"));
                }
                let now = fresh.at_end(&q, body, value, block);
                if contradict(lattice, &now) {
                    return Some(format!("{value:?} in {block:?}: {lattice:?}, now {now:?}"));
                }
            }
        }
        None
    }
}

/// True if no value fits both. Where one is `Unknown` the block is never reached.
fn contradict(a: &Lattice, b: &Lattice) -> bool {
    match (a, b) {
        (Lattice::Range { range: x, .. }, Lattice::Range { range: y, .. }) => {
            x.width() == y.width() && x.intersect(y).is_empty()
        }
        (Lattice::Constant(x), Lattice::NotConstant(y))
        | (Lattice::NotConstant(y), Lattice::Constant(x)) => x == y,
        _ => false,
    }
}
