//! Every analysis there is, sorted by name.

use crate::{
    alias::{eval::AliasEvaluation, globals::GlobalsAa},
    assumptions::Assumptions,
    block_freq::BlockFreq,
    branch_prob::BranchProb,
    callgraph::CallGraph,
    cycles::Cycles,
    demanded_bits::DemandedBits,
    domtree::{DomTree, PostDomTree},
    loops::Loops,
    lvi::Lvi,
    memdep::MemDeps,
    memssa::{MemSsa, MemSsaWalker},
    reg_pressure::RegPressure,
    uniformity::Uniformity,
};
use nvopt_pass::AnalysisRow;

/// Every analysis there is, sorted by name.
pub static ANALYSES: &[AnalysisRow] = &[
    AnalysisRow::function::<AliasEvaluation>("how all addresses lie, as text"),
    AnalysisRow::function::<Assumptions>("the calls of llvm.assume"),
    AnalysisRow::function::<BlockFreq>("how often each block is executed"),
    AnalysisRow::function::<BranchProb>("how likely each way of a branch is"),
    AnalysisRow::module::<CallGraph>("who calls whom, and the components of the calls"),
    AnalysisRow::function::<Cycles>("the connected parts of control flow, and how they nest"),
    AnalysisRow::function::<DemandedBits>("which bits of integers some result depends on"),
    AnalysisRow::function::<DomTree>("which blocks every path to a block runs through"),
    AnalysisRow::module::<GlobalsAa>("variables whose address nobody takes"),
    AnalysisRow::function::<Lvi>("what values are in a block, on an edge or at a use"),
    AnalysisRow::function::<Loops>("the natural loops, and how they nest"),
    AnalysisRow::function::<MemDeps>("what each load and store depends on"),
    AnalysisRow::function::<MemSsa>("versions of memory, and who depends on which"),
    AnalysisRow::function::<MemSsaWalker>("versions of memory with what each access depends on"),
    AnalysisRow::function::<PostDomTree>("which blocks every path from a block runs through"),
    AnalysisRow::function::<RegPressure>("how many registers are live at once"),
    AnalysisRow::function::<Uniformity>("which values are the same in all threads of a warp"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ANALYSES.is_sorted_by_key(|row| row.name));
    }
}
