//! Every analysis there is, sorted by name.

use crate::{
    alias::{eval::AliasEvaluation, globals::GlobalsAa},
    domtree::DomTree,
};
use nvopt_pass::AnalysisRow;

/// Every analysis there is, sorted by name.
pub static ANALYSES: &[AnalysisRow] = &[
    AnalysisRow::function::<AliasEvaluation>("how all addresses lie, as text"),
    AnalysisRow::function::<DomTree>("which blocks every path to a block runs through"),
    AnalysisRow::module::<GlobalsAa>("variables whose address nobody takes"),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_sorted() {
        assert!(ANALYSES.is_sorted_by_key(|row| row.name));
    }
}
