//! Every analysis there is, sorted by name.

use crate::{
    alias::{eval::AliasEvaluation, globals::GlobalsAa},
    domtree::DomTree,
    memssa::{MemSsa, MemSsaWalker},
    reg_pressure::RegPressure,
};
use nvopt_pass::AnalysisRow;

/// Every analysis there is, sorted by name.
pub static ANALYSES: &[AnalysisRow] = &[
    AnalysisRow::function::<AliasEvaluation>("how all addresses lie, as text"),
    AnalysisRow::function::<DomTree>("which blocks every path to a block runs through"),
    AnalysisRow::module::<GlobalsAa>("variables whose address nobody takes"),
    AnalysisRow::function::<MemSsa>("versions of memory, and who depends on which"),
    AnalysisRow::function::<MemSsaWalker>("versions of memory with what each access depends on"),
    AnalysisRow::function::<RegPressure>("how many registers are live at once"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ANALYSES.is_sorted_by_key(|row| row.name));
    }
}
