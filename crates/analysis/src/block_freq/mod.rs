//! block-freq: how often each block is executed for one execution of the entry.
//!
//! The method and the arithmetic are LLVM's: probabilities of branches are followed through the
//! blocks in order, loops are packed into one block each from the inside out, and frequencies are
//! scaled so that the most frequent block has 2^54.
//!
//! Cost: linear in blocks and edges, and in the exits of loops for each loop they leave.
//!
//! Not done: LLVM finds irreducible cycles when it meets them and gives them scales of their own.
//! Here an edge back into one counts as another round of the loop around it, so frequencies in
//! such cycles are too small.
//!
//! Files: `scaled` (numbers), `mass` (the method).

mod mass;
mod scaled;
#[cfg(test)]
mod tests;

use std::fmt::Write as _;

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Aspects, Block, Body},
    constant::ConstData,
    metadata::{MdData, MdKind},
    module::{Func, ModuleShared},
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use self::{mass::Masses, scaled::Scaled};
use crate::{branch_prob::BranchProb, loops::Loops};

/// The frequency of the most frequent block.
const MOST: Scaled = Scaled::new(1, 54);
/// The significant digits that are printed.
const PRECISION: usize = 5;

/// The frequencies of the blocks of a function.
#[derive(Clone, Debug, Default)]
pub struct BlockFreq {
    of_block: SecondaryMap<Block, Freq>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Freq {
    scaled: Scaled,
    int: u64,
}

impl Default for Freq {
    fn default() -> Self {
        Freq { scaled: Scaled::ZERO, int: 0 }
    }
}

impl BlockFreq {
    /// The frequency of `block` as a number between 1 and 2^54; 0 if it cannot be reached.
    pub fn of_block(&self, block: Block) -> u64 {
        self.of_block[block].int
    }

    /// How often `block` was executed by the profile of its function, if it has one.
    pub fn count(
        &self,
        module: &ModuleShared,
        func: Func,
        body: &Body,
        block: Block,
    ) -> Option<u64> {
        let entry_count = u128::from(entry_count(module, func)?);
        let entry_freq = u128::from(self.of_block(body.entry()?)).max(1);
        let scaled = u128::from(self.of_block(block)) * entry_count + entry_freq / 2;
        Some(u64::try_from(scaled / entry_freq).unwrap_or(u64::MAX))
    }

    /// The frequencies of `body`, outside any cache.
    pub fn of(body: &Body, probs: &BranchProb, loops: &Loops) -> BlockFreq {
        let found = Masses::frequencies(body, probs, loops);
        let largest = found.iter().map(|&(_, freq)| freq);
        let Some(largest) = largest.max_by(|a, b| a.compare(*b)).filter(|max| !max.is_zero())
        else {
            return BlockFreq::default();
        };
        let factor = MOST.over(largest);
        let mut result = BlockFreq::default();
        for (block, scaled) in found {
            let int = scaled.times(factor).to_int().max(1);
            result.of_block[block] = Freq { scaled, int };
        }
        result
    }
}

/// How often `func` was entered by its profile: `!{!"function_entry_count", i64 100}`.
pub fn entry_count(module: &ModuleShared, func: Func) -> Option<u64> {
    let attached = &module.funcs[func].symbol.metadata;
    let (_, md) = attached.iter().find(|(kind, _)| *kind == MdKind::PROF)?;
    let MdData::Tuple { ops, .. } = module.metadata.get(*md) else { return None };
    let [Some(name), Some(count), ..] = ops[..] else { return None };
    if module.metadata.as_string(name)? != b"function_entry_count" {
        return None;
    }
    let MdData::Const(count) = module.metadata.get(count) else { return None };
    match module.consts.get(*count) {
        // All ones stands for "not known".
        ConstData::Bits { bits, .. } => Some(*bits).filter(|&bits| bits != u64::MAX),
        _ => None,
    }
}

impl Analysis for BlockFreq {
    const NAME: &'static str = "block-freq";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::VALUES).union(Aspects::META);

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let probs = analyses.get::<BranchProb>(body, cx);
        BlockFreq::of(body, &probs, &analyses.get::<Loops>(body, cx))
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let block = body.blocks().find(|&b| self.of_block[b] != fresh.of_block[b])?;
        let (had, has) = (self.of_block(block), fresh.of_block(block));
        Some(format!("the frequency of {block:?} is {has}, not {had}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let text = FunctionText::new(cx.module, cx.func, body);
        let name = text.func_name();
        let mut out = format!("Printing analysis results of BFI for function '{name}':\n");
        let _ = writeln!(out, "block-frequency-info: {name}");
        for block in body.blocks() {
            // LLVM writes nothing for a block without a name.
            let label = body.block_name(block).map(String::from_utf8_lossy).unwrap_or_default();
            let Freq { scaled, int } = self.of_block[block];
            let float = scaled.text(PRECISION);
            let _ = write!(out, " - {label}: float = {float}, int = {int}");
            if let Some(count) = self.count(cx.module, cx.func, body, block) {
                let _ = write!(out, ", count = {count}");
            }
            out.push('\n');
        }
        out.push('\n');
        out
    }

    /// Reachable blocks have a frequency, others have none.
    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        let mut reached = nvopt_entity::EntitySet::default();
        body.post_order().into_iter().for_each(|block| {
            reached.insert(block);
        });
        let wrong = |block: &Block| (self.of_block(*block) > 0) != reached.contains(*block);
        let block = body.blocks().find(wrong)?;
        Some(format!("{block:?} has a frequency and cannot be reached, or the other way round"))
    }
}
