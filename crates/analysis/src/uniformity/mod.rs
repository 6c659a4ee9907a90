//! uniformity: which values are the same in all threads that compute them together.
//!
//! A value is uniform if all threads of a warp that execute its instruction at the same time get
//! the same result. It is divergent if its instruction is a source (`sources`), if an operand is
//! divergent, if it is a phi where threads come together that took different ways at a divergent
//! branch, or if it is used behind a loop that threads leave in different iterations. The last
//! makes the *use* divergent, not the value: in the loop it is still uniform. Ask
//! [`Uniformity::is_uniform_at`] about a value where it is used.
//!
//! In an irreducible cycle nobody can say which threads meet, so everything in it is divergent if
//! a divergent branch leads to it or into it. Sound before precise: what is not known to be
//! uniform is divergent.
//!
//! The text is LLVM's. The facts differ from LLVM's for NVPTX where we know more or trust less:
//! registers of the block and of the launch, and pure intrinsics of uniform operands, are uniform
//! here; volatile and atomic loads, stack slots and frozen `undef` are divergent here.
//!
//! Cost: near-linear for code whose branches meet again soon. A branch costs the blocks between it
//! and where its ways meet; beyond `joins::MAX_STEPS_PER_BLOCK` steps per block in all, every
//! value counts as divergent.
//!
//! Files: `sources` (facts about instructions), `order` (the order in which blocks are walked),
//! `joins` (where the ways of a branch meet), `solve` (spreading).

mod joins;
mod order;
mod solve;
mod sources;
#[cfg(test)]
mod tests;

use std::{fmt::Write as _, sync::Arc};

use nvopt_entity::{Entity, EntitySet};
use nvopt_ir::{
    body::{Aspects, Block, Body, Inst, Value, ValueDef},
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::{
    cycles::{Cycle, Cycles},
    domtree::DomTree,
};

pub use sources::{Source, are_params_uniform, source_of};

/// Which values of a function are uniform.
#[derive(Clone, Debug, Default)]
pub struct Uniformity {
    cycles: Arc<Cycles>,
    /// Divergent instructions, terminators included.
    insts: EntitySet<Inst>,
    has_divergent_params: bool,
    /// The blocks that end with a divergent branch.
    branches: EntitySet<Block>,
    /// The cycles that threads leave in different iterations.
    exits: EntitySet<Cycle>,
    /// The irreducible cycles in which everything is divergent, none inside another.
    assumed: Vec<Cycle>,
    /// Values of cycles with divergent exits that are used outside: value, user, cycle.
    temporal: Vec<(Inst, Inst, Cycle)>,
}

impl Uniformity {
    /// True if all threads that compute `value` together get the same. Constants are uniform.
    pub fn is_uniform(&self, body: &Body, value: Value) -> bool {
        match body.def(value) {
            ValueDef::Inst(inst) => !self.insts.contains(inst),
            ValueDef::Param(_) => !self.has_divergent_params,
            ValueDef::Const(_) | ValueDef::Asm(_) | ValueDef::Metadata(_) => true,
            ValueDef::Pending => false,
        }
    }

    /// The opposite of [`Uniformity::is_uniform`].
    pub fn is_divergent(&self, body: &Body, value: Value) -> bool {
        !self.is_uniform(body, value)
    }

    /// True if `value` is uniform and still the same in all threads when `block` uses it: no loop
    /// between its definition and `block` is left in different iterations.
    pub fn is_uniform_at(&self, body: &Body, value: Value, block: Block) -> bool {
        if self.is_divergent(body, value) {
            return false;
        }
        let Some(inst) = body.def_inst(value) else { return true };
        let mut cycle = self.cycles.of_block(body.block(inst));
        while let Some(left) = cycle.filter(|&cycle| !self.cycles.contains(cycle, block)) {
            if self.exits.contains(left) {
                return false;
            }
            cycle = self.cycles.parent(left);
        }
        true
    }

    /// True if the result of `inst` is divergent, or for one without result, if an operand is.
    pub fn is_divergent_inst(&self, inst: Inst) -> bool {
        self.insts.contains(inst)
    }

    /// True if threads may go different ways at the end of `block`.
    pub fn is_divergent_branch(&self, block: Block) -> bool {
        self.branches.contains(block)
    }

    /// True if the function has a divergent branch.
    pub fn has_divergent_branch(&self) -> bool {
        !self.branches.is_empty()
    }

    /// True if threads may leave `cycle` in different iterations.
    pub fn has_divergent_exit(&self, cycle: Cycle) -> bool {
        self.exits.contains(cycle)
    }

    /// The cycles that [`Uniformity::has_divergent_exit`] speaks of.
    pub fn cycles(&self) -> &Cycles {
        &self.cycles
    }
}

impl Analysis for Uniformity {
    const NAME: &'static str = "uniformity";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::VALUES);

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let tree = analyses.get::<DomTree>(body, cx);
        let cycles = analyses.get::<Cycles>(body, cx);
        Uniformity::of(cx.module, cx.func, body, &tree, cycles)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let differs = |inst: &Inst| self.insts.contains(*inst) != fresh.insts.contains(*inst);
        let inst = body.insts().find(differs)?;
        Some(format!("{inst:?} is divergent: {}", fresh.insts.contains(inst)))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        self.text(body, &mut FunctionText::new(cx.module, cx.func, body))
    }

    fn check(&self, body: &Body, cx: &FnCx<'_>) -> Option<String> {
        self.contradiction(cx.module, body)
    }
}

