//! branch-prob: how likely each way of a branch is.
//!
//! What a profile says counts first. Without one, the first rule that knows something about a
//! branch decides: ways that end in `unreachable`, in a call that does not return or in a cold one
//! are unlikely, and so are the exits of loops (`weights`); pointers differ, numbers are positive
//! and not zero, floats are ordered (`guesses`). The rules and their numbers are LLVM's, and so is
//! the arithmetic: probabilities are multiples of 2^-31.
//!
//! Cost: near-linear, and a step for each loop that an edge leaves. Files: `weights` (what blocks lead to), `guesses` (conditions).
//!
//! Not done: LLVM halves ways in a loop that make their own condition false.

mod guesses;
mod weights;

use std::fmt::Write as _;

use nvopt_entity::SecondaryMap;
use nvopt_ir::{
    body::{Aspects, Block, Body},
    constant::ConstData,
    metadata::{MdData, MdKind},
    module::ModuleShared,
    print::FunctionText,
};
use nvopt_pass::{Analyses, Analysis, FnCx};

use crate::{
    domtree::{DomTree, PostDomTree},
    loops::Loops,
};

/// A probability: a multiple of 2^-31.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Prob(u32);

impl Prob {
    /// Never.
    pub const ZERO: Prob = Prob(0);
    /// Always.
    pub const ONE: Prob = Prob(1 << 31);
    /// The least that is not never.
    const LEAST: Prob = Prob(1);

    /// `part` of `whole`, rounded to the nearest; `whole` is not zero, and `part` is not larger.
    pub fn ratio(part: u32, whole: u32) -> Prob {
        let scaled = u64::from(part) * u64::from(Prob::ONE.0) + u64::from(whole) / 2;
        Prob((scaled / u64::from(whole.max(1))).min(u64::from(Prob::ONE.0)) as u32)
    }

    /// The number of parts of 2^-31.
    pub fn parts(self) -> u32 {
        self.0
    }

    /// The sum, at most one.
    pub fn plus(self, other: Prob) -> Prob {
        Prob(self.0.saturating_add(other.0).min(Prob::ONE.0))
    }

    /// What is left to `other`, at least nothing.
    pub fn minus(self, other: Prob) -> Prob {
        Prob(self.0.saturating_sub(other.0))
    }

    /// LLVM's text: `0x40000000 / 0x80000000 = 50.00%`.
    fn text(self) -> String {
        let percent = f64::from(self.0) * 100.0 / f64::from(Prob::ONE.0);
        // LLVM rounds to two digits, half to even, before it prints.
        let rounded = (percent * 100.0).round_ties_even() / 100.0;
        format!("0x{:08x} / 0x80000000 = {rounded:.2}%", self.0)
    }
}

/// How likely an edge must be to be called hot.
const HOT: (u32, u32) = (4, 5);

/// The probabilities of the edges of a function.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BranchProb {
    /// By block: where its probabilities start in `probs`, if it has other than equal ones.
    start: SecondaryMap<Block, Option<u32>>,
    probs: Vec<Prob>,
}

impl BranchProb {
    /// The probability of the edge of `block` with this index.
    pub fn of_edge(&self, body: &Body, block: Block, index: usize) -> Prob {
        match self.start[block] {
            Some(start) => self.probs[start as usize + index],
            None => Prob::ratio(1, body.n_succs(block) as u32),
        }
    }

    /// The probability that `to` follows `from`, over any of its edges.
    pub fn between(&self, body: &Body, from: Block, to: Block) -> Prob {
        let edges = || (0..body.n_succs(from)).filter(|&index| body.succ(from, index) == to);
        if self.start[from].is_none() {
            return Prob::ratio(edges().count() as u32, body.n_succs(from).max(1) as u32);
        }
        edges().fold(Prob::ZERO, |sum, index| sum.plus(self.of_edge(body, from, index)))
    }

    /// True if `to` follows `from` more often than four times in five.
    pub fn is_hot(&self, body: &Body, from: Block, to: Block) -> bool {
        self.between(body, from, to) > Prob::ratio(HOT.0, HOT.1)
    }

    /// The probabilities of `body`, outside any cache.
    pub fn of(
        module: &ModuleShared,
        body: &Body,
        loops: &Loops,
        tree: &DomTree,
        post: &PostDomTree,
    ) -> BranchProb {
        let mut result = BranchProb::default();
        let weights = weights::Weights::of(module, body, loops, tree, post);
        for block in body.post_order() {
            if body.n_succs(block) < 2 {
                continue;
            }
            let found = from_profile(module, body, block, &weights)
                .or_else(|| weights.probs(block))
                .or_else(|| guesses::probs(body, block));
            if let Some(found) = found {
                result.start[block] = Some(result.probs.len() as u32);
                result.probs.extend(found);
            }
        }
        result
    }
}