/// Text.
impl Uniformity {
    fn text(&self, body: &Body, text: &mut FunctionText<'_>) -> String {
        let mut out = format!("UniformityInfo for function '{}':\n", text.func_name());
        let divergent_params = self.has_divergent_params && !body.params().is_empty();
        if !divergent_params && self.insts.is_empty() {
            out.push_str("ALL VALUES UNIFORM\n");
            return out;
        }
        if divergent_params {
            out.push_str("DIVERGENT ARGUMENTS:\n");
            for &param in body.params() {
                let _ = writeln!(out, "  DIVERGENT: {}", text.typed_value(param));
            }
        }
        self.cycle_lines(&mut out, "CYCLES ASSUMED DIVERGENT:", self.assumed.clone(), text);
        self.cycle_lines(
            &mut out,
            "CYCLES WITH DIVERGENT EXIT:",
            self.exits.iter().collect(),
            text,
        );
        self.temporal_lines(&mut out, text);
        for block in body.blocks() {
            let _ = write!(out, "\nBLOCK {}\nDEFINITIONS\n", text.block_name(block));
            for inst in body.insts_in(block) {
                if body.terminator(block) == Some(inst) {
                    out.push_str("TERMINATORS\n");
                }
                let word =
                    if self.insts.contains(inst) { "  DIVERGENT: " } else { "             " };
                let _ = writeln!(out, "{word}  {}", text.inst(inst));
            }
            out.push_str("END BLOCK\n");
        }
        out
    }

    fn cycle_lines(
        &self,
        out: &mut String,
        title: &str,
        cycles: Vec<Cycle>,
        text: &FunctionText<'_>,
    ) {
        if !cycles.is_empty() {
            let _ = writeln!(out, "{title}");
        }
        for cycle in cycles {
            let _ = writeln!(out, "  {}", self.cycles.line(cycle, text));
        }
    }

    fn temporal_lines(&self, out: &mut String, text: &mut FunctionText<'_>) {
        if self.temporal.is_empty() {
            return;
        }
        out.push_str("\nTEMPORAL DIVERGENCE LIST:\n");
        for &(value, user, cycle) in &self.temporal {
            let _ = writeln!(out, "Value         :  {}", text.inst(value));
            let _ = writeln!(out, "Used by       :  {}", text.inst(user));
            let _ = writeln!(out, "Outside cycle :{}\n", self.cycles.line(cycle, text));
        }
    }
}

/// A set of blocks given out often, without clearing a table each time.
#[derive(Clone, Debug)]
struct Stamps {
    stamp: Vec<u32>,
    now: u32,
}

impl Stamps {
    fn new(size: usize) -> Stamps {
        Stamps { stamp: vec![0; size], now: 0 }
    }

    fn clear(&mut self) {
        self.now += 1;
    }

    fn insert(&mut self, block: Block) -> bool {
        std::mem::replace(&mut self.stamp[block.index()], self.now) != self.now
    }

    fn contains(&self, block: Block) -> bool {
        self.stamp[block.index()] == self.now
    }
}