/// The probabilities that the profile of a branch gives. Ways that end in `unreachable` are less
/// likely than any profile can say.
fn from_profile(
    module: &ModuleShared,
    body: &Body,
    block: Block,
    weights: &weights::Weights<'_>,
) -> Option<Vec<Prob>> {
    let mut given = branch_weights(module, body, block)?;
    let total: u64 = given.iter().map(|&weight| u64::from(weight)).sum();
    let is_dead: Vec<bool> =
        body.succs(block).map(|succ| weights.of_edge(block, succ) == Some(0)).collect();
    let scale = if total > u64::from(u32::MAX) { total / u64::from(u32::MAX) + 1 } else { 1 };
    given.iter_mut().for_each(|weight| *weight = (u64::from(*weight) / scale) as u32);
    let mut total: u64 = given.iter().map(|&weight| u64::from(weight)).sum();
    if total == 0 || is_dead.iter().all(|&dead| dead) {
        given.fill(1);
        total = given.len() as u64;
    }
    let mut probs: Vec<Prob> =
        given.iter().map(|&weight| Prob::ratio(weight, total as u32)).collect();
    let n_live = is_dead.iter().filter(|&&dead| !dead).count();
    if n_live == 0 || n_live == probs.len() {
        return Some(probs);
    }
    let sum = |probs: &[Prob], dead: bool| {
        let kept = probs.iter().zip(&is_dead).filter(|(_, is_dead)| **is_dead == dead);
        kept.fold(Prob::ZERO, |sum, (&prob, _)| sum.plus(prob))
    };
    for (prob, _) in probs.iter_mut().zip(&is_dead).filter(|(_, dead)| **dead) {
        *prob = (*prob).min(Prob::LEAST);
    }
    let (old_live, new_live) = (sum(&probs, false), Prob::ONE.minus(sum(&probs, true)));
    if old_live != new_live {
        for (prob, _) in probs.iter_mut().zip(&is_dead).filter(|(_, dead)| !**dead) {
            *prob = match old_live {
                Prob::ZERO => Prob(new_live.0 / n_live as u32),
                old => Prob((u64::from(new_live.0) * u64::from(prob.0) / u64::from(old.0)) as u32),
            };
        }
    }
    Some(probs)
}

/// The weights of the edges of `block` in its profile, if it has one that fits.
pub fn branch_weights(module: &ModuleShared, body: &Body, block: Block) -> Option<Vec<u32>> {
    let md = body.metadata_of(body.terminator(block)?, MdKind::PROF)?;
    let pool = &module.metadata;
    let MdData::Tuple { ops, .. } = pool.get(md) else { return None };
    let word = |index: usize| pool.as_string((*ops.get(index)?)?);
    if word(0) != Some(b"branch_weights") {
        return None;
    }
    let weights = &ops[if word(1).is_some() { 2 } else { 1 }..];
    if weights.len() != body.n_succs(block) {
        return None;
    }
    let weight = |op: &Option<nvopt_ir::metadata::Md>| match pool.get((*op)?) {
        MdData::Const(constant) => match module.consts.get(*constant) {
            ConstData::Bits { bits, .. } => Some(*bits as u32),
            ConstData::Zero(_) => Some(0),
            _ => None,
        },
        _ => None,
    };
    weights.iter().map(weight).collect()
}

impl Analysis for BranchProb {
    const NAME: &'static str = "branch-prob";
    const DEPENDS_ON: Aspects = Aspects::CFG.union(Aspects::VALUES).union(Aspects::META);

    fn compute(body: &Body, analyses: &mut Analyses, cx: &FnCx<'_>) -> Self {
        let loops = analyses.get::<Loops>(body, cx);
        let tree = analyses.get::<DomTree>(body, cx);
        let post = analyses.get::<PostDomTree>(body, cx);
        BranchProb::of(cx.module, body, &loops, &tree, &post)
    }

    fn diff(&self, fresh: &Self, body: &Body) -> Option<String> {
        let probs = |prob: &BranchProb, block: Block| -> Vec<Prob> {
            (0..body.n_succs(block)).map(|index| prob.of_edge(body, block, index)).collect()
        };
        let block = body.blocks().find(|&block| probs(self, block) != probs(fresh, block))?;
        let (had, has) = (probs(self, block), probs(fresh, block));
        Some(format!("the probabilities of {block:?} are {has:?}, not {had:?}"))
    }

    fn print(&self, body: &Body, _analyses: &mut Analyses, cx: &FnCx<'_>) -> String {
        let mut text = FunctionText::new(cx.module, cx.func, body);
        let name = text.func_name();
        let mut out = format!(
            "Printing analysis 'Branch Probability Analysis' for function '{name}':\n\
             ---- Branch Probabilities ----\n"
        );
        for block in body.blocks() {
            for succ in body.succs(block) {
                let prob = self.between(body, block, succ);
                let hot = if self.is_hot(body, block, succ) { " [HOT edge]" } else { "" };
                let (from, to) = (text.block(block), text.block(succ));
                let _ = writeln!(out, "  edge {from} -> {to} probability is {}{hot}", prob.text());
            }
        }
        out
    }

    /// The ways of a branch add up to one, but for rounding.
    fn check(&self, body: &Body, _cx: &FnCx<'_>) -> Option<String> {
        let is_off = |block: &Block| {
            let n_succs = body.n_succs(*block);
            let parts = (0..n_succs).map(|index| self.of_edge(body, *block, index).parts());
            let sum: u64 = parts.map(u64::from).sum();
            n_succs > 0 && sum.abs_diff(u64::from(Prob::ONE.0)) > n_succs as u64
        };
        let block = body.blocks().find(is_off)?;
        Some(format!("the probabilities of {block:?} do not add up"))
    }
}
